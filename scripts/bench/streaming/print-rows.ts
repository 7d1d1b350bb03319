import type { Row } from './measures.ts';

/** Prints the rows as a table, a line each, with what was held and what was not. */
export function printRows(rows: Row[]): void {
  const cells = rows.map(({ held, ...row }) => [...Object.values(row), held ? 'held' : 'MISSED']);
  const table = [['measured', 'ours', 'bare', 'figure', 'bound', ''], ...cells];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`);
}
