import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { AppError } from '#lib/shared/app-error.ts';
import { FairQueue } from '#lib/shared/fair-queue.ts';
import type { Reply } from './serve-jobs.ts';

/** How many children there are, and when one is too many or too old. */
interface ChildPoolOptions {
  bounds: ChildBounds;
  /** Children at work at the same time. */
  size: number;
  /** Jobs that may wait for a child; more are refused with `rate-limited`. No bound when absent. */
  mostWaiting?: number;
  /** Idle time after which a child process ends; never if absent. */
  idleMs?: number;
}

/** A job for a pool, and for whom it is done: parties take turns. */
interface PoolTask<Job, Progress> extends ChildTask<Job, Progress> {
  party?: string | undefined;
}

/** Children that do jobs of one kind, started when they are first needed and replaced when one was killed. */
export interface ChildPool<Job extends object, Result, Progress = never> {
  /** Does one job in a child that is free. Throws AppError with the reason, and the signal's reason when it aborts. */
  ask(task: PoolTask<Job, Progress>): Promise<Result>;
  /** Ends all children. */
  close(): void;
}

const JOBS_PER_CHILD = 200;

interface Seat<Job extends object, Result, Progress> {
  leave: () => void;
  child: BoundedChild<Job, Result, Progress>;
  jobs: number;
}

/** Creates a pool; starts nothing. This process survives anything a file does to a child. */
export function createChildPool<Job extends object, Result, Progress = never>(
  options: ChildPoolOptions,
): ChildPool<Job, Result, Progress> {
  const { bounds, size } = options;
  const idle: Seat<Job, Result, Progress>[] = [];
  const all = new Set<BoundedChild<Job, Result, Progress>>();
  const queue = new FairQueue({ slots: size, mostWaiting: options.mostWaiting, refuse: tooManyWaiting });
  let retirement: NodeJS.Timeout | undefined;

  async function takeSeat({
    party = '',
    signal,
  }: PoolTask<Job, Progress>): Promise<Seat<Job, Result, Progress>> {
    const leave = await queue.enter(party, signal);
    clearTimeout(retirement);
    const seat = idle.pop();
    if (seat?.child.isAlive) return { ...seat, leave };
    const child = new BoundedChild<Job, Result, Progress>(bounds);
    all.add(child);
    return { child, jobs: 0, leave };
  }

  function giveBack(seat: Seat<Job, Result, Progress>): void {
    seat.jobs += 1;
    // Memory that a reader leaks ends with its process.
    if (seat.jobs >= JOBS_PER_CHILD) seat.child.kill();
    if (seat.child.isAlive) idle.push(seat);
    else all.delete(seat.child);
    seat.leave();
    if (queue.busy === 0 && options.idleMs) retirement = setTimeout(close, options.idleMs).unref();
  }

  function close(): void {
    clearTimeout(retirement);
    for (const child of all) child.kill();
    all.clear();
    idle.length = 0;
  }

  return {
    async ask(task) {
      const seat = await takeSeat(task);
      try {
        return await seat.child.ask(task);
      } finally {
        giveBack(seat);
      }
    },
    close,
  };
}

function tooManyWaiting(): AppError {
  return new AppError('rate-limited', 'The server is busy with other page images. Try again in a moment.');
}

/** What a child process runs, and how much time and memory one job may take. */
export interface ChildBounds {
  /** The file it runs, as path segments below the folder of the application. */
  entry: readonly string[];
  /** Whether it may load native code, which the bounds of its process do not restrict. */
  nativeCode?: boolean;
  /** Longest time without progress. */
  stallMs: number;
  /** Longest time altogether. */
  totalMs: number;
  /** Memory above that of an idle child. */
  extraBytes: number;
}

/** One job for a child: what to do, where to report progress, and what ends it early. */
interface ChildTask<Job, Progress> {
  job: Job;
  onProgress?: (progress: Progress) => void;
  signal?: AbortSignal | undefined;
  /** The longest time of this job, where that is less than `totalMs`, and the variable that sets it. */
  seconds?: JobTimes['seconds'];
}

// A small nursery and few arenas use a third of the memory that V8 and malloc would take by themselves.
const SMALL_NURSERY = '--max-semi-space-size=8';
const MOST_HEAP_MB = 400;
const LEAST_HEAP_MB = 64;
/** Of the memory above idle, what is not V8's old space: the nursery, and buffers of a small file. */
const BESIDE_HEAP_MB = 24;

/** Less than the watchdog permits, so that V8 collects garbage before the process is killed for holding it. */
function heapLimit(extraBytes: number): string {
  const megabytes = Math.floor(extraBytes / 1_000_000) - BESIDE_HEAP_MB;
  return `--max-old-space-size=${Math.min(MOST_HEAP_MB, Math.max(LEAST_HEAP_MB, megabytes))}`;
}

