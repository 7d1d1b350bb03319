import type { DatabaseSync } from 'node:sqlite';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import { accessCondition } from './compile-filter.ts';
import { findDocument } from './document-rows.ts';
import { LiveIndex } from './live-index.ts';
import { openLocalOriginal, originalPath } from './originals.ts';

/**
 * Reads originals from DATA_DIR. A request's words only ever select a row: the path is made of our folder and a
 * SHA-256, so no name can lead out of it. Throws AppError `unavailable` when the index cannot be read.
 */
export function createDocumentStore({ dataDir }: { dataDir: string }): DocumentStore {
  const index = new LiveIndex<DatabaseSync>(dataDir, (db) => db);
  return {
    async find(sourcefile, access) {
      const document = index.use((db) => findDocument(db, sourcefile, accessCondition(access)));
      return document && { document, open: () => openLocalOriginal(originalPath(dataDir, document.hash)) };
    },
  };
}
