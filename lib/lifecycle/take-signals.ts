import { constants } from 'node:os';

/** What a process is told to go by. */
const SIGNALS = ['SIGTERM', 'SIGINT'] as const;
type Signal = (typeof SIGNALS)[number];

/**
 * One press of Ctrl-C arrives several times: from the terminal, and from each program between it and us that hands it on.
 * Service managers like to tell every process of a group, too.
 */
const SAME_PRESS_MS = 1000;

/** The process, as far as signals are concerned. */
export interface Signalled {
  on(signal: Signal, listener: () => void): unknown;
  removeAllListeners(signal: Signal): unknown;
  exit(code: number): void;
}

/**
 * Takes SIGTERM and SIGINT over from whoever listens to them: the first begins `end`, and the process exits with 0 when
 * that resolves; another one, a second later or more, exits at once with 128 and its number, as one that kills does.
 */
export function takeSignals(process: Signalled, end: () => Promise<void>): void {
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
