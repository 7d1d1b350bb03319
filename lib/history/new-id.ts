import { randomInt } from 'node:crypto';

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
