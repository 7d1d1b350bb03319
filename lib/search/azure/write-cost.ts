import type { NewPassage, WriteCost } from '#lib/core/index-writer.ts';
import type { CountTokens, StoredDocument } from '#lib/core/ports.ts';
import { EMBEDDING_LIMITS, tokenBatches } from '#lib/text/token-batches.ts';
import { embeddedText } from '../embedded-text.ts';
import { picturesOf, type VectorMakers } from './passage-vectors.ts';

/** Passages that are embedded and sent at a time: one call each, and never a whole book's vectors in memory. */
export const WINDOW = EMBEDDING_LIMITS.texts;

/** A record is written before the first change of a document and after the last. */
const RECORD_CALLS = 2;
/** Deletions are small: a call takes as many as the service allows. */
const DELETIONS_PER_CALL = 1000;

/**
 * What writing a document calls for. `stored.before` is the number of passages in its place now; each picture of a
 * place counts as one call, though a place may turn out to have none.
 */
export function costOf(
  { countTokens, ...makers }: VectorMakers & { countTokens: CountTokens },
  document: StoredDocument,
  passages: readonly NewPassage[],
  stored: { before: number; uploads: number },
): WriteCost {
  const cost = { embeddingCalls: picturesOf(makers, document, passages), embeddingTokens: 0 };
  let windows = 0;
  for (let start = 0; start < passages.length; start += WINDOW, windows++) {
    if (!makers.embeddings) continue;
    const texts = passages.slice(start, start + WINDOW).map(embeddedText);
    const batches = tokenBatches(texts, EMBEDDING_LIMITS, countTokens);
    cost.embeddingCalls += batches.length;
    cost.embeddingTokens += batches.reduce((sum, { tokens }) => sum + tokens, 0);
  }
  const deletions = Math.ceil(Math.max(0, stored.before - passages.length) / DELETIONS_PER_CALL);
  return { ...cost, indexingCalls: RECORD_CALLS + windows + deletions, uploads: stored.uploads };
}
