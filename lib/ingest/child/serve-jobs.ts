import { Worker } from 'node:worker_threads';
import { AppError } from '#lib/shared/app-error.ts';
import type { Reply } from './messages.ts';

/**
 * Makes this process a worker of its parent: it does one job after the other, is killed when it holds more memory than
 * it may, and dies with its parent. Whatever a job throws that is no AppError is told as a damaged file.
 */
export function serveJobs<Job, Result, Progress = never>(
  work: (job: Job, report: (progress: Progress) => void) => Promise<Result>,
): void {
  // A thread of its own, because a job that runs wild does not let timers of this thread run.
  const watchdog = new Worker(new URL('./memory-watchdog.ts', import.meta.url), {
    workerData: { extraBytes: Number(process.argv[2]) },
  });
  watchdog.unref();
  const reply = (message: Reply<Result, Progress>) => void process.send?.(message);
  watchdog.once('message', () => reply({ type: 'ready' }));
  process.on('disconnect', () => process.exit());
  process.on('message', (job: Job) => {
    work(job, (progress) => reply({ type: 'progress', progress })).then(
      (result) => reply({ type: 'done', result }),
      (error: unknown) => reply(failure(error)),
    );
  });
}

function failure(error: unknown): { type: 'failed'; code: AppError['code']; message: string } {
  if (error instanceof AppError) return { type: 'failed', code: error.code, message: error.message };
  return { type: 'failed', code: 'bad-request', message: 'it is damaged and cannot be read' };
}
