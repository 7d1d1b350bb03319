import { Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#lib/shared/app-error.ts';

/** Calls that may wait before new ones are refused: at 20 ms a search, what two workers do in five seconds. */
const MAX_WAITING = 512;
const RETRY_AFTER_SECONDS = 2;
/** No search takes this long; one that does will not end, and its worker is replaced. */
const CALL_TIMEOUT_MS = 30_000;

/** What a worker answers: a result, or the parts of an AppError, which cannot cross threads whole. */
export type WorkerAnswer =
  | { ok: true; result: unknown }
  | { ok: false; code: ErrorCode; message: string; field: string | undefined; detail: string };

/** How to run workers: `entry` is the path of a script that answers each message with one WorkerAnswer. */
export interface WorkerPoolOptions {
  entry: string;
  workerData: unknown;
  size: number;
  callTimeoutMs?: number;
}

interface Call {
  message: unknown;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  call: Call | undefined;
  timer: NodeJS.Timeout | undefined;
}

/**
 * A few worker threads, started when first needed, each doing one call at a time; further calls wait in line. A worker
 * that dies is replaced, and its call fails with `unavailable`. Idle workers do not keep the process alive.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new Set<Call>();
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /** Sends a message to a worker. Rejects with the worker's AppError, `unavailable`, `rate-limited`, or the abort's reason. */
  call(message: unknown, signal?: AbortSignal): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(unavailable('The search engine is shut down.'));
    if (this.#waiting.size >= MAX_WAITING) return Promise.reject(tooMany());
    return new Promise((resolve, reject) => {
      const call: Call = { message, resolve, reject };
      const abort = () => {
        // A search that is already running finishes unheard; nobody waits for it.
        this.#waiting.delete(call);
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort, { once: true });
      const settle = () => signal?.removeEventListener('abort', abort);
      call.resolve = (result) => [settle(), resolve(result)];
      call.reject = (error) => [settle(), reject(error)];
      this.#waiting.add(call);
      this.#dispatch();
    });
  }

  /** Stops all workers; calls still pending fail with `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const call of this.#waiting) call.reject(unavailable('The search engine is shut down.'));
    this.#waiting.clear();
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    for (const call of this.#waiting) {
      const thread = this.#idleThread();
      if (!thread) return;
      this.#waiting.delete(call);
      this.#begin(thread, call);
    }
  }

  #idleThread(): Thread | undefined {
    for (const thread of this.#threads) if (!thread.call) return thread;
    return this.#threads.size < this.#options.size ? this.#start() : undefined;
  }

  #start(): Thread {
    const { entry, workerData } = this.#options;
    const worker = new Worker(entry, { workerData, execArgv: ['--disable-warning=ExperimentalWarning'] });
    const thread: Thread = { worker, call: undefined, timer: undefined };
    worker.on('message', (answer: WorkerAnswer) => this.#finish(thread, answer));
    worker.on('error', (cause) => this.#lose(thread, cause));
    worker.on('exit', (code) => this.#lose(thread, new Error(`Search worker exited with code ${code}`)));
    this.#threads.add(thread);
    return thread;
  }

  #begin(thread: Thread, call: Call): void {
    thread.call = call;
    thread.timer = setTimeout(() => {
      this.#lose(thread, new Error('Search worker did not answer in time'));
      void thread.worker.terminate();
    }, this.#options.callTimeoutMs ?? CALL_TIMEOUT_MS);
    thread.worker.ref();
    thread.worker.postMessage(call.message);
  }

  #finish(thread: Thread, answer: WorkerAnswer): void {
    const call = this.#release(thread);
    if (answer.ok) call?.resolve(answer.result);
    else call?.reject(toError(answer));
    this.#dispatch();
  }

  /** Also called for a worker that is already given up: then there is nothing left to do. */
  #lose(thread: Thread, cause: unknown): void {
    this.#threads.delete(thread);
    this.#release(thread)?.reject(unavailable('The search stopped unexpectedly. Try again.', cause));
    if (!this.#isClosed) this.#dispatch();
  }

  #release(thread: Thread): Call | undefined {
    const { call } = thread;
    clearTimeout(thread.timer);
    thread.call = undefined;
    thread.worker.unref();
    return call;
  }
}

function toError({ code, message, field, detail }: WorkerAnswer & { ok: false }): AppError {
  return new AppError(code, message, { ...(field !== undefined && { field }), cause: detail });
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

function tooMany(): AppError {
  return new AppError('rate-limited', 'Too many searches are waiting. Try again in a moment.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
