// npm run bench:search [-- --quick | --passages=N]: what the embedded engine costs over bare SQL on the same file, in one run.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { measureSize, type Row } from './searching/measures.ts';

const quick = process.argv.includes('--quick');
const asked = process.argv.find((argument) => argument.startsWith('--passages='))?.split('=')[1];

function print(rows: Row[]): void {
  const cells = rows.map(({ held, ...row }) => [
    ...Object.values(row),
    held === undefined ? '' : held ? 'held' : 'MISSED',
  ]);
  const table = [['measured', 'ours, p50 / p95', 'bare SQL', 'figure', 'bound', ''], ...cells];
  const widths =
    table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  console.log();
  for (const row of table) {
    console.log(`  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('   ')}`);
  }
}

/** Builds one index, measures it, prints the table; the exit code tells whether all bounds held. */
async function measure(size: number): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'citewell-bench-'));
  try {
    const rows = await measureSize(folder, size, quick ? 100 : 300);
    print(rows);
    process.exitCode = rows.every(({ held }) => held !== false) ? 0 : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A process a size: what one leaves in memory would be counted to the next. */
function measureApart(): void {
  const machine = `${cpus().length} × ${cpus()[0]?.model}, ${(totalmem() / 1e9).toFixed(0)} GB`;
  console.log(`\nbench:search${quick ? ' --quick' : ''}: node ${process.version}, ${machine}`);
  const given = process.argv.slice(2);
  for (const size of quick ? [10_000] : [10_000, 100_000]) {
    const { status } = spawnSync(process.execPath, [import.meta.filename, ...given, `--passages=${size}`], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
  }
}

if (asked) await measure(Number(asked));
else measureApart();
