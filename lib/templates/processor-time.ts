import process from 'node:process';

/** Asking for the time costs as much as evaluating something small. */
const LOOKED_AT_EVERY = 16;

/** The template takes more processor time than it may. */
export class TakesTooLong extends Error {
  override readonly name = 'TakesTooLong';

  constructor(mostMs: number) {
    super(`the template takes more than ${mostMs} ms of processor time`);
  }
}

/** The processor time of this thread since it was made: a busy machine does not make a template take longer. */
export class ProcessorTime {
  readonly #begun = process.threadCpuUsage();
  readonly #mostMs: number;
  #steps = 0;

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  /** Call it at each step. Throws TakesTooLong when the time is used up. */
  check(): void {
    this.#steps += 1;
    if (this.#steps % LOOKED_AT_EVERY !== 0) return;
    const { user, system } = process.threadCpuUsage(this.#begun);
    if ((user + system) / 1000 > this.#mostMs) throw new TakesTooLong(this.#mostMs);
  }
}
