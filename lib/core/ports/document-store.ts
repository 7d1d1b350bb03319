import type { AccessFilter } from '../access/principal.ts';

/** An ingested document, without its passages. */
export interface StoredDocument {
  /** The path at the start of its citations, as in `Passage.sourcefile`. */
  sourcefile: string;
  title: string | null;
  mediaType: string;
  sizeBytes: number;
  /** SHA-256 of the bytes, in hex. */
  hash: string;
  category: string | null;
  oids: string[];
  groups: string[];
  /**
   * The first ingest of your own documents removes `sample` documents. An `upload` is private to the reader ids in
   * `oids` and stays when samples or folders are removed.
   */
  origin: 'sample' | 'own' | 'upload';
  /** The absolute path of the ingested folder, which `--sync` compares with; null when there was none. For operators only. */
  root: string | null;
}

/** An original file, open for reading. Call `close` once, whether or not it was read. */
export interface Original {
  readonly sizeBytes: number;
  /** Reads bytes `start` to `end`, inclusive; the stream closes its source when it ends or is cancelled. */
  read(start: number, end: number): ReadableStream<Uint8Array>;
  close(): Promise<void>;
}

/** Reads the originals of cited documents. Throws AppError `unavailable` when the store cannot be reached. */
export interface DocumentStore {
  /**
   * Returns the document, or undefined when it does not exist or the caller may not read it. `queryAuthorization` is
   * as in SearchRequest; a service with its own access lists throws `unauthenticated` without it.
   */
  find(
    sourcefile: string,
    access: AccessFilter | undefined,
    queryAuthorization?: string,
  ): Promise<FoundDocument | undefined>;
}

/** A document that the caller may read. `open` resolves with undefined when the original was removed in the meantime. */
export interface FoundDocument {
  document: StoredDocument;
  open(): Promise<Original | undefined>;
}
