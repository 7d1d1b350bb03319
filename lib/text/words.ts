import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import type { Language } from './language.ts';
import { arabicStem, polishStem, turkishStem } from './stemmers.ts';

/** A written word and where it stands: `source.slice(start, end)`. Compounds such as `out-of-pocket` or `401(k)` are one. */
interface Word {
  text: string;
  start: number;
  end: number;
}

/** How one written word is indexed: folded as written, and as the term of the index. */
export interface IndexedWord {
  word: string;
  term: string;
}

const MAX_WORD_CHARACTERS = 64;
const MAX_CACHED_WORDS = 50_000;
// A joiner belongs to a word only between two of its characters, so every character is looked at once.
const WRITTEN =
  /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}]|['’.&@_+/\u2010\u2011\u00ad-](?=[\p{L}\p{N}])|[-\u2010\u00ad]\r?\n(?=\p{Ll})|(?<=\p{N}),(?=\p{N}{3})|(?<=\p{N})\(\p{L}{1,2}\)|(?<=(?:^|[^\p{L}\p{N}])\p{L})(?:\+\+|#))*/gu;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' });

/** The words of a text in order, in one pass; scripts without spaces (Chinese, Japanese, Thai…) by dictionary. */
export function segmentWords(text: string): Word[] {
  const words: Word[] = [];
  for (const { 0: written, index } of text.matchAll(WRITTEN)) {
    if (!UNSPACED.test(written)) words.push({ text: written, start: index, end: index + written.length });
    else {
      for (const part of segmenter.segment(written)) {
        const start = index + part.index;
        if (part.isWordLike) words.push({ text: part.segment, start, end: start + part.segment.length });
      }
    }
  }
  return words;
}

/**
 * How a written word is indexed, the same at ingest and in a question: its parts in order, then the whole when it
 * was a compound (`co-pay`: co, pay, copay; `$1,500.00`: 1500). Terms hold letters, digits and `·` (a decimal point),
 * never other ASCII, so that a full-text index need only split at spaces.
 */
export function indexWord(written: string, language: Language): IndexedWord[] {
  const cache = cacheFor(language);
  let indexed = cache.get(written);
  if (indexed === undefined) {
    indexed = indexUncached(written.slice(0, 4 * MAX_WORD_CHARACTERS), language);
    if (cache.size >= MAX_CACHED_WORDS) cache.clear();
    cache.set(written, indexed);
  }
  return indexed;
}

/** The index terms of a text in order, one space between: what goes into a full-text column and what is compared with it. */
export function analyze(text: string, language: Language): string {
  const terms: string[] = [];
  for (const { text: written } of segmentWords(text)) {
    for (const { term } of indexWord(written, language)) terms.push(term);
  }
  return terms.join(' ');
}

/** Lower case, compatibility forms resolved (NFKC), accents and Arabic vowels removed: what a typist may leave out. */
export function foldWord(word: string): string {
  const lower = word.normalize('NFKC').toLowerCase();
  return IS_ASCII.test(lower) ? lower : withoutAccents(lower);
}

const IS_ASCII = /^[\x20-\x7e]*$/;
const LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ى: 'ي',
  ة: 'ه',
};

/** Accents, and Arabic vowels, hamzas on letters and lengthening strokes. */
const MARKS = /[\u0300-\u036f\u0640\u064b-\u0655\u0670]/g;

function withoutAccents(lower: string): string {
  return lower
    .normalize('NFD')
    .replace(MARKS, '')
    .normalize('NFC')
    .replace(/[ßæœøłđðþıىة]/g, (letter) => LETTERS[letter] ?? letter);
}

const caches = new Map<Language, Map<string, IndexedWord[]>>();

function cacheFor(language: Language): Map<string, IndexedWord[]> {
  let cache = caches.get(language);
  if (!cache) {
    cache = new Map();
    caches.set(language, cache);
  }
  return cache;
}

const SIMPLE = /^(?:\p{Lu}?[\p{Ll}\p{Lo}]*|\p{Lu}+|\p{N}+)$/u;
const NUMBER = /^\p{N}{1,3}(?:[,.]\p{N}{3})*(?:[.,]\p{N}{1,2})?$|^\p{N}+[.,]\p{N}+$/u;
const DIVIDER = /[.&@_+/()#\-\u2010\u2011\u00ad\s,]+|(?<=\p{Ll})(?=\p{Lu})/u;
const ELISION: Partial<Record<Language, RegExp>> = {
  fr: /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu)['’]/iu,
  it: /^(?:[dlmnstv]|un|all|dall|dell|nell|sull|quell|quest)['’]/iu,
};

/** Names have their endings after an apostrophe: Ankara'da. */
const TURKISH_ENDING = /(?<=\p{L}{2})['’]\p{L}{1,8}$/u;

function indexUncached(written: string, language: Language): IndexedWord[] {
  if (SIMPLE.test(written)) return [indexPart(written, language)];
  if (NUMBER.test(written)) return [indexNumber(written)];
  const bare = (language === 'tr' ? written.replace(TURKISH_ENDING, '') : written)
    .replace(ELISION[language] ?? '', '')
    .replace(/['’](?:s|d|m|ll|re|ve)$/i, '')
    .replace(/['’]/g, '');
  const named = SYMBOL_NAMES.get(bare.toLowerCase());
  if (named) return [{ word: named, term: named }];
  const parts = bare.split(DIVIDER).filter(Boolean);
  const indexed = parts.map((part) => indexPart(part, language)).filter(({ term }) => term !== '');
  if (parts.length > 1 && parts.length <= 8) indexed.push(indexPart(parts.join(''), language));
  return indexed;
}

const SYMBOL_NAMES = new Map([
  ['c++', 'cplusplus'],
  ['c#', 'csharp'],
  ['f#', 'fsharp'],
]);

function indexPart(part: string, language: Language): IndexedWord {
  const lower = part.normalize('NFKC').toLowerCase().slice(0, MAX_WORD_CHARACTERS);
  const word = foldWord(lower);
  const stemmed = FOLDED_FIRST.has(language) ? stem(word, language) : foldWord(stem(lower, language));
  return { word, term: onlyTermCharacters(stemmed) };
}

/** `1,500.00` and `1.500` are 1500; `3.5` has its point as `·`. */
function indexNumber(written: string): IndexedWord {
  const digits = written.normalize('NFKC').replace(/[.,](?=\p{N}{3}(?:\P{N}|$))/gu, '');
  const word = digits.replace(/[.,]0{1,2}$/, '').replace(/[.,]/, '·');
  return { word, term: word };
}

function onlyTermCharacters(term: string): string {
  return IS_TERM.test(term) ? term : term.replace(/[^a-z0-9\u0080-\uffff]/g, '');
}
const IS_TERM = /^[a-z0-9\u0080-\uffff]*$/;

const STEMMERS: Record<Language, (word: string) => string> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
  sv: swedish,
  da: danish,
  no: norwegian,
  fi: finnish,
  pl: polishStem,
  tr: turkishStem,
  ar: arabicStem,
  ja: (word) => word,
  zh: (word) => word,
  und: (word) => word,
};
/** Our own stemmers know endings without accents, as people type them. */
const FOLDED_FIRST: ReadonlySet<Language> = new Set<Language>(['pl', 'tr', 'ar']);
const STEMMABLE = /^\p{L}{3,40}$/u;

/** The stem of a lower-case word; words with digits and very short or long ones stay as they are. */
function stem(word: string, language: Language): string {
  return STEMMABLE.test(word) ? STEMMERS[language](word) : word;
}
