import { chmod, copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';

/** Waits this long for a writer that is just making the file. */
const BUSY_TIMEOUT_MS = 5000;
/** What people asked is in it: for whoever runs the server alone, as the file itself is. */
const OWN = 0o600;
/** More pages than a file has. */
const EVERY_PAGE = 2 ** 30;

/**
 * Copies a SQLite file that others may read and write meanwhile, as it is at one moment. The copy appears whole or not at
 * all, takes the place of one that is there, is readable to its owner alone, and is never opened where it lies: that may be a network share.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const folder = await mkdtemp(join(/* turbopackIgnore: true */ tmpdir(), 'citewell-snapshot-'));
  try {
    const local = join(/* turbopackIgnore: true */ folder, basename(from));
    const source = new DatabaseSync(from, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
    try {
      // All pages at once: in steps, each change by somebody else would begin it anew.
      await backup(source, local, { rate: EVERY_PAGE });
    } finally {
      source.close();
    }
    await copyWhole(local, to);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies a file that does not change; the copy appears complete or not at all, and only its owner can read it. */
export async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = join(/* turbopackIgnore: true */ dirname(to), `${basename(to)}.part`);
  await copyFile(from, unfinished);
  // A copy has the rights of the file that it is made of. Some network shares have rights of their own.
  await chmod(unfinished, OWN).catch(() => undefined);
  await rename(unfinished, to);
}
