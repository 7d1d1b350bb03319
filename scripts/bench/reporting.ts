import { cpus } from 'node:os';
import process from 'node:process';
import { renderTable } from '../console/render-table.ts';

/** Whether a benchmark runs briefly, with less certain figures. */
export const quick = process.argv.includes('--quick');

/** Prints what runs, and on which machine. */
export function printHeading(name: string, ...more: string[]): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model.trim()}`;
  console.log(
    `\n${name}${quick ? ' --quick' : ''}: ${[`node ${process.version}`, machine, ...more].join(', ')}\n`,
  );
}

/**
 * Prints rows under the headings of their fields, each with whether its bound held, and sets the exit code: 1 where a bound
 * was missed.
 */
export function printRows<Row extends { held: boolean | undefined }>(
  headings: readonly string[],
  rows: readonly Row[],
): void {
  const verdict = (held: boolean | undefined) => (held === undefined ? '' : held ? 'held' : 'MISSED');
  const cells = rows.map(({ held, ...figures }) => [...Object.values(figures).map(String), verdict(held)]);
  console.log(renderTable([[...headings, ''], ...cells]));
  if (rows.some(({ held }) => held === false)) process.exitCode = 1;
}
