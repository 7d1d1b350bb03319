import type { Environment } from '#lib/config/environment.ts';
import { restoreSnapshot, scheduleSnapshots } from '#lib/snapshots/snapshot.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';
import { keepsFiles } from './require-local-disk.ts';

type Variables = Pick<Environment, 'DATA_DIR' | 'SNAPSHOT_DIR' | 'READ_ONLY'>;

/** Begins with the copies of an instance before this one, where it has nothing of its own; resolves with whether it did. */
export async function restoreCopies({ DATA_DIR, SNAPSHOT_DIR, READ_ONLY }: Variables): Promise<boolean> {
  return SNAPSHOT_DIR !== undefined && !READ_ONLY && (await restoreSnapshot(SNAPSHOT_DIR, DATA_DIR));
}

/** Begins to keep copies and returns what ends it with a last one; undefined where there is nothing to copy, or nowhere. */
export function startCopies(environment: Environment, log: Log): (() => Promise<void>) | undefined {
  const { DATA_DIR, SNAPSHOT_DIR, SNAPSHOT_SECONDS, READ_ONLY } = environment;
  if (SNAPSHOT_DIR === undefined || READ_ONLY || !keepsFiles(environment)) return undefined;
  return scheduleSnapshots({
    dataDir: DATA_DIR,
    to: SNAPSHOT_DIR,
    everyMs: SNAPSHOT_SECONDS * 1000,
    // Its message names folders alone, and says what to do.
    failed: (error) =>
      log.error({ ...describeFailure(error, false), reason: error.message }, 'snapshot failed'),
  });
}
