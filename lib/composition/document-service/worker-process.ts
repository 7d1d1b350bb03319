// Runs as a child process of the server: changes the index, so that the server's event loop never waits for it.
import os from 'node:os';
import process from 'node:process';
import { inspect } from 'node:util';
import { DocumentWork } from '#lib/ingest/document-service/document-work.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Ingestion, openIngestion } from '../ingestion.ts';
import type { SourceSyncing } from '../sync-sources.ts';
import type { SourceJob, WorkerReply, WorkerRequest } from './worker-messages.ts';

/** Questions come first: on a busy machine, reading documents waits. */
const NICENESS = 10;

interface Opened {
  ingestion: Ingestion;
  work: DocumentWork;
  /** Loaded with the first job about a source. */
  syncing: () => Promise<SourceSyncing>;
  close(): Promise<void>;
}

let opened: Opened | undefined;
let open: () => Opened = () => {
  throw new AppError('internal', 'The document worker received a job before its index.');
};
const jobs = new Map<number, AbortController>();
const running = new Set<Promise<void>>();

// A terminal sends Ctrl-C to all processes it started; the server decides when this one ends.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => {});
process.on('disconnect', () => process.exit());
process.on('message', (order: WorkerRequest) => {
  if (order.type === 'open') open = () => openWork(order.environment);
  else if (order.type === 'job') begin(order);
  else if (order.type === 'abort')
    jobs.get(order.id)?.abort(new AppError('unavailable', 'Its caller has left.'));
  else void close();
});

try {
  os.setPriority(NICENESS);
} catch {
  // Some platforms do not let a process lower its priority.
}

function openWork(environment: Parameters<typeof openIngestion>[0]): Opened {
  const ingestion = openIngestion(environment);
  const work = new DocumentWork(ingestion);
  let syncing: Promise<SourceSyncing> | undefined;
  const load = async () => {
    const { createSourceSyncing } = await import('../sync-sources.ts');
    return createSourceSyncing(environment, work);
  };
  return {
    ingestion,
    work,
    syncing: () => {
      syncing ??= load();
      return syncing;
    },
    async close() {
      await (await syncing)?.close();
      await ingestion.close();
    },
  };
}

function begin(order: WorkerRequest & { type: 'job' }): void {
  const work = serve(order).finally(() => running.delete(work));
  running.add(work);
}

async function serve({ id, job }: WorkerRequest & { type: 'job' }): Promise<void> {
  const controller = new AbortController();
  jobs.set(id, controller);
  try {
    opened ??= open();
    const onProgress = (progress: (WorkerReply & { type: 'progress' })['progress']) =>
      reply({ type: 'progress', id, progress });
    const result = await (isSourceJob(job)
      ? doSourceJob(opened, job, controller.signal)
      : opened.work.do(job, onProgress, controller.signal));
    reply({ type: 'done', id, result });
  } catch (thrown) {
    const { code, message, cause } = AppError.from(thrown);
    reply({ type: 'failed', id, code, message, detail: inspect(cause ?? thrown) });
  } finally {
    jobs.delete(id);
  }
}

function isSourceJob(job: { kind: string }): job is SourceJob {
  return job.kind === 'sync' || job.kind === 'preview';
}

async function doSourceJob({ syncing }: Opened, job: SourceJob, signal: AbortSignal): Promise<unknown> {
  const sources = await syncing();
  if (job.kind === 'preview') return sources.preview(job.source, signal);
  return sources.sync(job.source, job.choices, { signal });
}

function reply(message: WorkerReply): void {
  process.send?.(message);
}

async function close(): Promise<void> {
  await Promise.allSettled(running);
  try {
    await opened?.close();
  } finally {
    process.disconnect();
  }
}
