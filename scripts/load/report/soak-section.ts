import { dataTable } from '../../report/data-table.ts';
import { figureTiles } from '../../report/figure-tiles.ts';
import { html } from '../../report/html.ts';
import type { ReportSection } from '../../report/report-page.ts';
import { bytesText, changeText, msText } from '../figure-texts.ts';
import type { Flatness, SoakVerdict } from '../load-result.ts';

/** Whether the server stayed as it was, and by what that is judged. */
export function soakSection(soak: SoakVerdict): ReportSection {
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
