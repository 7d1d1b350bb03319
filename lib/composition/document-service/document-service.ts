import { type ChildProcess, fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '#lib/config/environment.ts';
import type {
  DocumentService,
  IndexedDocument,
  IndexingOptions,
  ListedDocuments,
  ReindexReport,
} from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import type { DocumentJob } from '#lib/ingest/document-service/document-work.ts';
import { receiveFile, sweepReception } from '#lib/ingest/document-service/receive-file.ts';
import { knownExtensions, setOldOffice } from '#lib/ingest/file-type.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { scanFileOf } from '#lib/upstream/virus-scanner.ts';
import type { SourceJob, WorkerReply, WorkerRequest } from './worker-messages.ts';

/** The most files that arrive at the same time, from all callers: each takes up disk before it counts against a quota. */
const MOST_ARRIVING = 64;

/** The folder of received files: a temporary one where DATA_DIR is read-only, under a name that no other user can have prepared. */
function writableFolder({ DATA_DIR, READ_ONLY }: Environment): string {
  return READ_ONLY ? join(tmpdir(), `citewell-${randomUUID()}`) : DATA_DIR;
}

/** The document service over the index that the environment names. Starts nothing until it is used. */
export function createDocumentService(
  environment: Environment,
  channel = new WorkerChannel(environment),
): DocumentService {
  const { MAX_UPLOAD_BYTES: maxBytes } = environment;
  const scan = scanFileOf(environment);
  setOldOffice(environment.SOFFICE !== undefined);
  const folder = join(/* turbopackIgnore: true */ writableFolder(environment), 'incoming');
  let arriving = 0;
  let swept: Promise<void> | undefined;
  return {
    accepts: knownExtensions(),
    maxFileBytes: maxBytes,
    async receive(file, signal) {
      if (arriving >= MOST_ARRIVING) {
        throw new AppError('rate-limited', 'Too many files are being uploaded. Try again in a moment.');
      }
      arriving += 1;
      try {
        swept ??= sweepReception(folder, Date.now());
        await swept;
        return await receiveFile({ folder, maxBytes, scan }, file, signal);
      } finally {
        arriving -= 1;
      }
    },
    list: async (query) => (await channel.ask({ kind: 'list', query })) as ListedDocuments,
    add: async (document, watch) => (await channel.ask({ kind: 'add', document }, watch)) as IndexedDocument,
    relabel: async (sourcefile, changes) =>
      (await channel.ask({ kind: 'relabel', sourcefile, changes })) as StoredDocument,
    async remove(sourcefiles) {
      await channel.ask({ kind: 'remove', sourcefiles });
    },
    reindex: async (documents, watch) =>
      (await channel.ask({ kind: 'reindex', documents }, watch)) as ReindexReport,
    async close() {
      channel.close();
    },
  };
}

const CLOSED =
  'Documents cannot be changed here: the deployment is read-only, and its index came with it (READ_ONLY). ' +
  'Add them where it is built, or run `npm run ingest` against Azure AI Search.';

/** The document service of a deployment whose documents cannot change while it runs: every call throws AppError `not-configured`. */
export function createClosedDocumentService(maxFileBytes: number): DocumentService {
  const refuse = async (): Promise<never> => {
    throw new AppError('not-configured', CLOSED);
  };
  return {
    accepts: knownExtensions(),
    maxFileBytes,
    receive: refuse,
    list: refuse,
    add: refuse,
    relabel: refuse,
    remove: refuse,
    reindex: refuse,
    close: async () => {},
  };
}

interface Pending {
  child: ChildProcess;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
  onProgress: IndexingOptions['onProgress'];
  settle: () => void;
}

/** Long enough for the next file of a person who adds many. */
const IDLE_MS = 5_000;
/** More wait for nothing but memory. */
const MOST_PENDING = 1_000;

/**
 * The process that changes the index, started by the first job and ended when there was none for a while. A job whose
 * process dies fails as `unavailable`; the index is whole, and the next job gets a new process. Does not hold the process open.
 */
export class WorkerChannel {
  readonly #environment: Environment;
  readonly #idleMs: number;
  readonly #pending = new Map<number, Pending>();
  #child: ChildProcess | undefined;
  #lastId = 0;
  #retirement: NodeJS.Timeout | undefined;

  constructor(environment: Environment, idleMs = IDLE_MS) {
    this.#environment = environment;
    this.#idleMs = idleMs;
  }

  /** The id of the running process; undefined while there is none. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  ask(job: DocumentJob | SourceJob, { signal, onProgress }: IndexingOptions = {}): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#pending.size >= MOST_PENDING) {
      return Promise.reject(
        new AppError('rate-limited', 'Too many documents are waiting. Try again later.', {
          retryAfterSeconds: 60,
        }),
      );
    }
    return new Promise((resolve, reject) => {
      const child = this.#wake();
      this.#lastId += 1;
      const id = this.#lastId;
      const onAbort = () => send(child, { type: 'abort', id });
      signal?.addEventListener('abort', onAbort, { once: true });
      const settle = () => {
        signal?.removeEventListener('abort', onAbort);
        this.#pending.delete(id);
        this.#restWhenIdle(child);
      };
      this.#pending.set(id, { child, resolve, reject, onProgress, settle });
      send(child, { type: 'job', id, job });
    });
  }

  /** Ends the process after the jobs it has. */
  close(): void {
    const child = this.#child;
    if (!child) return;
    this.#child = undefined;
    clearTimeout(this.#retirement);
    send(child, { type: 'close' });
  }

  #wake(): ChildProcess {
    clearTimeout(this.#retirement);
    const child = this.#child?.connected ? this.#child : this.#start();
    child.ref();
    child.channel?.ref();
    this.#child = child;
    return child;
  }

  #start(): ChildProcess {
    const entry = join(
      /* turbopackIgnore: true */ process.cwd(),
      'lib',
      'composition',
      'document-service',
      'worker-process.ts',
    );
    const child = fork(/* turbopackIgnore: true */ entry, [], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.on('message', (reply: WorkerReply) => this.#hear(reply));
    child.on('error', (cause) => this.#lose(child, cause));
    child.on('exit', (code, killedBy) => this.#lose(child, new Error(`Ended by ${killedBy ?? code}`)));
    send(child, { type: 'open', environment: this.#environment });
    return child;
  }

  #hear(reply: WorkerReply): void {
    const pending = this.#pending.get(reply.id);
    if (!pending) return;
    if (reply.type === 'progress') {
      pending.onProgress?.(reply.progress);
      return;
    }
    pending.settle();
    if (reply.type === 'done') pending.resolve(reply.result);
    else pending.reject(new AppError(reply.code, reply.message, { cause: new Error(reply.detail) }));
  }

  #lose(child: ChildProcess, cause: Error): void {
    if (this.#child === child) this.#child = undefined;
    for (const pending of [...this.#pending.values()].filter((one) => one.child === child)) {
      pending.settle();
      pending.reject(new AppError('unavailable', 'Reading documents was interrupted; try again.', { cause }));
    }
  }

  #restWhenIdle(child: ChildProcess): void {
    if (this.#pending.size > 0) return;
    child.unref();
    child.channel?.unref();
    clearTimeout(this.#retirement);
    this.#retirement = setTimeout(() => this.close(), this.#idleMs).unref();
  }
}

function send(child: ChildProcess, order: WorkerRequest): void {
  // A process that has just ended is noticed by its exit.
  if (child.connected) child.send(order, () => {});
}
