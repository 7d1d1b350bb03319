/** Scores of texts for one query, in the order of the texts: 0 to 4, higher is better; null for a text without a score. */
export type RerankScores = (number | null)[];

/**
 * A model that reads a query together with each text and tells how well the text answers it. Returns as many scores as
 * texts, at least one of them a number. Throws when it fails or is too late; callers do without it.
 */
export interface Reranker {
  /** The name reported on the wire. */
  readonly name: string;
  rerank(query: string, texts: readonly string[], signal: AbortSignal): Promise<RerankScores>;
}
