import { dataTable } from '../../report/data-table.ts';
import { type FigureTile, figureTiles } from '../../report/figure-tiles.ts';
import { type Html, html } from '../../report/html.ts';
import { type ReportSection, reportPage } from '../../report/report-page.ts';
import type { Percentiles } from '../../servers/statistics.ts';
import { bytesText, changeText, msText } from '../figure-texts.ts';
import type { Flatness, LoadResult, SoakVerdict } from '../load-result.ts';
import { loadCharts } from './load-charts.ts';
import { serverCharts } from './server-charts.ts';

/** The result as one HTML document that can be saved and sent. */
export function loadPage(result: LoadResult): string {
  const { plan, seconds, target, missed, interrupted, startedAt } = result;
  const name = result.kind === 'soak' ? 'Soak' : 'Load';
  const length = seconds >= 120 ? `${(seconds / 60).toFixed(0)} minutes` : `${seconds.toFixed(0)} seconds`;
  return reportPage({
    title: `${name}: ${plan.users} users for ${length}`,
    summary: [
      `On ${target}. Users ask, read the answer as it streams in, think for ${plan.thinkMs / 1000} s on average, and ask on.`,
      interrupted ? 'Interrupted before its time.' : '',
      ...missed,
    ].join(' '),
    sections: [
      {
        id: 'figures',
        title: 'What came of it',
        body: html`${figureTiles(tilesOf(result))}${figures(result)}${faults(result)}`,
      },
      ...(result.soak ? [soakSection(result.soak)] : []),
      { id: 'readers', title: 'What readers saw', body: loadCharts(result) },
      serverSection(result),
      { id: 'made', title: 'How it was measured', body: circumstances(result) },
    ],
    made: `${startedAt.slice(0, 16).replace('T', ' ')} UTC`,
  });
}

function tilesOf({ endings, errors, perSecond, times, missed }: LoadResult): FigureTile[] {
  const errorsMissed = missed.some((sentence) => sentence.includes('--max-errors'));
  const timeMissed = missed.some((sentence) => sentence.includes('--max-p95'));
  return [
    { name: 'First token, p50', value: msText(times.firstToken.p50) },
    { name: 'First token, p95', value: msText(times.firstToken.p95), ...(timeMissed && { state: 'missed' }) },
    { name: 'Whole answer, p95', value: msText(times.whole.p95) },
    { name: 'Answers', value: endings.whole.toLocaleString('en'), note: `${perSecond.toFixed(1)} a second` },
    {
      name: 'Errors',
      value: errors.toLocaleString('en'),
      note: `${endings.dropped} dropped streams`,
      ...(errorsMissed && { state: 'missed' }),
    },
    { name: 'Limited (429)', value: endings.limited.toLocaleString('en') },
  ];
}

const TIMES: [keyof LoadResult['times'], string][] = [
  ['firstByte', 'First byte'],
  ['firstToken', 'First token'],
  ['whole', 'Whole answer'],
  ['content', 'Citation opened'],
];
const COLUMNS = ['mean', 'p50', 'p90', 'p95', 'p99', 'max'] as const satisfies (keyof Percentiles)[];

function figures({ times }: LoadResult): Html {
  return dataTable({
    caption: 'Times, from when a question was asked',
    columns: ['', ...COLUMNS, 'count'].map((name, i) => ({ name, align: i === 0 ? 'start' : 'end' })),
    rows: TIMES.map(([key, name]) => [
      name,
      ...COLUMNS.map((column) => msText(times[key][column])),
      times[key].count.toLocaleString('en'),
    ]),
  });
}

function faults({ faults }: LoadResult): Html {
  if (faults.length === 0) return html`<p>Nothing went wrong.</p>`;
  return dataTable({
    caption: 'What went wrong, with what the first of each kind said',
    columns: [{ name: 'kind' }, { name: 'status' }, { name: 'count', align: 'end' }, { name: 'said' }],
    rows: faults.map(({ kind, status, count, sample }) => [kind, status, count, sample]),
  });
}

function serverSection(result: LoadResult): ReportSection {
  const { serverNote } = result;
  return {
    id: 'server',
    title: 'The server',
    body: html`${serverNote && html`<p>${serverNote}</p>`}${serverCharts(result)}`,
  };
}

function circumstances({ command, machine, node, version, machineLoad, generator, plan }: LoadResult): Html {
  const { dialect, store, seed, rampMs } = plan;
  const table = dataTable({
    caption: 'Circumstances',
    columns: [{ name: 'what' }, { name: 'which' }],
    rows: [
      ['Machine', machine],
      ['Node', node],
      ['Version of the server', version ?? 'unknown'],
      [
        'Load of the machine, last minute',
        `${machineLoad.before.toFixed(1)} before, ${machineLoad.after.toFixed(1)} after`,
      ],
      [
        'The generator itself',
        `${generator.processors.toFixed(2)} processors, event loop p99 ${msText(generator.eventLoopP99Ms)}`,
      ],
      [
        'Users',
        `${plan.users}, beginning over ${rampMs / 1000} s; dialect ${dialect}; ${store ? 'conversations stored' : 'nothing stored'}; seed ${seed}`,
      ],
    ],
  });
  return html`<pre>${command}</pre>${table}
<p>Percentiles are values that were measured (nearest rank). Generator and server share the machine where it is this one: what one takes, the other waits for.</p>`;
}

/** Whether the server stayed as it was, and by what that is judged. */
function soakSection(soak: SoakVerdict): ReportSection {
  const { resident, handles, heap, databaseBytesPerAnswer, eventLoopP99Ms } = soak;
  const rows: [string, Omit<Flatness, 'held'> | null, (value: number) => string][] = [
    ['Resident memory', resident, bytesText],
    ['Open files and sockets', handles, (value) => value.toFixed(0)],
    ['Heap of the main thread (not judged)', heap, bytesText],
  ];
  const table = dataTable({
    caption: 'Medians of stretches, and the straight line through all samples',
    columns: ['', 'first quarter', 'lowest', 'highest', 'drift'].map((name, i) => ({
      name,
      align: i === 0 ? 'start' : 'end',
    })),
    rows: rows.flatMap(([name, flat, text]) =>
      flat ? [[name, text(flat.begins), text(flat.lowest), text(flat.highest), changeText(flat.drift)]] : [],
    ),
  });
  const minutes = (seconds: number) =>
    seconds >= 120 ? `${(seconds / 60).toFixed(0)} minutes` : `${seconds.toFixed(0)} s`;
  return {
    id: 'soak',
    title: soak.held ? 'It stayed as it was' : 'It did not stay as it was',
    body: html`<p>Judged over ${minutes(soak.judgedSeconds)} after a warm-up of ${minutes(soak.warmUpSeconds)}: the straight line through resident memory may rise by 10%, and no stretch may lie more than 10% above the first quarter.</p>
${figureTiles([
  {
    name: 'Resident memory, drift',
    value: changeText(resident.drift),
    state: resident.held ? 'held' : 'missed',
  },
  ...(handles
    ? [
        {
          name: 'Handles, drift',
          value: changeText(handles.drift),
          state: handles.held ? ('held' as const) : ('missed' as const),
        },
      ]
    : []),
  ...(databaseBytesPerAnswer === null
    ? []
    : [{ name: 'Database, an answer', value: bytesText(databaseBytesPerAnswer) }]),
  ...(eventLoopP99Ms === null
    ? []
    : [{ name: 'Event-loop delay, p99', value: msText(eventLoopP99Ms), note: 'median of samples' }]),
])}${table}`,
  };
}
