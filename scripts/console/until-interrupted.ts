import process from 'node:process';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Aborts when the run is stopped. A terminal, npm and the launcher each pass Ctrl-C on, so that the second one must not
 * cut short what the first one began.
 */
export function untilInterrupted(): AbortSignal {
  const interruption = new AbortController();
  for (const name of SIGNALS) process.on(name, () => interruption.abort());
  return interruption.signal;
}
