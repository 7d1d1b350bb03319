import { constants } from 'node:os';

/** Signals that end the process: of service managers, of Ctrl-C, and of a terminal that is closed. */
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;
type Signal = (typeof SIGNALS)[number];

/**
 * One Ctrl-C arrives several times: from the terminal, and from each parent program that forwards it.
 * Service managers also signal whole process groups.
 */
const SAME_PRESS_MS = 1000;

/** The part of the process that handles signals. */
export interface Signalled {
  on(signal: Signal, listener: () => void): unknown;
  removeAllListeners(signal: Signal): unknown;
  exit(code: number): void;
}

/**
 * Replaces all listeners of SIGTERM, SIGINT and SIGHUP: the first signal starts `end` and exits with 0 when it
 * resolves; another one, at least a second later, exits at once with 128 plus its number, as the shell
 * reports killed processes.
 */
export function handleShutdownSignals(process: Signalled, end: () => Promise<void>): void {
  let firstAt: number | undefined;
  for (const signal of SIGNALS) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      if (firstAt === undefined) {
        firstAt = performance.now();
        end().then(
          () => process.exit(0),
          () => process.exit(1),
        );
      } else if (performance.now() - firstAt >= SAME_PRESS_MS) {
        process.exit(128 + constants.signals[signal]);
      }
    });
  }
}
