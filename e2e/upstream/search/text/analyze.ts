import { stemmer } from '@orama/stemmers/english';

/** One word of a text after analysis, and where it stood. */
export interface Term {
  text: string;
  start: number;
  end: number;
}

const STOP_WORDS = new Set(
  `a an and are as at be but by for if in into is it no not of on or such that the their then there these they this to was
  will with i me my we our you your he she his her how what which who whom whose when where why do does did can could
  should would may might must am been being have has had having from about more most much many any some so than too very
  just also get up out over under after before`.split(/\s+/),
);
const NAME =
  /^(?:standard(?:\.lucene)?|keyword|simple|stop|whitespace|[a-z]{2}(?:-\w+)?\.(?:lucene|microsoft))$/;
const WORD =
  /[\p{L}\p{N}\p{M}_]+(?:['’.](?=\p{L})[\p{L}\p{N}\p{M}_]+|(?<=\p{N})[.,](?=\p{N})[\p{L}\p{N}\p{M}_]+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}ー]+/gu;
const SEGMENTER = new Intl.Segmenter('ja', { granularity: 'word' });
// Stemming is most of the work of indexing, and words repeat.
const stems = new Map<string, string>();

/** Whether the service brings an analyzer of this name. */
export function isAnalyzer(name: string): boolean {
  return NAME.test(name);
}

/** The terms of a text: words in lower case; those of an English analyzer without stop words, stemmed. */
export function analyze(text: string, analyzer: string): Term[] {
  const isEnglish = analyzer.startsWith('en.');
  const terms: Term[] = [];
  for (const { text: raw, start, end } of words(text)) {
    const word = raw.toLowerCase().replace(/['’]s$/, '');
    if (!(isEnglish && STOP_WORDS.has(word)))
      terms.push({ text: isEnglish ? stemmed(word) : word, start, end });
  }
  return terms;
}

function stemmed(word: string): string {
  const known = stems.get(word) ?? (/^\p{L}{3,}$/u.test(word) ? stemmer(word) : word);
  stems.set(word, known);
  return known;
}

function* words(text: string): Generator<Term> {
  for (const { 0: run, index } of text.matchAll(WORD)) {
    let done = 0;
    for (const { 0: unspaced, index: at } of run.matchAll(UNSPACED)) {
      if (at > done) yield { text: run.slice(done, at), start: index + done, end: index + at };
      yield* segments(unspaced, index + at);
      done = at + unspaced.length;
    }
    if (done < run.length) yield { text: run.slice(done), start: index + done, end: index + run.length };
  }
}

function* segments(text: string, offset: number): Generator<Term> {
  for (const { segment, index, isWordLike } of SEGMENTER.segment(text)) {
    if (isWordLike === false) continue;
    yield { text: segment, start: offset + index, end: offset + index + segment.length };
  }
}
