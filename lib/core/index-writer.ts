import type { Original, StoredDocument } from './ports.ts';

/** A passage on its way into the index. */
export interface NewPassage {
  id: string;
  content: string;
  sourcepage: string;
  headings: string[];
}

/** What writing would call for at services that are paid by call or token; zeros where there are none. */
export interface WriteCost {
  embeddingCalls: number;
  embeddingTokens: number;
  indexingCalls: number;
  uploads: number;
}

/**
 * What ingestion writes through. When the process dies in the middle of a method, the index is consistent, or `documents`
 * gives the document an empty `hash`: no file has that one, so the next run writes it again.
 */
export interface IndexWriter {
  /** What split and embedded the passages in the index; null while it is empty. */
  fingerprint(): Promise<string | null>;
  /**
   * Empties the index and notes who will fill it; passages of two fingerprints are never mixed. The documents of `keeping`
   * lose their passages alone: they stay with their originals, and `documents` gives them an empty `hash`.
   */
  reset(fingerprint: string, keeping?: readonly string[]): Promise<void>;
  /** All documents, ordered by `sourcefile`. */
  documents(): Promise<StoredDocument[]>;
  /** The document of that name, as `documents` has it. */
  document(sourcefile: string): Promise<StoredDocument | undefined>;
  /** The original of a document, open for reading, and its hash; undefined where there is none. */
  original(sourcefile: string): Promise<{ original: Original; hash: string } | undefined>;
  /**
   * Replaces the document and all its passages in one step, and keeps a copy of the original at `path`. An abort before the
   * first change throws the signal's reason; later it has no effect.
   */
  replace(
    document: StoredDocument,
    passages: NewPassage[],
    path: string,
    signal?: AbortSignal,
  ): Promise<void>;
  /** What `replace` would call for, without doing it. */
  cost(document: StoredDocument, passages: NewPassage[]): Promise<WriteCost>;
  /** Removes documents with their passages, vectors and originals: no byte of them stays in files of ours. */
  remove(sourcefiles: string[]): Promise<void>;
  /** Changes everything noted about a document (who may read it, its category, its root) without reading it again. */
  relabel(document: StoredDocument): Promise<void>;
  /** Whether the samples have left for good: true after `retireSamples`, whatever was removed or reset since. */
  samplesRetired(): Promise<boolean>;
  /** Removes the documents of origin `sample` and notes, in the same step, that they do not come back. */
  retireSamples(): Promise<void>;
  close(): Promise<void>;
}
