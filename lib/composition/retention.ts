import type { RetentionDays } from '#lib/config/people.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { UploadShelf } from '#lib/core/upload-shelf.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';

const EVERY_MS = 3 * 3_600_000;

/** What clearing away needs. */
export interface RetentionParts {
  records: Records;
  uploads: Pick<UploadShelf, 'removeUploads'>;
  days: RetentionDays;
  log: Log;
}

/**
 * Removes what has outlived its time, now and every three hours, until it is told to stop; that resolves when nothing is
 * being removed any more. A failure is logged, and the next time is another attempt. Servers that share a database may all
 * do it. Keeps no process alive.
 */
export function startRetention(parts: RetentionParts): () => Promise<void> {
  const { log } = parts;
  const run = async () => {
    try {
      const removed = await removeExpired(parts, Date.now());
      const isNothing = Object.values(removed).every((count) => count === 0);
      if (!isNothing) log.info({ removed }, 'removed what has outlived its time');
    } catch (thrown) {
      const failure = describeFailure(AppError.from(thrown), log.isLevelEnabled('debug'));
      log.error(failure, 'what has outlived its time could not be removed');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

/** Resolves with how much of each kind is gone. An upload goes with its documents: those first, so that none is left behind. */
export async function removeExpired(
  { records, uploads, days }: Omit<RetentionParts, 'log'>,
  nowMs: number,
): Promise<Record<string, number>> {
  const { removed, uploads: expired } = await records.expire(days, nowMs);
  if (expired.length === 0) return removed;
  await uploads.removeUploads(expired.map(({ sourcefile }) => sourcefile));
  for (const { owner, id } of expired) {
    await records.uploads.remove(owner, id).catch((thrown: unknown) => {
      // Another server, or its owner, was faster.
      if (AppError.from(thrown).code !== 'not-found') throw thrown;
    });
  }
  return { ...removed, uploads: expired.length };
}
