import { AppError } from '#lib/shared/app-error.ts';
import { FairQueue } from '#lib/shared/fair-queue.ts';
import { BoundedChild, type ChildBounds, type ChildTask } from './bounded-child.ts';

/** How many children there are, and when one is too many or too old. */
export interface ChildPoolOptions {
  bounds: ChildBounds;
  /** Children at work at the same time. */
  size: number;
  /** Jobs that may wait for a child; more are refused with `rate-limited`. No bound when absent. */
  mostWaiting?: number;
  /** Idle time after which a child process ends; never if absent. */
  idleMs?: number;
}

/** A job for a pool, and for whom it is done: parties take turns. */
export interface PoolTask<Job, Progress> extends ChildTask<Job, Progress> {
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
