import type { Language } from '#lib/text/language.ts';
import { isStopWord } from '#lib/text/stop-terms.ts';
import type { SimilarWord, Vocabulary } from './vocabulary.ts';

const MAX_CORRECTIONS = 3;

/**
 * What a typist may have meant by a word that the collection does not know, or knows far less than the alternative:
 * the likeliest first. `'stop-word'` when it is a misspelt function word.
 */
export function correctWord(
  word: string,
  passages: number,
  language: Language,
  vocabulary: Vocabulary,
): SimilarWord[] | 'stop-word' {
  const maxEdits = word.length < 3 ? 0 : word.length < 8 ? 1 : 2;
  if (passages > 2 || maxEdits === 0) return [];
  const meant = vocabulary
    .similar(word, maxEdits)
    .filter((other) => other.passages > 10 * passages && (word.length > 3 || other.word[0] === word[0]))
    .sort((a, b) => likelihood(b, word) - likelihood(a, word));
  const [likeliest] = meant;
  if (passages === 0 && likeliest?.edits === 1 && isStopWord(likeliest.word, language)) return 'stop-word';
  return meant.filter((other) => !isStopWord(other.word, language)).slice(0, MAX_CORRECTIONS);
}

/** Fewer edits first; then words that begin alike, since the first letter is rarely wrong; then common ones. */
function likelihood(candidate: SimilarWord, word: string): number {
  const sameStart = candidate.word[0] === word[0] ? 2 : 0;
  return sameStart - 3 * candidate.edits + Math.log10(1 + candidate.passages);
}
