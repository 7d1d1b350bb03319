import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';

const FILE = 'auth-secret';

/**
 * The secrets that encrypt sessions: those of the environment, or one that is created at the first call and stored in
 * `dataDir`, readable only by this user. Concurrent processes agree on one. Throws AppError `unavailable` when it
 * cannot be stored.
 */
export function authSecrets(configured: readonly string[], dataDir: string): readonly [string, ...string[]] {
  const [first, ...others] = configured;
  return first === undefined ? [storedSecret(dataDir)] : [first, ...others];
}

function storedSecret(dataDir: string): string {
  const path = join(dataDir, FILE);
  try {
    return readSecret(path) ?? makeSecret(dataDir, path);
  } catch (cause) {
    throw new AppError('unavailable', `Cannot store a secret in ${dataDir}; set AUTH_SECRET.`, { cause });
  }
}

function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim() || undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

// Linked into place when complete: of several processes one wins, and the others read its secret.
function makeSecret(dataDir: string, path: string): string {
  mkdirSync(dataDir, { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(path, 'utf8').trim();
}
