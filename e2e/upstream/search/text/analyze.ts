import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as spanish } from '@orama/stemmers/spanish';

/** One word of a text after analysis, and where it stood. */
export interface Term {
  text: string;
  start: number;
  end: number;
}

type Stemmer = (word: string) => string;

const STEMMERS: Record<string, Stemmer> = {
  en: english,
  fr: french,
  de: german,
  it: italian,
  pt: portuguese,
  es: spanish,
};
// Lucene's own short list for English; the service does not publish the longer ones of the other analyzers.
const ENGLISH =
  'a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was will with';
const MORE_ENGLISH =
  'i me my we our you your he she his her how what which who whom whose when where why do does did can could should would may might must am been being have has had having from about more most much many any some so than too very just also get up out over under after before';
const STOP_WORDS: Record<string, Set<string>> = {
  'en.lucene': new Set(ENGLISH.split(' ')),
  'en.microsoft': new Set(`${ENGLISH} ${MORE_ENGLISH}`.split(' ')),
  de: new Set('der die das und oder ein eine ist im in zu von mit den dem des für auf nicht'.split(' ')),
  fr: new Set('le la les un une et ou de du des est en au aux pour que qui dans par sur'.split(' ')),
  es: new Set('el la los las un una y o de del es en al por que para con'.split(' ')),
};
const LANGUAGES =
  'ar bn bg ca zh-Hans zh-Hant hr cs da nl en et eu fi fr gl de el gu he hi hu hy is id ga it ja kn ko lv lt ml mr ms nb no fa pl pt-BR pt-PT pa ro ru sr-cyrillic sr-latin sk sl es sv ta te th tr uk ur vi'.split(
    ' ',
  );
const PLAIN = [
  'standard.lucene',
  'standard',
  'standardasciifolding.lucene',
  'keyword',
  'simple',
  'stop',
  'whitespace',
  'pattern',
];
const NAMES = new Set([
  ...PLAIN,
  ...LANGUAGES.flatMap((language) => [`${language}.lucene`, `${language}.microsoft`]),
]);
const WORD =
  /[\p{L}\p{N}\p{M}_]+(?:['’.](?=\p{L})[\p{L}\p{N}\p{M}_]+|(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}\p{M}_]+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu;
// Stemming is most of the work of indexing, and words repeat.
const stems = new Map<Stemmer, Map<string, string>>();
const MAX_STEMS = 200_000;
const segmenters = new Map<string, Intl.Segmenter>();

/** Whether the service brings an analyzer of this name. */
export function isAnalyzer(name: string): boolean {
  return NAMES.has(name);
}

/** The terms that an analyzer makes of a text: words in lower case, without stop words, stemmed in its language. */
export function analyze(text: string, analyzer: string): Term[] {
  if (analyzer === 'keyword') return [{ text, start: 0, end: text.length }];
  const language = /\.(lucene|microsoft)$/.test(analyzer) ? (analyzer.split(/[-.]/)[0] ?? '') : '';
  const stop = STOP_WORDS[analyzer] ?? STOP_WORDS[language];
  const stem = STEMMERS[language];
  const terms: Term[] = [];
  for (const { text: raw, start, end } of words(text, language)) {
    const word = raw.toLowerCase().replace(/['’]s$/, '');
    if (stop?.has(word)) continue;
    terms.push({ text: stem ? stemmed(word, stem) : word, start, end });
  }
  return terms;
}

function stemmed(word: string, stem: Stemmer): string {
  const known = stems.get(stem) ?? new Map<string, string>();
  stems.set(stem, known);
  const before = known.get(word);
  if (before !== undefined) return before;
  const text = /^\p{L}{3,}$/u.test(word) ? stem(word) : word;
  if (known.size < MAX_STEMS) known.set(word, text);
  return text;
}

function* words(text: string, language: string): Generator<Term> {
  for (const { 0: run, index } of text.matchAll(WORD)) {
    let done = 0;
    for (const { 0: unspaced, index: at } of run.matchAll(UNSPACED)) {
      if (at > done) yield { text: run.slice(done, at), start: index + done, end: index + at };
      yield* segments(unspaced, index + at, language);
      done = at + unspaced.length;
    }
    if (done < run.length) yield { text: run.slice(done), start: index + done, end: index + run.length };
  }
}

function* segments(text: string, offset: number, language: string): Generator<Term> {
  const locale = language === 'zh' || language === 'th' ? language : 'ja';
  const segmenter = segmenters.get(locale) ?? new Intl.Segmenter(locale, { granularity: 'word' });
  segmenters.set(locale, segmenter);
  for (const { segment, index, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === false) continue;
    yield { text: segment, start: offset + index, end: offset + index + segment.length };
  }
}
