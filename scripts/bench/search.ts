// npm run bench:search [-- --quick | --passages=N]: what the embedded engine costs over bare SQL on the same file, in one run.
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { measureSize, type Row } from './searching/measures.ts';

const quick = process.argv.includes('--quick');
const asked = process.argv.find((argument) => argument.startsWith('--passages='))?.split('=')[1];
const sizes = asked ? [Number(asked)] : quick ? [10_000] : [10_000, 100_000];
const questions = quick ? 100 : 300;

function print(rows: Row[]): void {
  const cells = rows.map(({ held, ...row }) => [
    ...Object.values(row),
    held === undefined ? '' : held ? 'held' : 'MISSED',
  ]);
  const table = [['measured', 'ours, p50 / p95', 'bare SQL', 'figure', 'bound', ''], ...cells];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table) {
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`);
  }
}

const [cpu] = cpus();
console.log(
  `\nbench:search${quick ? ' --quick' : ''}: node ${process.version}, ${cpus().length} × ${cpu?.model}, ${(totalmem() / 1e9).toFixed(0)} GB\n`,
);
const rows: Row[] = [];
for (const size of sizes) {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-bench-'));
  try {
    rows.push(...(await measureSize(folder, size, questions)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
print(rows);
process.exitCode = rows.every(({ held }) => held !== false) ? 0 : 1;
