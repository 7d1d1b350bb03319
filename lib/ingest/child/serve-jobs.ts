import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#lib/shared/app-error.ts';

/**
 * Makes this process a worker of its parent: it does one job after the other, is killed when it holds more memory than
 * it may, and dies with its parent. Errors of a job other than AppError are reported as a damaged file.
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

/** What a child process says: `ready` once it is watched; then for each job any number of `progress`, and `done` or `failed`. */
export type Reply<Result, Progress> =
  | { type: 'ready' }
  | { type: 'progress'; progress: Progress }
  | { type: 'done'; result: Result }
  | { type: 'failed'; code: ErrorCode; message: string };
