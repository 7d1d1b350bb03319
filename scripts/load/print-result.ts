import { renderTable } from '../console/render-table.ts';
import type { Percentiles } from '../servers/statistics.ts';
import { bytesText, changeText, msText } from './figure-texts.ts';
import type { Flatness, LoadResult, SoakVerdict } from './load-result.ts';
import type { ServerSample } from './watch/watched-server.ts';

/** The result as plain lines for a terminal. */
export function resultText(result: LoadResult): string {
  return [
    headline(result),
    '',
    timesTable(result),
    '',
    ...faultLines(result),
    ...serverLines(result),
    `generator  ${result.generator.processors.toFixed(2)} processors, event loop p99 ${msText(result.generator.eventLoopP99Ms)}`,
    ...(result.soak ? ['', ...soakLines(result.soak)] : []),
  ].join('\n');
}

function headline({
  interrupted,
  seconds,
  asked,
  perSecond,
  endings,
  errors,
  plan,
  target,
}: LoadResult): string {
  const parts = [
    `${endings.whole} whole`,
    `${endings.left} left`,
    ...(endings.unfinished > 0 ? [`${endings.unfinished} unfinished`] : []),
    `${endings.limited} limited (429)`,
    `${errors} errors`,
    `${endings.dropped} of them dropped streams`,
  ];
  return [
    `${target}: ${plan.users} users for ${seconds.toFixed(0)} s${interrupted ? ', interrupted' : ''}`,
    `${asked} asked: ${parts.join(', ')}; ${perSecond.toFixed(1)} answers a second`,
  ].join('\n');
}

const NAMES: [keyof LoadResult['times'], string][] = [
  ['firstByte', 'first byte'],
  ['firstToken', 'first token'],
  ['whole', 'whole answer'],
  ['content', 'citation opened'],
];
const COLUMNS = ['p50', 'p90', 'p95', 'p99', 'max'] as const;

function timesTable({ times }: LoadResult): string {
  const row = (name: string, figures: Percentiles) => [
    name,
    ...COLUMNS.map((column) => msText(figures[column])),
    String(figures.count),
  ];
  return renderTable([['', ...COLUMNS, 'count'], ...NAMES.map(([key, name]) => row(name, times[key]))]);
}

function faultLines({ faults }: LoadResult): string[] {
  if (faults.length === 0) return [];
  const lines = faults.map(
    ({ kind, status, count, sample }) =>
      `${String(count).padStart(7)} × ${kind}${status === null ? '' : ` (${status})`}: ${sample.replace(/\s+/g, ' ').slice(0, 160)}`,
  );
  return [...lines, ''];
}

function serverLines({ server, serverNote }: LoadResult): string[] {
  const note = serverNote === null ? [] : [`server     ${serverNote}`];
  const samples = server?.samples ?? [];
  if (samples.length === 0) return note;
  const resident = samples.map(({ residentBytes }) => residentBytes);
  const largest = (read: (sample: ServerSample) => number | null) =>
    Math.max(0, ...samples.map((sample) => read(sample) ?? 0));
  const busy = samples.flatMap(({ processors }) => processors ?? []);
  const mean = busy.reduce((sum, value) => sum + value, 0) / Math.max(1, busy.length);
  const late = samples.flatMap(({ eventLoopMs }) => eventLoopMs?.p99 ?? []);
  return [
    `server     resident ${bytesText(resident[0] ?? 0)} at first, ${bytesText(resident.at(-1) ?? 0)} at last, ${bytesText(Math.max(...resident))} at most; ${mean.toFixed(2)} processors; ${largest(({ handles }) => handles)} handles at most`,
    ...(late.length > 0 ? [`           event loop p99 up to ${msText(Math.max(...late))}`] : []),
    ...note,
  ];
}

function soakLines(soak: SoakVerdict): string[] {
  const line = (name: string, flat: Omit<Flatness, 'held'>, text: (value: number) => string) =>
    `  ${name.padEnd(16)}begins at ${text(flat.begins)}, ${text(flat.lowest)} to ${text(flat.highest)}, drift ${changeText(flat.drift)}`;
  const said = (flat: Flatness) => (flat.held ? 'held' : 'MISSED');
  const { resident, heap, handles } = soak;
  return [
    `soak: ${soak.held ? 'held' : 'MISSED'}, over ${Math.round(soak.judgedSeconds)} s after a warm-up of ${Math.round(soak.warmUpSeconds)} s`,
    `${line('resident memory', resident, bytesText)}: ${said(resident)}`,
    ...(handles ? [`${line('open handles', handles, (value) => value.toFixed(0))}: ${said(handles)}`] : []),
    ...(heap ? [line('heap', heap, bytesText)] : []),
    ...(soak.databaseBytesPerAnswer === null
      ? []
      : [`  ${'database'.padEnd(16)}${bytesText(soak.databaseBytesPerAnswer)} an answer`]),
    ...(soak.eventLoopP99Ms === null
      ? []
      : [`  ${'event loop p99'.padEnd(16)}${msText(soak.eventLoopP99Ms)}`]),
  ];
}
