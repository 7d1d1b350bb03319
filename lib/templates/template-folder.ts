import { constants } from 'node:fs';
import { type FileHandle, open, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { TemplatePlace } from './template-place.ts';

/** What cannot be a template: nothing there, a folder, no right to read, a loop of links. */
const NOT_THERE = /^(ENOENT|ENOTDIR|EISDIR|EACCES|EPERM|ELOOP|ENAMETOOLONG|ENXIO)$/;

/**
 * Plain files below a folder, which may itself be a link; a link that leads out of it is not there. Names must be
 * checked before.
 */
export function openTemplateFolder(folder: string): TemplatePlace {
  return {
    kind: 'file',
    async read(name, maxBytes) {
      try {
        const root = await realpath(/* turbopackIgnore: true */ folder);
        const path = await realpath(join(/* turbopackIgnore: true */ root, name));
        return path.startsWith(root + sep) ? await readPlain(path, maxBytes) : undefined;
      } catch (thrown) {
        if (thrown instanceof Error && 'code' in thrown && NOT_THERE.test(String(thrown.code)))
          return undefined;
        throw thrown;
      }
    },
  };
}

async function readPlain(path: string, maxBytes: number): Promise<Uint8Array | undefined> {
  // The path has no links any more, so one that appears now was put there; a pipe must not be waited for.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
  const file = await open(path, flags);
  try {
    return (await file.stat()).isFile() ? await readUpTo(file, maxBytes + 1) : undefined;
  } finally {
    await file.close();
  }
}

async function readUpTo(file: FileHandle, length: number): Promise<Uint8Array> {
  const buffer = Buffer.alloc(length);
  let filled = 0;
  for (;;) {
    const { bytesRead } = await file.read(buffer, filled, length - filled);
    filled += bytesRead;
    if (bytesRead === 0 || filled === length) return buffer.subarray(0, filled);
  }
}
