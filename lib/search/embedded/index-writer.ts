import type { DatabaseSync } from 'node:sqlite';
import type { IndexWriter, NewPassage, StoredDocument } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { analyzeDocument } from './analyze-passage.ts';
import { allDocuments } from './document-rows.ts';
import { DocumentTables } from './document-tables.ts';
import { openForWriting } from './index-file.ts';
import { deleteOriginals, keepOriginal, listOriginals } from './originals.ts';
import { MAX_PASSAGES_PER_DOCUMENT } from './schema.ts';
import { withStorage } from './storage-failure.ts';

/** Documents after which the totals of their words are brought up to date; at the latest `close` does it. */
const COUNT_WORDS_EVERY = 200;

/**
 * Opens the embedded index for writing, creating it where there is none, and clears away what a killed process left.
 * Several processes may write at once: each change is one transaction under SQLite's write lock, and the originals
 * change only under it too. Throws AppError `unavailable` that says what to do.
 */
export function openIndexWriter({ dataDir }: { dataDir: string }): IndexWriter {
  const db = openForWriting(dataDir);
  const tables = new DocumentTables(db);
  const change = <Result>(work: () => Result): Result => withStorage(() => inTransaction(db, tables, work));
  // In a step of its own after the commit: killed in between, a file too many is left, never a document without its file.
  const sweep = (files: readonly string[]) => {
    if (files.length === 0) return;
    change(() => {
      deleteOriginals(
        dataDir,
        files.filter((file) => !tables.holdsHash(file)),
      );
    });
  };
  const remove = (sourcefiles: readonly string[]) => sourcefiles.flatMap((name) => tables.remove(name) ?? []);
  let uncounted = 0;
  const countWords = () => {
    change(() => tables.countWords());
    uncounted = 0;
  };
  sweep(listOriginals(dataDir));

  return {
    fingerprint: async () => withStorage(() => (tables.isEmpty() ? null : tables.note('fingerprint'))),
    documents: async () => withStorage(() => allDocuments(db)),
    samplesRetired: async () => withStorage(() => tables.note('samplesRetired') !== null),
    // Nothing that the embedded index does is paid for.
    cost: async () => ({ embeddingCalls: 0, embeddingTokens: 0, indexingCalls: 0, uploads: 0 }),
    relabel: async (document) => change(() => tables.relabel(document)),

    async reset(fingerprint) {
      change(() => {
        tables.empty();
        tables.setNote('fingerprint', fingerprint);
      });
      sweep(listOriginals(dataDir));
    },

    async replace(document, passages, path) {
      requireFit(document, passages);
      const analyzed = analyzeDocument(document.title, document.sourcefile, passages);
      const replaced = change(() => {
        keepOriginal(dataDir, document.hash, path);
        const hashes = remove([document.sourcefile]);
        tables.add(document, analyzed);
        return hashes;
      });
      sweep(replaced);
      uncounted += 1;
      if (uncounted >= COUNT_WORDS_EVERY) countWords();
    },

    async remove(sourcefiles) {
      sweep(change(() => remove(sourcefiles)));
    },

    async retireSamples() {
      const removed = change(() => {
        tables.setNote('samplesRetired', 'yes');
        return remove(tables.samples());
      });
      sweep(removed);
    },

    async close() {
      try {
        countWords();
      } finally {
        db.close();
      }
    },
  };
}

function inTransaction<Result>(db: DatabaseSync, tables: DocumentTables, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (thrown) {
    // A full disk may have rolled back already; then there is nothing left to undo.
    if (db.isTransaction) db.exec('ROLLBACK');
    tables.forget();
    throw thrown;
  }
}

function requireFit({ sourcefile }: StoredDocument, passages: readonly NewPassage[]): void {
  if (passages.length <= MAX_PASSAGES_PER_DOCUMENT) return;
  throw new AppError(
    'too-large',
    `${sourcefile} has ${passages.length} passages; ${MAX_PASSAGES_PER_DOCUMENT} is the most a document may have. Split it.`,
  );
}