// The canvas looks for a home, and the user of a container need not have one.
const ENVIRONMENT = { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', HOME: '/nonexistent' } as const;
const PERMISSIONS = ['--permission', '--allow-fs-read=*', '--allow-worker', '--no-warnings'];

/**
 * A process that works on files of strangers. It may read files and nothing else: no network, no writing, no other
 * processes, no native code unless told. It is killed when a job exceeds its bounds, and is then of no more use (`isAlive`).
 */
class BoundedChild<Job extends object, Result, Progress = never> {
  readonly #bounds: ChildBounds;
  readonly #process: ChildProcess;
  #wasKilled = false;
  #isReady = false;

  constructor(bounds: ChildBounds) {
    this.#bounds = bounds;
    // Read from disk as it is: built into a bundle, the path would be an address inside the bundle.
    const entry = join(/* turbopackIgnore: true */ process.cwd(), ...bounds.entry);
    this.#process = fork(/* turbopackIgnore: true */ entry, [String(bounds.extraBytes)], {
      execArgv: [
        ...PERMISSIONS,
        ...(bounds.nativeCode ? ['--allow-addons'] : []),
        heapLimit(bounds.extraBytes),
        SMALL_NURSERY,
      ],
      env: ENVIRONMENT,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Without a listener a failed start would end this process.
    this.#process.on('error', () => {});
    this.#process.on('message', (reply: Reply<Result, Progress>) => {
      if (reply.type === 'ready') this.#isReady = true;
    });
    this.rest();
  }

  get isAlive(): boolean {
    return (
      !this.#wasKilled &&
      this.#process.exitCode === null &&
      this.#process.signalCode === null &&
      this.#process.connected
    );
  }

  /** Lets this process end although the child is waiting for work. */
  rest(): void {
    this.#process.unref();
    this.#process.channel?.unref();
  }

  /** Ends the child at once. */
  kill(): void {
    this.#wasKilled = true;
    this.#process.kill('SIGKILL');
  }

  /** Does one job. Throws AppError with the reason; after a crash, a timeout or an abort the child is dead. */
  ask({ job, onProgress, signal, seconds }: ChildTask<Job, Progress>): Promise<Result> {
    this.#process.ref();
    this.#process.channel?.ref();
    return new Promise<Result>((resolve, reject) => {
      const stop = (reason: unknown) => {
        end();
        this.kill();
        reject(reason);
      };
      const clock = new JobClock({ ...this.#bounds, seconds }, stop);
      clock.start(this.#isReady);
      const onAbort = () => stop(signal?.reason);
      const onExit = (code: number | null, killedBy: NodeJS.Signals | null) =>
        stop(crashed(code, killedBy, this.#bounds.extraBytes));
      const onReply = (reply: Reply<Result, Progress>) => {
        if (reply.type === 'ready') return clock.start(true);
        if (reply.type === 'progress') {
          clock.progress();
          onProgress?.(reply.progress);
          return;
        }
        end();
        this.rest();
        if (reply.type === 'done') resolve(reply.result);
        else reject(new AppError(reply.code, reply.message));
      };
      const end = () => {
        clock.end();
        this.#process.off('message', onReply).off('exit', onExit);
        signal?.removeEventListener('abort', onAbort);
      };
      this.#process.on('message', onReply).on('exit', onExit);
      signal?.addEventListener('abort', onAbort);
      if (signal?.aborted) onAbort();
      else this.#process.send(job);
    });
  }
}

// The watchdog and the system kill what takes too much memory, and V8 gives up with 134; all else is a fault of the code.
function crashed(code: number | null, killedBy: NodeJS.Signals | null, extraBytes: number): AppError {
  const isMemory = killedBy === 'SIGKILL' || killedBy === 'SIGABRT' || code === 134;
  const megabytes = Math.round(extraBytes / 1_000_000);
  return new AppError(
    'too-large',
    isMemory ? `reading it needs more than ${megabytes} MB of memory` : 'it made the reader fail',
  );
}

/** How long one job may take. */
interface JobTimes {
  /** Longest time without progress. */
  stallMs: number;
  /** Longest time altogether. */
  totalMs: number;
  /** A limit for this job alone, and the variable that sets it; it applies when below `totalMs`. */
  seconds?: { most: number; variable: string } | undefined;
}

/** Extra time to start a process, which the document does not cause and a busy machine delays. */
const START_MS = 30_000;

/** The time of one job. Calls `stop` with an AppError `too-large` once the job takes too long. */
class JobClock {
  readonly #times: JobTimes;
  readonly #stop: (reason: AppError) => void;
  #stall: NodeJS.Timeout | undefined;
  #total: NodeJS.Timeout | undefined;

  constructor(times: JobTimes, stop: (reason: AppError) => void) {
    this.#times = times;
    this.#stop = stop;
  }

  /** Restarts the clock; `isReady`: the process has started. */
  start(isReady: boolean): void {
    this.end();
    const startMs = isReady ? 0 : START_MS;
    this.#expectProgress(startMs);
    const { totalMs, seconds } = this.#times;
    const own = seconds && seconds.most * 1000 < totalMs ? seconds : undefined;
    const most = own ? own.most * 1000 : totalMs;
    this.#total = this.#after(most, startMs, own ? ` (${own.variable})` : '');
  }

  /** The job has finished another page. */
  progress(): void {
    clearTimeout(this.#stall);
    this.#expectProgress(0);
  }

  end(): void {
    clearTimeout(this.#stall);
    clearTimeout(this.#total);
  }

  #expectProgress(startMs: number): void {
    this.#stall = this.#after(this.#times.stallMs, startMs, ' without finishing a page');
  }

  #after(ms: number, startMs: number, what: string): NodeJS.Timeout {
    const reason = `reading it took more than ${ms / 1000} s${what}`;
    return setTimeout(() => this.#stop(new AppError('too-large', reason)), ms + startMs);
  }
}
