import { statfsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { searchCapabilities } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { restoreSnapshot, scheduleSnapshots } from '#lib/snapshots/snapshot.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';

type Variables = Pick<Environment, 'DATA_DIR' | 'SNAPSHOT_DIR' | 'READ_ONLY'>;

/** Begins with the copies of an instance before this one, where it has nothing of its own; resolves with whether it did. */
export async function restoreCopies({ DATA_DIR, SNAPSHOT_DIR, READ_ONLY }: Variables): Promise<boolean> {
  return SNAPSHOT_DIR !== undefined && !READ_ONLY && (await restoreSnapshot(SNAPSHOT_DIR, DATA_DIR));
}

/** Starts snapshots and returns a function that ends them with a last one; undefined where there is nothing to copy, or no destination. */
export function startCopies(environment: Environment, log: Log): (() => Promise<void>) | undefined {
  const { DATA_DIR, SNAPSHOT_DIR, SNAPSHOT_SECONDS, READ_ONLY } = environment;
  if (SNAPSHOT_DIR === undefined || READ_ONLY || !storesFiles(environment)) return undefined;
  return scheduleSnapshots({
    dataDir: DATA_DIR,
    to: SNAPSHOT_DIR,
    everyMs: SNAPSHOT_SECONDS * 1000,
    taken: ({ bytes, seconds }) =>
      log.info({ bytes, seconds: Math.round(100 * seconds) / 100 }, 'snapshot written'),
    // Its message names folders alone, and says what to do.
    failed: (error) =>
      log.error({ ...describeFailure(error, false), reason: error.message }, 'snapshot failed'),
  });
}

/** File system types of statfs(2) on Linux: SMB in its versions, and NFS. */
const NETWORK_SHARES = new Set([0xff53_4d42, 0xfe53_4d42, 0x517b, 0x6969]);

/**
 * Throws where SQLite would have to work on a network share: its locks do not hold there, its log needs memory that
 * processes share, and the file ends up locked for good, or damaged. `kindOf` is what the file system says it is.
 */
export function requireLocalDisk(environment: Environment, kindOf = fileSystemOf): void {
  const { DATA_DIR, READ_ONLY } = environment;
  if (READ_ONLY || !storesFiles(environment) || !NETWORK_SHARES.has(kindOf(DATA_DIR))) return;
  throw new AppError(
    'unavailable',
    `${resolve(DATA_DIR)} is on a network share, where SQLite's locks do not hold. Set DATA_DIR to a folder on a disk of ` +
      'this machine, and SNAPSHOT_DIR to one on the share to store snapshots there.',
  );
}

/** Whether SQLite files in DATA_DIR hold data that cannot be made again: the index, or records. */
function storesFiles({ identity, services }: Pick<Environment, 'identity' | 'services'>): boolean {
  return identity.records.kind === 'sqlite' || searchCapabilities(services.search).isLocal;
}

function fileSystemOf(folder: string): number {
  // Elsewhere the numbers mean other things.
  return process.platform === 'linux' ? statfsSync(folder).type : 0;
}
