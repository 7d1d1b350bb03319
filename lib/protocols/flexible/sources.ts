import type { RetrievedDocument } from '#lib/core/events.ts';
import type { JsonObject } from '#lib/shared/json.ts';

/** Fields that say who may read a document; nobody's business who only reads it. */
const READERS = ['oids', 'groups'];

/**
 * The sources of an answer: of every document that went into it the fields asked for, or all there are, then its scores
 * and highlights.
 */
export function encodeSources(
  documents: readonly RetrievedDocument[],
  select: readonly string[] | null | undefined,
): JsonObject[] {
  return documents
    .filter(({ filterReason }) => filterReason === null)
    .map(({ document, passage, highlights }) => {
      const names = select ?? Object.keys(document).filter((name) => !READERS.includes(name));
      return {
        ...Object.fromEntries(names.map((name) => [name, document[name] ?? null])),
        score: passage.score,
        ...(passage.rerankerScore !== null && { reranker_score: passage.rerankerScore }),
        ...(Object.keys(highlights).length > 0 && { highlights }),
      };
    });
}
