import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';

const MINUTE_MS = 60_000;
/** The lifetime of an unused link in minutes. */
export const LINK_MINUTES = 15;
/** The number of days for which the browser that opened it can administer. */
export const BROWSER_DAYS = 30;

const FOLDER = 'administrators';
const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;

/** The keys of administrators without sign-in: browsers that opened a link made on the server. */
export interface AdminKeys {
  /** The key of a new link, valid once and for 15 minutes. `revoke` ends all earlier links and browsers. */
  makeLink(options?: { revoke?: boolean }): Promise<string>;
  /** The key for the browser that opened a link; undefined for a used, expired or unknown link. */
  redeem(linkKey: string): Promise<string | undefined>;
  /** Whether a browser's key is valid. */
  admits(browserKey: string): Promise<boolean>;
}

type Kind = 'link' | 'browser';

/**
 * Stores the keys as files in `dataDir`, which only the server's user can read: the name is the SHA-256 of a key, the text
 * its expiry. Processes share the files, so a new or revoked key takes effect in all at once. Throws AppError
 * `unavailable` when the files cannot be read or written.
 */
export function createAdminKeys(dataDir: string, now: () => number = Date.now): AdminKeys {
  const folder = join(dataDir, FOLDER);
  const pathOf = (kind: Kind, key: string) => join(folder, `${kind}-${hashOf(key)}`);

  const make = async (kind: Kind, lifeMs: number) => {
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(pathOf(kind, key), String(now() + lifeMs), { mode: 0o600, flag: 'wx' });
    return key;
  };
  const isGood = async (path: string) => now() < Number(await ifThere(readFile(path, 'utf8')));
  const clear = async (all: boolean) => {
    for (const name of (await ifThere(readdir(folder))) ?? []) {
      const path = join(folder, name);
      if (all || !(await isGood(path))) await rm(path, { force: true });
    }
  };

  const keys: AdminKeys = {
    async makeLink({ revoke = false } = {}) {
      await clear(revoke);
      return make('link', LINK_MINUTES * MINUTE_MS);
    },
    async redeem(linkKey) {
      const path = pathOf('link', linkKey);
      if (!KEY.test(linkKey) || !(await isGood(path))) return undefined;
      // Of several concurrent requests, only one removes the file.
      const isFirst = await ifThere(unlink(path).then(() => true));
      return isFirst ? make('browser', BROWSER_DAYS * 24 * 60 * MINUTE_MS) : undefined;
    },
    admits: async (browserKey) => KEY.test(browserKey) && isGood(pathOf('browser', browserKey)),
  };
  return {
    makeLink: (options) => keys.makeLink(options).catch(unavailable),
    redeem: (linkKey) => keys.redeem(linkKey).catch(unavailable),
    admits: (browserKey) => keys.admits(browserKey).catch(unavailable),
  };
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

async function ifThere<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function unavailable(cause: unknown): never {
  throw new AppError('unavailable', `The folder ${FOLDER} in DATA_DIR cannot be read or written.`, { cause });
}
