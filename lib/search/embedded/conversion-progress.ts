import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const EVERY_MS = 200;

/** The progress of converting the index, for other processes: "12 of 300"; undefined while there is none. */
export function conversionProgress(dataDir: string): string | undefined {
  try {
    return /^\d+ of \d+$/.exec(readFileSync(pathIn(dataDir), 'utf8'))?.[0];
  } catch {
    return undefined;
  }
}

/** Publishes progress a few times a second. `end` removes it; what a killed process leaves, the next one overwrites. */
export function publishProgress(dataDir: string): {
  note: (done: number, total: number) => void;
  end: () => void;
} {
  let last = 0;
  return {
    note(done, total) {
      if (Date.now() - last < EVERY_MS) return;
      last = Date.now();
      writeFileSync(pathIn(dataDir), `${done} of ${total}`, { mode: 0o600 });
    },
    end: () => rmSync(pathIn(dataDir), { force: true }),
  };
}

function pathIn(dataDir: string): string {
  return join(/* turbopackIgnore: true */ dataDir, 'index-conversion');
}
