import type { DatabaseSync } from 'node:sqlite';
import {
  embeddedText,
  type IndexWriter,
  type NewPassage,
  type StoredDocument,
  type WriteCost,
} from '#lib/core/ports/document-store.ts';
import type { EmbeddingModel } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { EMBEDDING_LIMITS, tokenBatches } from '#lib/text/token-batches.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { analyzeDocument } from './analyze-passage.ts';
import { allDocuments, documentNamed, findDocument } from './document-rows.ts';
import { DocumentTables } from './document-tables.ts';
import {
  EMBEDDER_NOTE,
  type Embedder,
  isSameEmbedder,
  LEXICAL,
  otherEmbedder,
  readEmbedder,
  writeEmbedder,
} from './embedding.ts';
import { writeHome } from './home-tables.ts';
import { withStorage } from './index-file.ts';
import { openForWriting } from './open-for-writing.ts';
import {
  deleteOriginals,
  listOriginals,
  openLocalOriginal,
  originalPath,
  storeOriginal,
} from './originals.ts';
import { HOME_NOTE, HOME_VERSION, MAX_PASSAGES_PER_DOCUMENT } from './schema.ts';
import { SecureDelete } from './secure-delete.ts';

/** Documents after which the totals of their words are brought up to date; at the latest `close` does it. */
const COUNT_WORDS_EVERY = 200;

/** The location of the index, and its embedder. */
export interface IndexWriterOptions {
  dataDir: string;
  embeddings?: EmbeddingModel | undefined;
}

/**
 * Opens the embedded index for writing, creates it if missing, and removes leftovers of killed processes.
 * Several processes may write: each change is one transaction under SQLite's write lock, which also guards
 * originals. `embeddings` embeds passages before the index is locked; without it they get lexical vectors. An
 * index of another embedder accepts no documents until `markOutdated`. An index of an earlier version is converted first.
 * Throws AppError `unavailable` with advice.
 */
export function openIndexWriter({ dataDir, embeddings }: IndexWriterOptions): IndexWriter {
  const db = openForWriting(dataDir);
  const tables = new DocumentTables(db);
  const change = <Result>(work: () => Result): Result => withStorage(() => inTransaction(db, tables, work));
  const secureDelete = new SecureDelete(db, { change, dropUnusedWords: () => tables.dropUnusedWords() });
  // After the commit: if killed in between, an extra file remains, never a document without its file.
  const sweep = (files: readonly string[]) => {
    if (files.length > 0) change(() => deleteUnheld(dataDir, tables, files));
  };
  const remove = (sourcefiles: readonly string[]) => sourcefiles.flatMap((name) => tables.remove(name) ?? []);
  const removeWhole = async (work: () => string[]) => {
    secureDelete.markDeleted();
    sweep(change(work));
    await secureDelete.run();
  };
  let uncounted = 0;
  sweep(listOriginals(dataDir));

  return {
    ...reading(db, tables, { dataDir, embeddings }),
    ...storingHome(db, tables, change),
    relabel: async (document) => change(() => tables.relabel(document)),

    async reset(fingerprint) {
      secureDelete.markDeleted();
      change(() => tables.empty(fingerprint));
      sweep(listOriginals(dataDir));
    },

    async markOutdated(fingerprint) {
      const embedder = await embedderOf(embeddings);
      change(() => markOutdated(tables, fingerprint, embedder));
    },

    async replace(document, passages, path, signal) {
      requireFit(document, passages);
      const { embedder, vectors } = await embedPassages(embeddings, passages, signal);
      signal?.throwIfAborted();
      const analyzed = analyzeDocument(document.title, document.sourcefile, passages, vectors);
      const replaced = change(() => {
        claim(tables, embedder);
        storeOriginal(dataDir, document.hash, path);
        const hashes = remove([document.sourcefile]);
        tables.add(document, analyzed);
        return hashes;
      });
      embeddings?.forget?.(passages.map(embeddedText));
      sweep(replaced);
      if (++uncounted % COUNT_WORDS_EVERY === 0) change(() => tables.countWords());
      if (replaced.length > 0) secureDelete.markDeleted();
      if (leavesPrivateText(document, replaced)) await secureDelete.run();
    },

    remove: (sourcefiles) => removeWhole(() => remove(sourcefiles)),

    retireSamples: () =>
      removeWhole(() => {
        tables.setNote('samplesRetired', 'yes');
        return remove(tables.samples());
      }),

    async close() {
      try {
        change(() => tables.countWords());
        await secureDelete.run();
      } finally {
        db.close();
      }
    },
  };
}

