/**
 * Places for calls that run at a time, and a queue for those that wait, first come first served. Not cockatiel's
 * bulkhead: there a caller who left keeps its place in the queue until its turn, and a newcomer can overtake.
 */
export interface Slots {
  /**
   * Waits for a place and resolves with what gives it back (once; again does nothing). Rejects with what `refuse`
   * makes when the queue is full, and with the signal's reason when the caller leaves, who then leaves the queue.
   */
  take(signal: AbortSignal): Promise<() => void>;
}

/** Hears how many more, or fewer, run and wait. */
export interface SlotsListener {
  running(change: 1 | -1): void;
  waiting(change: 1 | -1): void;
}

const NOBODY: SlotsListener = { running: () => undefined, waiting: () => undefined };

/** `running` places, and room for `waiting` more. */
export function createSlots(
  running: number,
  waiting: number,
  refuse: () => Error,
  listener: SlotsListener = NOBODY,
): Slots {
  let free = running;
  const queue = new Set<() => void>();

  function giveBack(): void {
    const next = queue.values().next().value;
    if (next) next();
    else free++;
  }

  function place(): () => void {
    let held = true;
    listener.running(1);
    return () => {
      if (!held) return;
      held = false;
      listener.running(-1);
      giveBack();
    };
  }

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free--;
        return place();
      }
      if (queue.size >= waiting) throw refuse();
      return new Promise((resolve, reject) => {
        const leave = () => {
          queue.delete(enter);
          listener.waiting(-1);
          reject(signal.reason);
        };
        const enter = () => {
          queue.delete(enter);
          listener.waiting(-1);
          signal.removeEventListener('abort', leave);
          resolve(place());
        };
        queue.add(enter);
        listener.waiting(1);
        signal.addEventListener('abort', leave, { once: true });
      });
    },
  };
}
