import type { Original, StoredDocument } from './document-store.ts';

/** A passage to add to the index. */
export interface NewPassage {
  id: string;
  content: string;
  sourcepage: string;
  headings: string[];
}

/** The estimated use of paid services for a write; zeros when nothing is paid. */
export interface WriteCost {
  embeddingCalls: number;
  embeddingTokens: number;
  indexingCalls: number;
  uploads: number;
}

/**
 * The port through which ingestion writes. If the process dies in the middle of a method, either the index is
 * consistent or `documents` returns an empty `hash` for the document, so the next run writes it again.
 */
export interface IndexWriter {
  /** Identifies the splitter and embedding model that built the index; null while it is empty. */
  fingerprint(): Promise<string | null>;
  /** Empties the index and stores the new fingerprint. */
  reset(fingerprint: string): Promise<void>;
  /**
   * Stores the new fingerprint and has every document read again: `documents` returns an empty `hash` for each until
   * `replace` has written it. Labels and originals stay, and old passages serve until then; without vectors where
   * another embedding model made them, because vectors of two models cannot be compared.
   */
  markOutdated(fingerprint: string): Promise<void>;
  /** All documents, ordered by `sourcefile`. */
  documents(): Promise<StoredDocument[]>;
  /** One document by name, as in `documents`. */
  document(sourcefile: string): Promise<StoredDocument | undefined>;
  /** The original of a document, open for reading, and its hash; undefined when there is none. */
  original(sourcefile: string): Promise<{ original: Original; hash: string } | undefined>;
  /**
   * Replaces the document and all its passages atomically, and stores a copy of the original at `path`. An
   * abort before the first change throws the signal's reason; a later one has no effect.
   */
  replace(
    document: StoredDocument,
    passages: NewPassage[],
    path: string,
    signal?: AbortSignal,
  ): Promise<void>;
  /** Estimates the cost of `replace` without writing. */
  cost(document: StoredDocument, passages: NewPassage[]): Promise<WriteCost>;
  /** Removes documents with their passages, vectors and originals. No bytes of them remain in our files. */
  remove(sourcefiles: string[]): Promise<void>;
  /** Updates a document's metadata (readers, category, root) without indexing it again. */
  relabel(document: StoredDocument): Promise<void>;
  /** Whether the samples are gone for good: true after `retireSamples`, regardless of later removals or resets. */
  samplesRetired(): Promise<boolean>;
  /** Removes all documents of origin `sample` and records, in the same transaction, that they must not return. */
  retireSamples(): Promise<void>;
  close(): Promise<void>;
}
