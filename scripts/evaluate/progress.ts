import process from 'node:process';

/** Progress of something that takes its time. `end` clears the line. */
export interface Progress {
  show(done: number, total: number): void;
  end(): void;
}

/** Counts on the terminal, in one line that overwrites itself, with how long it still takes. Silent without a terminal. */
export function createProgress(what: string): Progress {
  const started = performance.now();
  const write = (text: string) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${text}`);
  };
  return {
    show: (done, total) => write(progressText(what, { done, total, ms: performance.now() - started })),
    end: () => write(''),
  };
}

/** Such as `judged 30 of 90 · 2.5/s · 24 s left`. */
export function progressText(
  what: string,
  { done, total, ms }: { done: number; total: number; ms: number },
): string {
  const text = `${what} ${done} of ${total}`;
  if (done === 0) return text;
  const perSecond = (done * 1000) / Math.max(1, ms);
  return `${text} · ${perSecond.toFixed(1)}/s · ${timeText((total - done) / perSecond)} left`;
}

function timeText(seconds: number): string {
  return seconds < 100 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`;
}
