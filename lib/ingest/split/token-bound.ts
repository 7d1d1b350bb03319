import { createRequire } from 'node:module';
import type { CountTokens } from '#lib/core/ports/chat-model.ts';

const load = createRequire(import.meta.url);
let exact: CountTokens | undefined;

/**
 * An upper bound of the tokens of a text: exact (`lib/text/tokens.ts`), except for short plain prose in ASCII, where a
 * count by letters is enough and a tokenizer, which takes 60 MB in each parser process, need not be loaded.
 */
export function mostTokens(text: string): number {
  return plainBound(text) ?? exactTokens(text);
}

function exactTokens(text: string): number {
  exact ??= (load('#lib/text/tokens.ts') as { countTokens: CountTokens }).countTokens;
  return exact(text);
}

const NOT_PLAIN = /[^\t\n\x20-\x7E£€©®°·•…–—‘’“”]/;
const PIECES = /[A-Za-z]+|\d+|\n|[^\w\s]|_/g;
const LONGEST = 1400;
// Words of natural languages have vowels and are not endless; what has many others is keys, codes or noise.
const ODD_WORD = /^[^aeiouyAEIOUY]{4,}$|^.{22,}$|[a-z][A-Z]/;
const MOST_ODD_SHARE = 0.04;
const WORD = /^[A-Za-z]/;
const DIGITS = /^\d/;

/** Undefined for what is not plain prose. */
function plainBound(text: string): number | undefined {
  if (text.length > LONGEST || NOT_PLAIN.test(text)) return undefined;
  const pieces = text.match(PIECES) ?? [];
  const words = pieces.filter((piece) => WORD.test(piece));
  const odd = words.filter((word) => ODD_WORD.test(word)).length;
  if (odd > 1 + words.length * MOST_ODD_SHARE) return undefined;
  return pieces.reduce((sum, piece) => sum + boundOf(piece), 1);
}

/** o200k has a token for every three digits and for most words of English; three letters a token is far below its average. */
function boundOf(piece: string): number {
  const first = piece.charCodeAt(0);
  if (first > 127) return 3;
  return WORD.test(piece) || DIGITS.test(piece) ? Math.ceil(piece.length / 3) : 1;
}
