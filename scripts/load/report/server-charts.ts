import { type Html, html } from '../../report/html.ts';
import { lineChart, type ReportChart } from '../../report/report-chart.ts';
import { median } from '../../servers/statistics.ts';
import { clockText, msText } from '../figure-texts.ts';
import type { LoadResult } from '../load-result.ts';
import type { ServerSample } from '../watch/watched-server.ts';

/** As many as a chart has room for; each is the median of the samples it stands for. */
const POINTS = 60;

/** How the server was while it answered; charts without figures are left out. */
export function serverCharts({ server }: LoadResult): Html | null {
  const stretches = stretchesOf(server?.samples ?? []);
  if (stretches.length === 0) return null;
  const value = (read: (sample: ServerSample) => number | null) =>
    stretches.map((samples) => {
      const known = samples.flatMap((sample) => read(sample) ?? []);
      return known.length > 0 ? median(known) : null;
    });
  const moments = stretches.map(([first]) => {
    const at = clockText(first?.second ?? 0);
    return { name: at, tick: at };
  });
  const drawn = CHARTS.flatMap(({ lines, ...chart }) => {
    const series = lines
      .map(({ read, ...line }) => ({ ...line, values: value(read) }))
      .filter(({ values }) => values.some((one) => one !== null));
    return series.length > 0 ? [lineChart({ ...chart, momentsName: 'Time', moments, series })] : [];
  });
  return html`<div class="charts">${drawn}</div>`;
}

type Line = Pick<ReportChart['series'][number], 'name' | 'tone'> & {
  read: (sample: ServerSample) => number | null;
};

/** Axes have round figures in megabytes, not in bytes. */
const megabytes = (bytes: number | null) => (bytes === null ? null : bytes / 2 ** 20);
const megabytesText = (value: number) => `${value.toLocaleString('en', { maximumFractionDigits: 1 })} MB`;

const CHARTS: (Pick<ReportChart, 'title' | 'summary' | 'format' | 'whole'> & { lines: Line[] })[] = [
  {
    title: 'Memory',
    summary:
      'Resident: all that the process occupies, worker threads and caches of files included. Heap: objects of the main thread.',
    format: megabytesText,
    lines: [
      { name: 'resident', tone: 'first', read: ({ residentBytes }) => megabytes(residentBytes) },
      { name: 'heap', tone: 'second', read: ({ heapBytes }) => megabytes(heapBytes) },
    ],
  },
  {
    title: 'Processors',
    summary: 'How many processors were busy with it; the main thread alone is one at most.',
    format: (value) => value.toFixed(2),
    lines: [{ name: 'processors', tone: 'first', read: ({ processors }) => processors }],
  },
  {
    title: 'Event-loop delay',
    summary:
      'How late the main thread came to what was due. On a busy machine it also waits for a processor.',
    format: msText,
    lines: [
      { name: 'p50', tone: 'first', read: ({ eventLoopMs }) => eventLoopMs?.p50 ?? null },
      { name: 'p99', tone: 'second', read: ({ eventLoopMs }) => eventLoopMs?.p99 ?? null },
    ],
  },
  {
    title: 'Open files and sockets',
    summary: 'What a leak of connections or files would let rise.',
    format: (value) => value.toFixed(0),
    whole: true,
    lines: [
      { name: 'handles', tone: 'first', read: ({ handles }) => handles },
      { name: 'threads', tone: 'second', read: ({ threads }) => threads },
    ],
  },
  {
    title: 'Files of the database',
    summary: 'Stored data grows with the questions; the log beside it is merged from time to time.',
    format: megabytesText,
    lines: [{ name: 'SQLite', tone: 'first', read: ({ databaseBytes }) => megabytes(databaseBytes) }],
  },
];

function stretchesOf(samples: readonly ServerSample[]): ServerSample[][] {
  const size = Math.max(1, Math.ceil(samples.length / POINTS));
  return Array.from({ length: Math.ceil(samples.length / size) }, (_, index) =>
    samples.slice(index * size, (index + 1) * size),
  );
}
