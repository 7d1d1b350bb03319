import { type ResourceLimits, Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '#lib/shared/app-error.ts';
import { RoundRobinQueue } from '#lib/shared/fair-queue.ts';

const RETRY_AFTER_SECONDS = 2;
/** Busy machines are slow to start a thread and compile its code. */
const START_TIMEOUT_MS = 30_000;

/** Options of a worker pool. */
export interface WorkerPoolOptions {
  /** Its name in errors, such as `search engine`. */
  name: string;
  /** Path of a script that calls `serveCalls`. */
  entry: string;
  workerData?: unknown;
  size: number;
  /** Maximum length of the queue. */
  maxWaiting: number;
  /** Maximum concurrent calls of one caller; all workers if absent. */
  eachAtOnce?: number;
  /** Calls of one caller that may wait; as many as of all callers when absent. */
  eachWaiting?: number;
  /** Time limit of one call, without the worker's start; then the worker is replaced. */
  callTimeoutMs: number;
  resourceLimits?: ResourceLimits;
}

/** Calls without a caller share their turns. */
const UNKNOWN = '';

interface Call {
  message: unknown;
  by: string;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  call: Call | undefined;
  isReady: boolean;
  timer: NodeJS.Timeout | undefined;
}

/**
 * A pool of worker threads, started on demand, each running one call at a time; further calls queue, with
 * turns between callers. A worker that crashes or times out is replaced, and its call fails with
 * `unavailable` and a WorkerLoss as cause. Idle workers do not hold the process open.
 */
export class WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #threads = new Set<Thread>();
  readonly #waiting = new RoundRobinQueue<Call>();
  #isClosed = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
  }

  /**
   * Sends a message to a worker when it is the turn of `by`. Rejects with the worker's AppError,
   * `unavailable`, `rate-limited`, or the abort's reason.
   */
  call(message: unknown, signal?: AbortSignal, by = UNKNOWN): Promise<unknown> {
    if (signal?.aborted) return Promise.reject(signal.reason);
    if (this.#isClosed) return Promise.reject(this.#shutDown());
    const { maxWaiting, eachWaiting = maxWaiting } = this.#options;
    if (by !== UNKNOWN && this.#waiting.sizeOf(by) >= eachWaiting)
      return Promise.reject(this.#tooMany('Too many of your calls wait'));
    if (this.#waiting.size >= maxWaiting) return Promise.reject(this.#tooMany('Too many wait'));
    return new Promise((resolve, reject) => {
      const call: Call = { message, by, resolve, reject };
      const abort = () => {
        // A running call finishes, and its result is ignored.
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

  /** Stops all workers; pending calls fail with `unavailable`. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const call of this.#waiting.takeAll()) call.reject(this.#shutDown());
    await Promise.all([...this.#threads].map(({ worker }) => worker.terminate()));
  }

  #dispatch(): void {
    const { size, eachAtOnce = size } = this.#options;
    for (;;) {
      const running = [...this.#threads].flatMap(({ call }) => call?.by ?? []);
      if (running.length >= size) return;
      const call = this.#waiting.take((by) => running.filter((one) => one === by).length < eachAtOnce);
      if (!call) return;
      this.#begin(this.#idleThread() ?? this.#start(), call);
    }
  }

  /** An idle worker, if there is one. */
  #idleThread(): Thread | undefined {
    return [...this.#threads].find(({ call }) => !call);
  }

  #start(): Thread {
    const { name, entry, workerData, resourceLimits } = this.#options;
    const worker = new Worker(entry, {
      name,
      workerData,
      execArgv: ['--disable-warning=ExperimentalWarning'],
      ...(resourceLimits && { resourceLimits }),
    });
    const thread: Thread = { worker, call: undefined, isReady: false, timer: undefined };
    worker.on('message', (said: typeof READY | WorkerAnswer) =>
      said === READY ? this.#makeReady(thread) : this.#finish(thread, said),
    );
    worker.on('error', (thrown: Error) => this.#lose(thread, WorkerLoss.from(thrown)));
    worker.on('exit', (code) => this.#lose(thread, new WorkerLoss('crash', `Exited with code ${code}`)));
    this.#threads.add(thread);
    return thread;
  }

  #begin(thread: Thread, call: Call): void {
    thread.call = call;
    this.#limitTime(thread);
    thread.worker.ref();
    thread.worker.postMessage(call.message);
  }

  #makeReady(thread: Thread): void {
    thread.isReady = true;
    if (thread.call) this.#limitTime(thread);
  }

  #limitTime(thread: Thread): void {
    clearTimeout(thread.timer);
    const ms = thread.isReady ? this.#options.callTimeoutMs : START_TIMEOUT_MS;
    thread.timer = setTimeout(() => {
      this.#lose(thread, new WorkerLoss('time', `No answer within ${ms} ms`));
      void thread.worker.terminate();
    }, ms);
  }

  #finish(thread: Thread, answer: WorkerAnswer): void {
    const call = this.#release(thread);
    if (answer.ok) call?.resolve(answer.result);
    else call?.reject(toError(answer));
    this.#dispatch();
  }

  /** Also called for a worker that was replaced already: then there is nothing to do. */
  #lose(thread: Thread, loss: WorkerLoss): void {
    this.#threads.delete(thread);
    const { name } = this.#options;
    this.#release(thread)?.reject(unavailable(`The ${name} stopped unexpectedly. Try again.`, loss));
    if (!this.#isClosed) this.#dispatch();
  }

  #release(thread: Thread): Call | undefined {
    const { call } = thread;
    clearTimeout(thread.timer);
    thread.call = undefined;
    thread.worker.unref();
    return call;
  }

  #shutDown(): AppError {
    return unavailable(`The ${this.#options.name} is shut down.`);
  }

  #tooMany(what: string): AppError {
    return new AppError('rate-limited', `${what} for the ${this.#options.name}. Try again in a moment.`, {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
}

function toError({ code, message, field, detail }: WorkerAnswer & { ok: false }): AppError {
  return new AppError(code, message, { ...(field !== undefined && { field }), cause: detail });
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', message, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
}

/** Sent once by a worker when it is ready. */
export const READY = 'ready';

/** A worker's reply: a result, or the fields of an AppError, which cannot cross threads intact. */
export type WorkerAnswer =
  | { ok: true; result: unknown }
  | { ok: false; code: ErrorCode; message: string; field: string | undefined; detail: string };

/** Why a worker was replaced before it answered. */
export class WorkerLoss extends Error {
  override readonly name = 'WorkerLoss';
  readonly reason: 'time' | 'memory' | 'crash';

  constructor(reason: WorkerLoss['reason'], message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }

  /** Interprets the `error` event of a worker. */
  static from(thrown: Error): WorkerLoss {
    const isMemory = 'code' in thrown && thrown.code === 'ERR_WORKER_OUT_OF_MEMORY';
    return new WorkerLoss(isMemory ? 'memory' : 'crash', thrown.message, thrown);
  }
}
