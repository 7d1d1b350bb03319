import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import type { Environment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** As Linux tells file systems apart (statfs(2)): SMB in its versions, and NFS. */
const NETWORK_SHARES = new Set([0xff53_4d42, 0xfe53_4d42, 0x517b, 0x6969]);

/**
 * Throws where SQLite would have to work on a network share: its locks do not hold there, its log needs memory that
 * processes share, and the file ends up locked for good, or damaged. `kindOf` is what the file system says it is.
 */
export function requireLocalDisk(environment: Environment, kindOf = fileSystemOf): void {
  const { DATA_DIR, READ_ONLY } = environment;
  if (READ_ONLY || !keepsFiles(environment) || !NETWORK_SHARES.has(kindOf(DATA_DIR))) return;
  throw new AppError(
    'unavailable',
    `${resolve(DATA_DIR)} is on a network share, where SQLite's locks do not hold. Set DATA_DIR to a folder on a disk of ` +
      'this machine, and SNAPSHOT_DIR to one on the share to keep copies there.',
  );
}

/** Whether something that cannot be made again lies in SQLite in DATA_DIR: the index, or what is kept about people. */
export function keepsFiles({ people, services }: Pick<Environment, 'people' | 'services'>): boolean {
  return people.records.kind === 'sqlite' || services.search.engine === 'embedded';
}

function fileSystemOf(folder: string): number {
  // Elsewhere the numbers mean other things.
  return process.platform === 'linux' ? statfsSync(folder).type : 0;
}
