import { detectLanguage } from '#lib/text/language.ts';
import { isStopWord } from '#lib/text/stop-terms.ts';
import { foldWord, indexWord, segmentWords } from '#lib/text/words.ts';

/** The terms of a text that carry its meaning, each once, as the index knows them. */
export function meaningfulTerms(text: string): Set<string> {
  const language = detectLanguage(text);
  const words = segmentWords(text).filter(({ text: word }) => !isStopWord(foldWord(word), language));
  return new Set(words.flatMap(({ text: word }) => indexWord(word, language).map(({ term }) => term)));
}

/** The words of a text in order, folded: for comparing what is written. */
export function foldedWords(text: string): string[] {
  return segmentWords(text).map(({ text: word }) => foldWord(word));
}

/** How much two sets have in common, from 0 to 1 (Jaccard); 0 for two empty ones. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const common = one.intersection(other).size;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
