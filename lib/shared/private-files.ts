import { constants, type Dirent } from 'node:fs';
import { open, readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';

/** The rights of everyone but the owner. */
const OTHERS = 0o077;
/** What a shared folder such as /tmp has. */
const STICKY = 0o1000;
const MOST_ENTRIES = 100_000;

/** From now on only this user can read files and folders that this process and its children create. No effect on Windows. */
export function makeFilesPrivate(): void {
  process.umask(OTHERS);
}

/**
 * Removes other users' rights from a folder and everything in it that belongs to this user, from the top down, for at most
 * `mostEntries` entries. Follows no link below the folder, leaves a folder that users share (sticky) alone, and skips
 * what cannot be changed. Does nothing on Windows.
 */
export async function closeFolder(folder: string, mostEntries = MOST_ENTRIES): Promise<void> {
  if (process.platform === 'win32') return;
  const top = await realpath(/* turbopackIgnore: true */ folder).catch(() => folder);
  const waiting = [top];
  let entriesLeft = mostEntries;
  for (const path of waiting) {
    const entries = (await closeOne(path)) ? await entriesOf(path) : [];
    for (const entry of entries.slice(0, entriesLeft)) {
      const below = join(/* turbopackIgnore: true */ path, entry.name);
      if (entry.isDirectory()) waiting.push(below);
      else if (entry.isFile()) await closeOne(below);
    }
    entriesLeft = Math.max(0, entriesLeft - entries.length);
  }
}

function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(/* turbopackIgnore: true */ folder, { withFileTypes: true }).catch(() => []);
}

/** Resolves with whether to look into it. Through a descriptor: a name could stand for another file by the time it is used. */
async function closeOne(path: string): Promise<boolean> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(/* turbopackIgnore: true */ path, flags).catch(() => undefined);
  if (!file) return false;
  try {
    const { mode, uid } = await file.stat();
    if ((mode & STICKY) !== 0 || uid !== process.getuid?.()) return false;
    if ((mode & OTHERS) !== 0) await file.chmod(mode & 0o7777 & ~OTHERS);
    return true;
  } catch {
    // Some network shares have rights of their own.
    return false;
  } finally {
    await file.close();
  }
}
