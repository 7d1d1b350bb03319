import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';

/** More than a file system keeps beside a file's name, so that a full disk refuses it. */
const PROBE = Buffer.alloc(8192, 1);

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'The disk is full.',
  EDQUOT: 'The disk is full.',
  EROFS: 'The disk is read-only.',
  EACCES: 'The folder may not be written by this user.',
  EPERM: 'The folder may not be written by this user.',
  ENOENT: 'The folder is gone.',
  ENOTDIR: 'It is not a folder.',
};

/** Writes a small file into a folder and removes it. Throws AppError `unavailable` that says why where that cannot be done. */
export async function requireWritable(folder: string): Promise<void> {
  const probe = join(/* turbopackIgnore: true */ folder, `.ready-${randomUUID()}`);
  try {
    await writeFile(probe, PROBE);
  } catch (cause) {
    const { code = '' } = cause as NodeJS.ErrnoException;
    throw new AppError('unavailable', REASONS[code] ?? 'The folder cannot be written.', { cause });
  } finally {
    await rm(probe, { force: true }).catch(() => {
      // Where nothing can be written, nothing is left either.
    });
  }
}
