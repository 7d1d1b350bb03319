import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import type { Picture } from './native-canvas.ts';

/** Caches pictures on disk, as far as there is space. */
export interface PictureCache {
  find(key: string): Promise<Picture | undefined>;
  /** Stores a picture, and evicts the least recently used ones. Never throws. */
  store(key: string, picture: Picture): Promise<void>;
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'application/json': 'json',
};

/** Files and their sizes, those first that were not asked for the longest. */
type Entries = Map<string, number>;

/**
 * A cache in one folder, bounded in bytes: one file a picture, named after its key and its type. Files appear whole or
 * not at all; where the folder cannot be written, nothing is cached. Other processes may share the folder; `isShared` also looks for
 * what they stored in the meantime.
 */
export function createPictureCache(
  folder: string,
  maxBytes: number,
  { isShared = false } = {},
): PictureCache {
  let entries: Promise<Entries> | undefined;
  const load = () => {
    entries ??= readEntries(folder);
    return entries;
  };

  async function storeFile(name: string, bytes: Uint8Array): Promise<void> {
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
    touch(known, name, bytes.length);
    await shrink(folder, known, maxBytes);
  }

  return {
    async find(key) {
      const known = await load();
      for (const [mediaType, ending] of Object.entries(ENDINGS)) {
        const name = fileName(key, ending);
        if (!isShared && !known.has(name)) continue;
        const file = join(/* turbopackIgnore: true */ folder, name);
        const bytes = await readFile(file).catch(() => undefined);
        if (!bytes) {
          // Never stored, or evicted by another process.
          known.delete(name);
          continue;
        }
        touch(known, name, bytes.length);
        await utimes(file, new Date(), new Date()).catch(() => undefined);
        return { bytes, mediaType };
      }
      return undefined;
    },
    async store(key, { bytes, mediaType }) {
      const ending = ENDINGS[mediaType];
      if (!ending || bytes.length > maxBytes) return;
      await storeFile(fileName(key, ending), bytes).catch(() => undefined);
    },
  };
}

// Of our own making, but a name that leads out of the folder must not depend on that.
function fileName(key: string, ending: string): string {
  if (!/^[\w-]{1,200}$/.test(key)) throw new AppError('internal', 'A picture has no such key.');
  return `${key}.${ending}`;
}

function touch(entries: Entries, name: string, bytes: number): void {
  entries.delete(name);
  entries.set(name, bytes);
}

async function readEntries(folder: string): Promise<Entries> {
  const files: { name: string; bytes: number; usedAt: number }[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const file = await stat(join(/* turbopackIgnore: true */ folder, name)).catch(() => undefined);
    if (file?.isFile()) files.push({ name, bytes: file.size, usedAt: file.mtimeMs });
  }
  const oldestFirst = files.toSorted((one, other) => one.usedAt - other.usedAt);
  return new Map(oldestFirst.map(({ name, bytes }) => [name, bytes]));
}

async function shrink(folder: string, entries: Entries, maxBytes: number): Promise<void> {
  let total = entries.values().reduce((sum, bytes) => sum + bytes, 0);
  for (const [name, bytes] of entries) {
    if (total <= maxBytes) return;
    entries.delete(name);
    await rm(join(/* turbopackIgnore: true */ folder, name), { force: true });
    total -= bytes;
  }
}
