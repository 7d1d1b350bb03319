import { mkdir, readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { copyWhole } from './copy-database.ts';

/** Files that are not there whole, here and in every folder of ours. */
const UNFINISHED = /\.part$/;

/**
 * Copies what a folder has and its copy lacks. Files are never changed, only added and removed (originals are named after
 * their bytes), so that names tell it all. Returns the names of those the copy has and the folder has not.
 */
export async function addMissing(from: string, to: string): Promise<string[]> {
  const [there, copied] = await Promise.all([filesBelow(from), filesBelow(to)]);
  for (const name of there.filter((one) => !copied.includes(one))) {
    const target = join(/* turbopackIgnore: true */ to, name);
    await mkdir(/* turbopackIgnore: true */ dirname(target), { recursive: true });
    // Removed since it was listed: so is what names it.
    await copyWhole(join(/* turbopackIgnore: true */ from, name), target).catch(unlessGone);
  }
  return copied.filter((one) => !there.includes(one));
}

/** Removes files from a copy. */
export async function removeFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(/* turbopackIgnore: true */ folder, name), { force: true });
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(/* turbopackIgnore: true */ folder, {
    recursive: true,
    withFileTypes: true,
  }).catch(unlessGone);
  return (entries ?? [])
    .filter((entry) => entry.isFile() && !UNFINISHED.test(entry.name))
    .map((entry) => join(/* turbopackIgnore: true */ entry.parentPath, entry.name).slice(folder.length + 1));
}

function unlessGone(thrown: NodeJS.ErrnoException): undefined {
  if (thrown.code !== 'ENOENT') throw thrown;
}
