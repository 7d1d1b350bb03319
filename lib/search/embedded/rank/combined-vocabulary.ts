import type { Language } from '#lib/text/language.ts';
import { nearestFirst, type SimilarWord, type Vocabulary } from './vocabulary.ts';

/** The vocabulary of the passages of all the given ones together, which are in these languages. */
export function combineVocabularies(
  layers: readonly Vocabulary[],
  languages: readonly Language[],
): Vocabulary {
  const [first] = layers;
  if (first && layers.length === 1) return first;
  return {
    passages: sum(layers, ({ passages }) => passages),
    languages,
    frequency: (term) => sum(layers, (layer) => layer.frequency(term)),
    termsOf: (word) => [...new Set(layers.flatMap((layer) => layer.termsOf(word)))].sort(),
    similar: (word, maxEdits) => similarIn(layers, word, maxEdits),
  };
}

/** A word of several vocabularies is one, in the passages of all. */
function similarIn(layers: readonly Vocabulary[], word: string, maxEdits: number): SimilarWord[] {
  const found = new Map<string, SimilarWord>();
  for (const one of layers.flatMap((layer) => layer.similar(word, maxEdits))) {
    const key = `${one.word} ${one.term}`;
    const known = found.get(key);
    found.set(key, known ? { ...one, passages: known.passages + one.passages } : one);
  }
  return [...found.values()].sort(nearestFirst);
}

function sum(layers: readonly Vocabulary[], part: (layer: Vocabulary) => number): number {
  return layers.reduce((total, layer) => total + part(layer), 0);
}
