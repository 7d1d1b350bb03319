// Runs as a child process of the server: changes the index, so that the server's event loop never waits for it.
import os from 'node:os';
import process from 'node:process';
import { inspect } from 'node:util';
import { DeskWork } from '#lib/ingest/desk/desk-work.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Ingestion, openIngestion } from '../ingestion.ts';
import type { DeskOrder, DeskReply } from './desk-messages.ts';

/** Whoever asks a question comes first: on a machine that is busy, reading documents waits. */
const NICENESS = 10;

let opened: { ingestion: Ingestion; work: DeskWork } | undefined;
let open: () => { ingestion: Ingestion; work: DeskWork } = () => {
  throw new AppError('internal', 'The desk was not told about its index.');
};
const jobs = new Map<number, AbortController>();
const running = new Set<Promise<void>>();

// A terminal tells Ctrl-C to all processes it started; the server decides when this one ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (order: DeskOrder) => {
  if (order.type === 'open') open = () => openWork(order.environment);
  else if (order.type === 'job') begin(order);
  else if (order.type === 'abort')
    jobs.get(order.id)?.abort(new AppError('unavailable', 'Nobody waits for it.'));
  else void close();
});

try {
  os.setPriority(NICENESS);
} catch {
  // Not everywhere may a process be polite.
}

function openWork(environment: Parameters<typeof openIngestion>[0]) {
  const ingestion = openIngestion(environment);
  return { ingestion, work: new DeskWork(ingestion) };
}

function begin(order: DeskOrder & { type: 'job' }): void {
  const work = serve(order).finally(() => running.delete(work));
  running.add(work);
}

async function serve({ id, job }: DeskOrder & { type: 'job' }): Promise<void> {
  const controller = new AbortController();
  jobs.set(id, controller);
  try {
    opened ??= open();
    const onProgress = (progress: (DeskReply & { type: 'progress' })['progress']) =>
      reply({ type: 'progress', id, progress });
    const result = await opened.work.do(job, onProgress, controller.signal);
    reply({ type: 'done', id, result });
  } catch (thrown) {
    const { code, message, cause } = AppError.from(thrown);
    reply({ type: 'failed', id, code, message, detail: inspect(cause ?? thrown) });
  } finally {
    jobs.delete(id);
  }
}

function reply(message: DeskReply): void {
  process.send?.(message);
}

async function close(): Promise<void> {
  await Promise.allSettled(running);
  try {
    await opened?.ingestion.close();
  } finally {
    process.disconnect();
  }
}
