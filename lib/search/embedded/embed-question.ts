import { detectLanguage } from '#lib/text/language.ts';
import { readWords, tellingWords } from './analyze-passage.ts';
import { embedWords, normalized } from './embedding.ts';
import type { Vocabulary } from './rank/vocabulary.ts';
import type { NeighbourQuery } from './read-request.ts';

/**
 * The vector of length 1 that a vector query looks for. In a text, words weigh by how rare they are in the collection;
 * a word that it does not know weighs most, since only its spelling can lead anywhere.
 */
export function vectorOf(query: NeighbourQuery, vocabulary: Vocabulary): Float32Array {
  if ('vector' in query) return normalized(Float32Array.from(query.vector));
  const language = detectLanguage(query.text, vocabulary.languages);
  return embedWords(tellingWords(readWords(query.text, language), language), ({ term }) =>
    Math.log(1 + vocabulary.passages / (1 + vocabulary.frequency(term))),
  );
}
