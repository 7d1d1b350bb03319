import type { DatabaseSync } from 'node:sqlite';
import type { IndexWriter, NewPassage, StoredDocument } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { analyzeDocument } from './analyze-passage.ts';
import { allDocuments } from './document-rows.ts';
import { DocumentTables } from './document-tables.ts';
import { openForWriting } from './index-file.ts';
import { keepOriginal, sweepOriginals } from './originals.ts';
import { MAX_PASSAGES_PER_DOCUMENT } from './schema.ts';
import { withStorage } from './storage-failure.ts';

/**
 * Opens the embedded index for writing, creating it where there is none, and clears away what a killed process left.
 * Several processes may write at once: each change is one transaction under SQLite's write lock, and files change
 * only under it too. Throws AppError `unavailable` that says what to do.
 */
export function openIndexWriter({ dataDir }: { dataDir: string }): IndexWriter {
  const db = openForWriting(dataDir);
  const tables = new DocumentTables(db);
  const inUse = db.prepare('SELECT 1 FROM documents WHERE hash = ?');
  const change = async <Result>(work: () => Result): Promise<Result> =>
    withStorage(() => inTransaction(db, work));
  // After the commit, never before: a process killed in between leaves a file too many, not a document without its file.
  const sweep = () => sweepOriginals(dataDir, (hash) => inUse.get(hash) !== undefined);
  withStorage(() => inTransaction(db, sweep));

  return {
    fingerprint: async () => withStorage(() => (tables.isEmpty() ? null : tables.note('fingerprint'))),
    documents: async () => withStorage(() => allDocuments(db)),
    samplesRetired: async () => withStorage(() => tables.note('samplesRetired') !== null),
    close: async () => db.close(),

    async reset(fingerprint) {
      await change(() => {
        tables.empty();
        tables.setNote('fingerprint', fingerprint);
      });
      await change(sweep);
    },

    async replace(document, passages, path) {
      requireFit(document, passages);
      const analyzed = analyzeDocument(document.title, document.sourcefile, passages);
      const replaced = await change(() => {
        keepOriginal(dataDir, document.hash, path);
        const wasThere = tables.remove(document.sourcefile);
        tables.add(document, analyzed);
        return wasThere;
      });
      if (replaced) await change(sweep);
    },

    async remove(sourcefiles) {
      await change(() => {
        for (const sourcefile of sourcefiles) tables.remove(sourcefile);
      });
      await change(sweep);
    },

    async relabel(document) {
      await change(() => tables.relabel(document));
    },

    async retireSamples() {
      await change(() => {
        tables.removeSamples();
        tables.setNote('samplesRetired', 'yes');
      });
      await change(sweep);
    },
  };
}

function inTransaction<Result>(db: DatabaseSync, work: () => Result): Result {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (thrown) {
    // A full disk may have rolled back already; then there is nothing left to undo.
    if (db.isTransaction) db.exec('ROLLBACK');
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
