import { DatabaseSync } from 'node:sqlite';
import { indexPath } from './index-file.ts';
import { withStorage } from './storage-failure.ts';

/**
 * Makes the index in `dataDir` one compact file for a disk that is only read: a file in WAL mode is opened there by none
 * but who promises that nobody changes it. Nobody else may have it open. The next writer turns WAL on again. Throws
 * AppError `unavailable`.
 */
export function sealIndex(dataDir: string): void {
  withStorage(() => {
    const db = new DatabaseSync(indexPath(dataDir));
    try {
      db.exec('PRAGMA journal_mode = DELETE; VACUUM;');
    } finally {
      db.close();
    }
  });
}
