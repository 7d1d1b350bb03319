/** The time between two writes, at about the frame rate of a page. */
const GATHER_MS = 50;

let waiting: (() => void)[] = [];
let lastWrite = Number.NEGATIVE_INFINITY;

/**
 * Calls back GATHER_MS after the last write, at once if that has passed. All answers of a process are called together:
 * what they then write can share a transaction.
 */
export function atNextWrite(wake: () => void): void {
  if (waiting.push(wake) > 1) return;
  setTimeout(wakeAll, Math.max(0, lastWrite + GATHER_MS - performance.now()));
}

function wakeAll(): void {
  lastWrite = performance.now();
  const writers = waiting;
  waiting = [];
  for (const wake of writers) wake();
}
