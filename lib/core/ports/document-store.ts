import { AppError } from '#lib/shared/app-error.ts';
import type { AccessFilter, Caller } from '../access/principal.ts';
import type { Validity } from '../documents/validity.ts';
import type { MadeHome } from '../home/home.ts';

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
  /** The time of its last change, as stated by the document or its file (ISO 8601); absent where neither does. */
  modified?: string;
  /** Absent where nothing states it. */
  validity?: Validity | undefined;
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
  /** Updates a document's metadata (readers, category, root, validity) without indexing it again. */
  relabel(document: StoredDocument): Promise<void>;
  /** Whether the samples are gone for good: true after `retireSamples`, regardless of later removals or resets. */
  samplesRetired(): Promise<boolean>;
  /** Removes all documents of origin `sample` and records, in the same transaction, that they must not return. */
  retireSamples(): Promise<void>;
  /**
   * Replaces what the first page offers of the company's documents, or of the one document named. Absent where the index holds
   * no such thing.
   */
  storeHome?(home: MadeHome, sourcefile?: string): Promise<void>;
  /** Whether what the first page offers is stored, as this version makes it, and no company document changed since. */
  hasHome?(): Promise<boolean>;
  close(): Promise<void>;
}

/** A caller's access to a document; `gone` means that the document no longer exists. */
type DocumentAccess = 'readable' | 'forbidden' | 'gone';

/** Concurrent lookups; the service behind them has other callers too. */
const CONCURRENCY = 8;

/** Looks up each document once and returns the caller's current access to it. Throws what the store throws. */
export async function documentAccess(
  sourcefiles: Iterable<string>,
  documents: DocumentStore,
  caller: Pick<Caller, 'access' | 'queryAuthorization'>,
): Promise<Map<string, DocumentAccess>> {
  const found = new Map<string, DocumentAccess>();
  const remaining = new Set(sourcefiles).values();
  const lookUp = async () => {
    for (const sourcefile of remaining) {
      found.set(sourcefile, await accessTo(sourcefile, documents, caller));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lookUp));
  return found;
}

async function accessTo(
  sourcefile: string,
  documents: DocumentStore,
  { access, queryAuthorization }: Pick<Caller, 'access' | 'queryAuthorization'>,
): Promise<DocumentAccess> {
  try {
    if (await documents.find(sourcefile, access, queryAuthorization)) return 'readable';
    // The difference between forbidden and gone only decides how we phrase notices; callers never see it.
    return (await documents.find(sourcefile, undefined, queryAuthorization)) ? 'forbidden' : 'gone';
  } catch (thrown) {
    // A service with its own access lists rejects requests without a user token.
    if (thrown instanceof AppError && thrown.code === 'unauthenticated') return 'forbidden';
    throw thrown;
  }
}

/** The origin of a document, as stored in an index. */
export function originOf(noted: unknown): StoredDocument['origin'] {
  return noted === 'sample' || noted === 'upload' ? noted : 'own';
}

/** The text of a passage for embedding: headings, which often contain the question's words, then content. */
export function embeddedText({ headings, content }: Pick<NewPassage, 'headings' | 'content'>): string {
  return [...headings, content].join('\n');
}