/** Ingestion replaces many company documents in a row; an upload that is read again leaves nothing to erase. */
function leavesPrivateText({ origin, hash }: StoredDocument, replaced: readonly string[]): boolean {
  return origin === 'upload' && replaced.some((before) => before !== hash);
}

function deleteUnheld(dataDir: string, tables: DocumentTables, files: readonly string[]): void {
  deleteOriginals(
    dataDir,
    files.filter((file) => !tables.holdsHash(file)),
  );
}

function markOutdated(tables: DocumentTables, fingerprint: string, embedder: Embedder): void {
  tables.markOutdated();
  tables.setNote('fingerprint', fingerprint);
  if (isSameEmbedder(readEmbedder(tables.note(EMBEDDER_NOTE)), embedder)) return;
  tables.dropVectors();
  tables.setNote(EMBEDDER_NOTE, writeEmbedder(embedder));
}

/** What changes nothing. */
function reading(
  db: DatabaseSync,
  tables: DocumentTables,
  { dataDir, embeddings }: IndexWriterOptions,
): Pick<IndexWriter, 'cost' | 'fingerprint' | 'documents' | 'document' | 'samplesRetired' | 'original'> {
  return {
    cost: async (_document, passages) => costOf(embeddings ? passages : []),
    fingerprint: async () => withStorage(() => (tables.isEmpty() ? null : tables.note('fingerprint'))),
    documents: async () => withStorage(() => allDocuments(db)),
    document: async (sourcefile) => withStorage(() => documentNamed(db, sourcefile)),
    samplesRetired: async () => withStorage(() => tables.note('samplesRetired') !== null),
    async original(sourcefile) {
      const document = withStorage(() => findDocument(db, sourcefile, undefined));
      const original = document && (await openLocalOriginal(originalPath(dataDir, document.hash)));
      return original && { original, hash: document.hash };
    },
  };
}

/** What the first page offers, beside the documents that it was made of. */
function storingHome(
  db: DatabaseSync,
  tables: DocumentTables,
  change: (work: () => void) => void,
): Required<Pick<IndexWriter, 'hasHome' | 'storeHome'>> {
  return {
    hasHome: async () => withStorage(() => tables.note(HOME_NOTE) === HOME_VERSION),
    storeHome: async (home, sourcefile) =>
      change(() => {
        writeHome(db, home, sourcefile);
        if (sourcefile === undefined) tables.setNote(HOME_NOTE, HOME_VERSION);
      }),
  };
}

function inTransaction<Result>(db: DatabaseSync, tables: DocumentTables, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (thrown) {
    // A full disk may have rolled back already.
    if (db.isTransaction) db.exec('ROLLBACK');
    tables.forget();
    throw thrown;
  }
}

async function embedPassages(
  embeddings: EmbeddingModel | undefined,
  passages: readonly NewPassage[],
  signal: AbortSignal | undefined,
): Promise<{ embedder: Embedder; vectors: number[][] | undefined }> {
  if (!embeddings) return { embedder: LEXICAL, vectors: undefined };
  const vectors = await embeddings.embed(passages.map(embeddedText), signal);
  return { embedder: await embedderOf(embeddings), vectors };
}

async function embedderOf(embeddings: EmbeddingModel | undefined): Promise<Embedder> {
  return embeddings ? { name: embeddings.name, dimensions: await embeddings.dimensions() } : LEXICAL;
}

/** All vectors of an index come from one embedder: the first that adds to it. */
function claim(tables: DocumentTables, embedder: Embedder): void {
  if (tables.isEmpty()) tables.setNote(EMBEDDER_NOTE, writeEmbedder(embedder));
  const holder = readEmbedder(tables.note(EMBEDDER_NOTE));
  if (!isSameEmbedder(holder, embedder)) throw otherEmbedder(holder, embedder);
}

function costOf(passages: readonly NewPassage[]): WriteCost {
  const batches = tokenBatches(passages.map(embeddedText), EMBEDDING_LIMITS, countTokens);
  const embeddingTokens = batches.reduce((total, { tokens }) => total + tokens, 0);
  return { embeddingCalls: batches.length, embeddingTokens, indexingCalls: 0, uploads: 0 };
}

function requireFit({ sourcefile }: StoredDocument, passages: readonly NewPassage[]): void {
  if (passages.length <= MAX_PASSAGES_PER_DOCUMENT) return;
  throw new AppError(
    'too-large',
    `${sourcefile} has ${passages.length} passages; ${MAX_PASSAGES_PER_DOCUMENT} is the most a document may have. Split it.`,
  );
}
