import { randomInt } from 'node:crypto';
import { AppError } from '#lib/shared/app-error.ts';
import { normalized } from '#lib/shared/plain-text.ts';

const MAX_SEARCH = 200;
const NUL = /\0/g;

/** Makes text storable in both databases: lone surrogates and NUL, which Postgres rejects, become U+FFFD. */
export function storable(text: string): string {
  return text.toWellFormed().replace(NUL, '\uFFFD');
}

/** Storable text of at most `max` characters. Throws AppError `bad-request` that names the field. */
export function bounded(text: string, max: number, field: string): string {
  if (text.length <= max) return storable(text);
  throw new AppError('bad-request', `${field} may have ${max} characters at most.`, { field });
}

/** Folds text for searches: without differences of case and width. */
export function searchable(...texts: string[]): string {
  return normalized(storable(texts.join('\n')), 'NFKC').toLowerCase();
}

/** The LIKE pattern for text that contains `search`, with `\` as its escape; undefined when everything matches. */
export function containing(search: string): string | undefined {
  const sought = searchable(bounded(search, MAX_SEARCH, 'search')).trim();
  return sought === '' ? undefined : `%${sought.replace(/[\\%_]/g, '\\$&')}%`;
}

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 131 bits: not guessable and unique. */
const ID_LENGTH = 22;
const TOKEN_LENGTH = 32;

type IdPrefix = 'cw_' | 'tn_' | 'fb_' | 'up_' | 'ar_' | 'au_' | 'us_' | 'pr_' | 'sy_' | 'gq_';

/** Creates an id such as `cw_…`: the prefix, then 22 random letters and digits. */
export function newId(prefix: IdPrefix): string {
  return prefix + randomText(ID_LENGTH);
}

/** Creates a share token, `sh_` and 32 random letters and digits; the token grants read access. */
export function newToken(): string {
  return `sh_${randomText(TOKEN_LENGTH)}`;
}

function randomText(length: number): string {
  return Array.from({ length }, () => BASE62.charAt(randomInt(BASE62.length))).join('');
}
