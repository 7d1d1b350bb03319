import { AppError } from '#lib/shared/app-error.ts';

/** How long one job may take. */
export interface JobTimes {
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
export class JobClock {
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
