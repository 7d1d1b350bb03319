import process from 'node:process';

/** What rendering one template may take of a core. One over the 500 turns of a long conversation takes 5. */
const MAX_MS = 150;
/** Asking for the time costs as much as evaluating something small. */
const LOOKED_AT_EVERY = 16;

/** The processor time of this thread since it was made: a busy machine does not make a template take longer. */
export class ProcessorTime {
  readonly #begun = process.threadCpuUsage();
  #steps = 0;

  /** Call it at each step. Throws when the time is used up. */
  check(): void {
    this.#steps += 1;
    if (this.#steps % LOOKED_AT_EVERY !== 0) return;
    const { user, system } = process.threadCpuUsage(this.#begun);
    if ((user + system) / 1000 > MAX_MS) {
      throw new Error(`the template takes more than ${MAX_MS} ms of processor time`);
    }
  }
}
