import { detectLanguage } from '#lib/text/language.ts';
import { requireVector } from '../request/bounds.ts';
import { readWords, tellingWords } from './analyze-passage.ts';
import type { CollectionState } from './collection.ts';
import type { CheckedRequest, NeighbourQuery } from './compile-request.ts';
import { describeOther, type Embedder, isSameEmbedder, LEXICAL, otherEmbedder } from './embedder.ts';
import { embedWords, normalized } from './embedding.ts';
import { LONGEST_QUESTION } from './rank/query-plan.ts';
import type { Vocabulary } from './rank/vocabulary.ts';

/** What the vector queries of a request look for, in vectors of length 1. */
export interface SoughtVectors {
  sought: { vector: Float32Array; k: number }[];
  notices: string[];
}

/**
 * Makes the vectors that a request looks for. Where the index was filled by another embedder than the one in use, texts
 * cannot be compared: beside a text search they are left out with a notice, alone they are AppError `unavailable`.
 * Throws `bad-request` for a vector of another length than the index's.
 */
export function soughtVectors(request: CheckedRequest, state: CollectionState): SoughtVectors {
  const sought: SoughtVectors['sought'] = [];
  const notices = new Set<string>();
  for (const query of request.neighbours) {
    requireLength(query, state.embedder);
    const inUse = embedderOf(query, state.embedder);
    if (isSameEmbedder(inUse, state.embedder)) {
      sought.push({ vector: vectorOf(query, state.vocabulary), k: query.k });
    } else if (request.text === undefined) {
      throw otherEmbedder(state.embedder, inUse);
    } else {
      notices.add(`${describeOther(state.embedder, inUse)} Until then only words are searched for.`);
    }
  }
  return { sought, notices: [...notices] };
}

function requireLength(query: NeighbourQuery, { dimensions }: Embedder): void {
  if ('vector' in query && !query.by) requireVector(query.vector, dimensions);
}

function embedderOf(query: NeighbourQuery, index: Embedder): Embedder {
  if ('text' in query) return LEXICAL;
  return query.by ?? index;
}

/** In a text, words weigh by how rare they are in the collection; one that it does not know weighs most, since only its spelling can lead anywhere. */
function vectorOf(query: NeighbourQuery, vocabulary: Vocabulary): Float32Array {
  if ('vector' in query) return normalized(Float32Array.from(query.vector));
  const text = query.text.slice(0, LONGEST_QUESTION);
  const language = detectLanguage(text, vocabulary.languages);
  return embedWords(tellingWords(readWords(text, language), language), ({ term }) =>
    Math.log(1 + vocabulary.passages / (1 + vocabulary.frequency(term))),
  );
}
