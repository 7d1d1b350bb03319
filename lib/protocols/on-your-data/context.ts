import type { Certainty } from '#lib/core/certainty.ts';
import type { RetrievedDocument, SearchReport } from '#lib/core/events.ts';
import type { Passage } from '#lib/core/passage.ts';
import { contentUrl } from '#lib/core/sourcepage.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { encodeCertainty } from '../encode-certainty.ts';
import type { SearchParameters } from './data-source-schema.ts';

/**
 * Encodes the `context` of a message with the requested parts (citations, intent, all retrieved documents) and, once it is
 * known, how surely the documents answer.
 */
export function encodeContext(
  { passages, search, certainty }: { passages: Passage[]; search: SearchReport; certainty?: Certainty },
  contexts: SearchParameters['include_contexts'],
): JsonObject {
  return {
    ...(contexts.includes('citations') && { citations: encodeCitations(passages).citations }),
    // A JSON array in a string, as the service sends it and its clients parse it.
    ...(contexts.includes('intent') && { intent: JSON.stringify(search.queries) }),
    ...(contexts.includes('all_retrieved_documents') && {
      all_retrieved_documents: search.documents.map(encodeDocument),
    }),
    ...(certainty && encodeCertainty(certainty)),
  };
}

/** The citations in the order of their numbers, and the names by which the text cites them. */
export function encodeCitations(passages: Passage[]): { names: string[]; citations: Json[] } {
  return { names: passages.map(({ sourcepage }) => sourcepage), citations: passages.map(encodeCitation) };
}

function encodeCitation(passage: Passage): JsonObject {
  return {
    content: passage.content,
    title: passage.title ?? passage.sourcefile,
    url: passage.storageUrl ?? contentUrl(passage.sourcepage),
    filepath: passage.sourcefile,
    chunk_id: passage.id,
  };
}

function encodeDocument({ passage, queries, filterReason }: RetrievedDocument): Json {
  return {
    ...encodeCitation(passage),
    search_queries: queries,
    data_source_index: 0,
    original_search_score: passage.score,
    ...(passage.rerankerScore !== null && { rerank_score: passage.rerankerScore }),
    ...(filterReason && { filter_reason: filterReason }),
  };
}
