import { AppError } from '#lib/shared/app-error.ts';
import { BoundedChild, type ChildBounds, type ChildTask } from './bounded-child.ts';

/** How many children there are, and when one is too many or too old. */
export interface ChildPoolOptions {
  bounds: ChildBounds;
  /** Children at work at the same time. */
  size: number;
  /** Jobs that may wait for a child; more are refused with `rate-limited`. No bound when absent. */
  mostWaiting?: number;
  /** How long a child is kept that nobody asks anything; for ever when absent. */
  idleMs?: number;
}

/** Children that do jobs of one kind, started when they are first needed and replaced when one was killed. */
export interface ChildPool<Job extends object, Result, Progress = never> {
  /** Does one job in a child that is free. Throws AppError with the reason, and the signal's reason when it aborts. */
  ask(task: ChildTask<Job, Progress>): Promise<Result>;
  /** Ends all children. */
  close(): void;
}

const JOBS_PER_CHILD = 200;

interface Seat<Job extends object, Result, Progress> {
  child: BoundedChild<Job, Result, Progress>;
  jobs: number;
}

/** Makes a pool without starting anything. This process lives, whatever a file does to a child. */
export function createChildPool<Job extends object, Result, Progress = never>(
  options: ChildPoolOptions,
): ChildPool<Job, Result, Progress> {
  const { bounds, size, mostWaiting = Number.POSITIVE_INFINITY } = options;
  const idle: Seat<Job, Result, Progress>[] = [];
  const all = new Set<BoundedChild<Job, Result, Progress>>();
  const queue = waitingLine(mostWaiting);
  let busy = 0;
  let retirement: NodeJS.Timeout | undefined;

  async function takeSeat(signal: AbortSignal | undefined): Promise<Seat<Job, Result, Progress>> {
    signal?.throwIfAborted();
    if (busy >= size) await queue.wait(signal);
    else busy += 1;
    clearTimeout(retirement);
    const seat = idle.pop();
    if (seat?.child.isAlive) return seat;
    const child = new BoundedChild<Job, Result, Progress>(bounds);
    all.add(child);
    return { child, jobs: 0 };
  }

  function giveBack(seat: Seat<Job, Result, Progress>): void {
    seat.jobs += 1;
    // Memory that a reader leaks ends with its process.
    if (seat.jobs >= JOBS_PER_CHILD) seat.child.kill();
    if (seat.child.isAlive) idle.push(seat);
    else all.delete(seat.child);
    // The place goes on to whoever waits, so that nobody who comes now can take it first.
    if (!queue.next()) busy -= 1;
    if (busy === 0 && options.idleMs) retirement = setTimeout(close, options.idleMs).unref();
  }

  function close(): void {
    clearTimeout(retirement);
    for (const child of all) child.kill();
    all.clear();
    idle.length = 0;
  }

  return {
    async ask(task) {
      const seat = await takeSeat(task.signal);
      try {
        return await seat.child.ask(task);
      } finally {
        giveBack(seat);
      }
    },
    close,
  };
}

/** First come, first served; whose signal aborts leaves the line. */
function waitingLine(most: number) {
  const waiting: (() => void)[] = [];
  return {
    wait(signal: AbortSignal | undefined): Promise<void> {
      if (waiting.length >= most) {
        throw new AppError('rate-limited', 'The server is drawing as much as it can; try again in a moment.');
      }
      return new Promise((resolve, reject) => {
        const leave = () => {
          waiting.splice(waiting.indexOf(enter), 1);
          reject(signal?.reason);
        };
        const enter = () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        waiting.push(enter);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    /** Lets the first in; false when nobody waits. */
    next(): boolean {
      const enter = waiting.shift();
      enter?.();
      return enter !== undefined;
    },
  };
}
