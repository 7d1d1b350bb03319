import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { indexPath } from './index-file.ts';
import { APPLICATION_ID, SCHEMA_VERSION } from './schema.ts';

/** What an index says of itself. */
export interface IndexState {
  /** Whether it has the tables of this version. */
  isConverted: boolean;
  fingerprint: string | null;
  documents: number;
  /** Documents that are marked to be read again. */
  outdated: number;
}

/** The state of the index in `dataDir`, of whichever version; undefined without one, and where it cannot be read. */
export function indexState(dataDir: string): IndexState | undefined {
  const path = indexPath(dataDir);
  if (!existsSync(path)) return undefined;
  let db: DatabaseSync | undefined;
  try {
    db = new DatabaseSync(path, { readOnly: true, timeout: 1000 });
    return stateOf(db);
  } catch {
    // Searches say what is wrong with the file.
    return undefined;
  } finally {
    db?.close();
  }
}

function stateOf(db: DatabaseSync): IndexState | undefined {
  const value = (sql: string) => Object.values(db.prepare(sql).get() ?? {})[0];
  const version = Number(value('PRAGMA user_version'));
  if (value('PRAGMA application_id') !== APPLICATION_ID || version > SCHEMA_VERSION) return undefined;
  const isConverted = version === SCHEMA_VERSION;
  const fingerprint = value("SELECT value FROM meta WHERE key = 'fingerprint'");
  return {
    isConverted,
    fingerprint: typeof fingerprint === 'string' ? fingerprint : null,
    documents: Number(value('SELECT count(*) FROM documents')),
    outdated: isConverted ? Number(value('SELECT count(*) FROM outdated_documents')) : 0,
  };
}
