import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import type { Picture } from './picture.ts';

/** Keeps pictures on disk, as far as the disk lets it. */
export interface PictureCache {
  find(key: string): Promise<Picture | undefined>;
  /** Keeps a picture, and lets go of those that were not asked for the longest. Never throws. */
  keep(key: string, picture: Picture): Promise<void>;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

interface Entry {
  bytes: number;
  usedAt: number;
}

/**
 * A cache in one folder, bounded in bytes: one file a picture, named after its key and its type. Files appear whole or
 * not at all; where the folder cannot be written, nothing is kept. Other processes may share the folder.
 */
export function createPictureCache(folder: string, maxBytes: number): PictureCache {
  let entries: Promise<Map<string, Entry>> | undefined;
  const load = () => {
    entries ??= readEntries(folder);
    return entries;
  };

  async function keepFile(name: string, bytes: Uint8Array): Promise<void> {
    const known = await load();
    const unfinished = join(/* turbopackIgnore: true */ folder, `${randomUUID()}.part`);
    await mkdir(folder, { recursive: true });
    try {
      await writeFile(unfinished, bytes);
      await rename(unfinished, join(/* turbopackIgnore: true */ folder, name));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    known.set(name, { bytes: bytes.length, usedAt: Date.now() });
    await shrink(folder, known, maxBytes);
  }

  return {
    async find(key) {
      const known = await load();
      for (const [mediaType, ending] of Object.entries(ENDINGS)) {
        const name = fileName(key, ending);
        const entry = known.get(name);
        if (!entry) continue;
        const file = join(/* turbopackIgnore: true */ folder, name);
        const bytes = await readFile(file).catch(() => undefined);
        if (!bytes) {
          // Another process let go of it.
          known.delete(name);
          continue;
        }
        entry.usedAt = Date.now();
        await utimes(file, new Date(), new Date()).catch(() => undefined);
        return { bytes, mediaType };
      }
      return undefined;
    },
    async keep(key, { bytes, mediaType }) {
      const ending = ENDINGS[mediaType];
      if (!ending || bytes.length > maxBytes) return;
      await keepFile(fileName(key, ending), bytes).catch(() => undefined);
    },
  };
}

// Of our own making, but a name that leads out of the folder must not depend on that.
function fileName(key: string, ending: string): string {
  if (!/^[\w-]{1,200}$/.test(key)) throw new AppError('internal', 'A picture has no such key.');
  return `${key}.${ending}`;
}

async function readEntries(folder: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(/* turbopackIgnore: true */ folder, name)).catch(() => undefined);
    if (file?.isFile()) entries.set(name, { bytes: file.size, usedAt: file.mtimeMs });
  }
  return entries;
}

async function shrink(folder: string, entries: Map<string, Entry>, maxBytes: number): Promise<void> {
  let total = entries.values().reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return;
  const oldestFirst = [...entries].toSorted(([, one], [, other]) => one.usedAt - other.usedAt);
  for (const [name, { bytes }] of oldestFirst) {
    if (total <= maxBytes) return;
    entries.delete(name);
    await rm(join(/* turbopackIgnore: true */ folder, name), { force: true });
    total -= bytes;
  }
}
