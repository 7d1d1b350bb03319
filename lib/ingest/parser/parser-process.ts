import { Worker } from 'node:worker_threads';
import { AppError } from '#lib/shared/app-error.ts';
import { parseDocument } from '../parse-document.ts';
import type { ParseJob, ParseReply } from './messages.ts';

// Runs as a child process: reads one document after the other, and dies with its parent.
const REPORT_INTERVAL_MS = 200;
const extraBytes = Number(process.argv[2]);

// A thread of its own, because a parser that runs wild does not let timers of this thread run.
const watchdog = new Worker(new URL('./memory-watchdog.ts', import.meta.url), { workerData: { extraBytes } });
watchdog.unref();
watchdog.once('message', () => reply({ type: 'ready' }));

process.on('disconnect', () => process.exit());
process.on('message', (job: ParseJob) => {
  answer(job).then(reply, (error: unknown) => reply(failure(error)));
});

async function answer(job: ParseJob): Promise<ParseReply> {
  let pages = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  const document = await parseDocument(job.path, job.settings, (total) => {
    pages += 1;
    const now = performance.now();
    if (now - reportedAt < REPORT_INTERVAL_MS) return;
    reportedAt = now;
    reply({ type: 'pages', pages, total });
  });
  return { type: 'done', document };
}

function failure(error: unknown): ParseReply {
  if (error instanceof AppError) return { type: 'failed', code: error.code, message: error.message };
  return { type: 'failed', code: 'bad-request', message: 'it is damaged and cannot be read' };
}

function reply(message: ParseReply): void {
  process.send?.(message);
}
