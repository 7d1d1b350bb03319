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
