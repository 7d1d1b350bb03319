import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import process from 'node:process';
import { AppError } from '#lib/shared/app-error.ts';

/** The text of a file of variables; undefined where there is none. Throws AppError when it cannot be read. */
export function readEnvFile(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new AppError('unavailable', `${path} cannot be read (${codeOf(cause)}).`, { cause });
  }
}

/**
 * Replaces the file in one step, readable by its owner alone, and returns the name of the copy of what it was; undefined where
 * there was none. Throws AppError `conflict` when it is not `before` any more: another program has changed it.
 */
export function writeEnvFile(path: string, before: string | undefined, after: string): string | undefined {
  if (readEnvFile(path) !== before) {
    throw new AppError('conflict', `${path} has changed meanwhile. Nothing was written; run it again.`);
  }
  try {
    const backup = before === undefined ? undefined : copied(path);
    // The file itself may lie elsewhere, and this be a link to it.
    const target = before === undefined ? path : realpathSync(path);
    const fresh = `${target}.new-${process.pid}`;
    try {
      const file = openSync(fresh, 'wx', 0o600);
      writeFileSync(file, after);
      fsyncSync(file);
      closeSync(file);
      renameSync(fresh, target);
    } finally {
      rmSync(fresh, { force: true });
    }
    return backup;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const reason = `${path} cannot be written (${codeOf(cause)}). It is as it was.`;
    throw new AppError('unavailable', reason, { cause });
  }
}

function copied(path: string): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const backup = `${path}.backup-${stamp}`;
  copyFileSync(path, backup, constants.COPYFILE_EXCL);
  chmodSync(backup, 0o600);
  return backup;
}

function codeOf(cause: unknown): string {
  return (cause as NodeJS.ErrnoException).code ?? 'unknown reason';
}
