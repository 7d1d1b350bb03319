import type { UserUploads } from '#lib/core/ports/document-service.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { RetentionDays } from '#lib/shared/record-kinds.ts';
import { describeFailure, type Log } from '#lib/telemetry/log.ts';

const EVERY_MS = 3 * 3_600_000;

/** Dependencies of retention. */
export interface RetentionParts {
  records: Records;
  uploads: Pick<UserUploads, 'removeUploads'>;
  days: RetentionDays;
  log: Log;
}

/**
 * Removes expired data now and every three hours. The function that it returns stops it after the batch under
 * way, and resolves then. A failure is logged and tried again the next time. Servers that share a database may all do it. Holds no
 * process alive.
 */
export function startRetention(parts: RetentionParts): () => Promise<void> {
  const { log } = parts;
  const stopping = new AbortController();
  const run = async () => {
    try {
      const removed = await removeExpired(parts, Date.now(), stopping.signal);
      const isNothing = Object.values(removed).every((count) => count === 0);
      if (!isNothing) log.info({ removed }, 'expired records deleted');
    } catch (thrown) {
      if (thrown === stopping.signal.reason) return;
      const failure = describeFailure(AppError.from(thrown), log.isLevelEnabled('debug'));
      log.error(failure, 'expired records could not be deleted');
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = run();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

/** Resolves with how much of each kind was removed. The documents of an upload go first, so that none is left behind. */
export async function removeExpired(
  { records, uploads, days }: Omit<RetentionParts, 'log'>,
  nowMs: number,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const { removed, uploads: expired } = await records.expire(days, nowMs, signal);
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
