// npm run bench:search [-- --quick | --passages=N]: what the embedded engine costs over bare SQL on the same file, in one run.
import { spawnSync } from 'node:child_process';
import { totalmem } from 'node:os';
import process from 'node:process';
import { withFolder } from '../servers/with-servers.ts';
import { printHeading, printRows, quick } from './reporting.ts';
import { measureSize } from './searching/measures.ts';

const asked = process.argv.find((argument) => argument.startsWith('--passages='))?.split('=')[1];

/** Builds one index, measures it, prints the table; the exit code tells whether all bounds held. */
async function measure(size: number): Promise<void> {
  const rows = await withFolder((folder) => measureSize(folder, size, quick ? 100 : 300));
  console.log();
  printRows(['measured', 'ours, p50 / p95', 'bare SQL', 'figure', 'bound'], rows);
}

/** A process a size: what one leaves in memory would be counted to the next. */
function measureApart(): void {
  printHeading('bench:search', `${(totalmem() / 1e9).toFixed(0)} GB`);
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
