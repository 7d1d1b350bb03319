import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Who writes a folder. Locks do not hold on network shares; a note that is renewed does, for what takes seconds. */
export interface Claim {
  /** Resolves with whether the folder is ours, now and until the claim is stale. */
  hold(): Promise<boolean>;
  /** Leaves the folder to others, where it is ours. */
  release(): Promise<void>;
}

/** A claim to a folder by `name`. One that was not renewed within `staleMs` is nobody's. */
export function claimFolder(folder: string, { name, staleMs }: { name: string; staleMs: number }): Claim {
  const note = join(/* turbopackIgnore: true */ folder, 'writer.json');
  const isFree = async () => {
    const writer = await readWriter(note);
    return writer === undefined || writer.name === name || Date.now() - writer.atMs > staleMs;
  };
  return {
    async hold() {
      await mkdir(/* turbopackIgnore: true */ folder, { recursive: true, mode: 0o700 });
      if (!(await isFree())) return false;
      await writeFile(note, JSON.stringify({ name, atMs: Date.now() }));
      return true;
    },
    async release() {
      if ((await readWriter(note))?.name === name) await rm(note, { force: true });
    },
  };
}

async function readWriter(note: string): Promise<{ name: string; atMs: number } | undefined> {
  try {
    const { name, atMs } = JSON.parse(await readFile(note, 'utf8'));
    return { name: String(name), atMs: Number(atMs) };
  } catch {
    return undefined;
  }
}
