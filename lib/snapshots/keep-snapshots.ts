import { hostname } from 'node:os';
import { AppError } from '#lib/shared/app-error.ts';
import { type Copied, claimFolder, takeSnapshot } from './snapshot.ts';

/** What is copied where, how often, and who is told what went wrong. */
export interface SnapshotOptions {
  dataDir: string;
  to: string;
  everyMs: number;
  failed: (error: AppError) => void;
}

/**
 * Copies what changes in the folder of our files into another one, until it is told to stop; that takes a last copy. What
 * was written since the last copy is lost with the disk. One process at a time writes a folder of copies: a second one is
 * told so and leaves it alone. Keeps no process alive.
 */
export function keepSnapshots({ dataDir, to, everyMs, failed }: SnapshotOptions): () => Promise<void> {
  const copied: Copied = new Map();
  const claim = claimFolder(to, { name: `${hostname()}-${process.pid}`, staleMs: 3 * everyMs });
  const run = async () => {
    try {
      if (await claim.hold()) return await takeSnapshot(dataDir, to, copied);
      throw new AppError('conflict', othersWrite(to));
    } catch (thrown) {
      failed(AppError.from(thrown));
    }
  };
  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
    await run();
    await claim.release().catch((thrown: unknown) => failed(AppError.from(thrown)));
  };
}

function othersWrite(folder: string): string {
  return `Another process keeps copies in ${folder}: nothing of this one is copied. Run one instance, or use DATABASE_URL and a search service.`;
}
