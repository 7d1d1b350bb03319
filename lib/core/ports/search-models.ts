import type { TokenUsage } from '../events/answer-trace.ts';
import type { Turn } from '../question/request.ts';
import type { SynonymGroup } from '../question/synonyms.ts';

/**
 * Embeds texts as vectors of one length. Throws AppError `unavailable` when the service cannot be reached and
 * `internal` when the vectors have another length than configured.
 */
export interface EmbeddingModel {
  /** Identifies the model and its dimensions; part of the index's fingerprint. */
  readonly name: string;
  /** The length of every vector: configured, or measured by embedding one word. */
  dimensions(signal?: AbortSignal): Promise<number>;
  /** One vector per text, in order. Batches by count and tokens. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<number[][]>;
  /** Deletes vectors stored for a next attempt: passages with these texts are in the index now. */
  forget?(texts: readonly string[]): void;
}

/** Embeds images, and queries that search images, in one vector space (the field `imageEmbedding`). */
export interface ImageEmbeddingModel {
  readonly name: string;
  readonly dimensions: number;
  embedText(text: string, signal?: AbortSignal): Promise<number[]>;
  embedImage(image: { bytes: Uint8Array; mediaType: string }, signal?: AbortSignal): Promise<number[]>;
}

/** The duration of one call for vectors. */
export interface EmbeddingCall {
  texts: number;
  ms: number;
}

/** Follows how fast the embedding server is while documents are ingested. */
export class EmbeddingPace {
  #last: EmbeddingCall | undefined;
  #listener: () => void = () => {};

  /** The latest call; undefined before the first. */
  get last(): EmbeddingCall | undefined {
    return this.#last;
  }

  note(call: EmbeddingCall): void {
    this.#last = call;
    this.#listener();
  }

  /** Calls `listener` after each call from now on, in place of the listener before. */
  listen(listener: () => void): void {
    this.#listener = listener;
  }
}

/** Scores of texts for one query, in the order of the texts: 0 to 4, higher is better; null for a text without a score. */
export type RerankScores = (number | null)[];

/**
 * A model that reads a query together with each text and scores how well the text answers it. Returns as many scores as
 * texts, at least one of them a number. Throws when it fails or is too late; callers do without it.
 */
export interface Reranker {
  /** The name reported on the wire. */
  readonly name: string;
  rerank(query: string, texts: readonly string[], signal: AbortSignal): Promise<RerankScores>;
}

/** A search query generated from a conversation, and its token usage. */
export interface RewrittenQuery {
  query: string;
  /** A second query, where the conversation leaves open which of two things is asked. */
  alternative?: string;
  /** Sourcepages that the answer cites which the question continues: their documents are searched by themselves too. */
  continues?: string[];
  model: string;
  usage: TokenUsage | null;
}

/** Rewrites a conversation that ends with a question into one standalone search query. */
export interface QueryRewriter {
  rewrite(turns: Turn[], signal: AbortSignal): Promise<RewrittenQuery>;
}

/**
 * Finds the company's synonyms that may explain a word of a text: few, of thousands. Never fails: while they cannot be
 * read, those known before are found.
 */
export type FindSynonyms = (text: string) => Promise<readonly SynonymGroup[]>;
