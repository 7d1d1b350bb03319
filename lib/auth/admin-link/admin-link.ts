import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from '#lib/config/environment.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { cookieOf } from '../browser-owner.ts';
import { clientAddress } from '../client-address.ts';
import type { RecordRefusal } from '../record-refusals.ts';
import { cookieRules } from '../sign-in/session-cookie.ts';

const DAY_SECONDS = 24 * 3600;

/** Administration without sign-in, for requests: a link opens it, and a cookie holds it open. */
export interface AdminLink {
  /** Whether a request carries the cookie of a browser that opened a link. */
  administers(request: Request): Promise<boolean>;
  /** The `Set-Cookie` for the browser that opens a link; undefined for a used, expired or unknown link. */
  follow(linkKey: string): Promise<string | undefined>;
}

/** `secure`: pages are served over https, and the cookie travels over https only. */
export function createAdminLink(keys: AdminKeys, secure: boolean): AdminLink {
  const { name } = cookieRules('admin', secure);
  return {
    async administers(request) {
      const key = cookieOf(request, name);
      return key !== undefined && keys.admits(key);
    },
    async follow(linkKey) {
      const key = await keys.redeem(linkKey);
      if (key === undefined) return undefined;
      const life = `Max-Age=${BROWSER_DAYS * DAY_SECONDS}`;
      return `${name}=${key}; ${life}; Path=/; HttpOnly; SameSite=Strict${secure ? '; Secure' : ''}`;
    },
  };
}

/** An administrator's link whose guesses are limited and recorded. */
export interface GuardedAdminLink extends Pick<AdminLink, 'administers'> {
  /**
   * The `Set-Cookie` for the browser that opens a link. Throws AppError `forbidden` for a used, expired or unknown link, and
   * `rate-limited` after ten of those within a minute from one address.
   */
  follow(request: Request, linkKey: string): Promise<string>;
}

/** What guarding takes. */
interface Guards {
  environment: Pick<Environment, 'TRUST_PROXY'>;
  limits: Pick<Limits, 'requireFewGuesses' | 'countGuess'>;
  refused: RecordRefusal;
}

/** Counts refused keys by address, and passes each on to `refused` for the audit log, until the address is over its limit. */
export function guardAdminLink(link: AdminLink, { environment, limits, refused }: Guards): GuardedAdminLink {
  return {
    administers: link.administers,
    async follow(request, linkKey) {
      const address = clientAddress(request, environment) ?? null;
      await limits.requireFewGuesses(address);
      const cookie = await link.follow(linkKey);
      if (cookie !== undefined) return cookie;
      await limits.countGuess(address);
      const refusal = new AppError(
        'forbidden',
        'This link has been used, has expired or is unknown. Run `npm run admin-link` on the server for a new one.',
      );
      refused(request, refusal);
      throw refusal;
    },
  };
}

const MINUTE_MS = 60_000;
/** The lifetime of an unused link in minutes. */
export const LINK_MINUTES = 15;
/** The number of days for which the browser that opened it can administer. */
const BROWSER_DAYS = 30;

const FOLDER = 'administrators';
const KEY_BYTES = 32;
const KEY = /^[\w-]{43}$/;

/** The keys of administrators without sign-in: browsers that opened a link made on the server. */
interface AdminKeys {
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
