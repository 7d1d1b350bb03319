import { Turns, type Waiting } from '#lib/shared/turns.ts';

/** How many may be at work at once, altogether and of one party. */
export interface FairQueueOptions {
  slots: number;
  /** No bound of its own when absent. */
  slotsOfParty?: number;
}

interface Waiter extends Waiting {
  enter: () => void;
}

/**
 * Slots for which parties take turns: the party whose turn was longest ago goes first, and within a party the oldest job.
 * Many jobs of one party delay a job of another by no more than the running jobs.
 */
export class FairQueue {
  readonly #slots: number;
  readonly #slotsOfParty: number;
  readonly #atWork = new Map<string, number>();
  readonly #waiting = new Turns<Waiter>();
  #busy = 0;

  constructor({ slots, slotsOfParty = Number.POSITIVE_INFINITY }: FairQueueOptions) {
    this.#slots = slots;
    this.#slotsOfParty = slotsOfParty;
  }

  /** The number of slots in use. */
  get busy(): number {
    return this.#busy;
  }

  /** The number of waiting jobs: of all parties, or of one. */
  waiting(party?: string): number {
    return party === undefined ? this.#waiting.size : this.#waiting.sizeOf(party);
  }

  /** Resolves with a function that releases the slot, once this party has one. On abort leaves the queue and throws the reason. */
  async enter(party: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    if (this.#mayWork(party)) this.#take(party);
    else await this.#wait(party, signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#giveBack(party);
    };
  }

  #mayWork(party: string): boolean {
    return this.#busy < this.#slots && (this.#atWork.get(party) ?? 0) < this.#slotsOfParty;
  }

  #take(party: string): void {
    this.#busy += 1;
    this.#atWork.set(party, (this.#atWork.get(party) ?? 0) + 1);
  }

  #wait(party: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        by: party,
        enter: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.#waiting.add(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #giveBack(party: string): void {
    this.#busy -= 1;
    const left = (this.#atWork.get(party) ?? 1) - 1;
    if (left > 0) this.#atWork.set(party, left);
    else this.#atWork.delete(party);
    this.#letIn();
  }

  /** Passes the slot to a waiting job at once, so that no later caller takes it first. */
  #letIn(): void {
    const next = this.#waiting.take((party) => this.#mayWork(party));
    if (!next) return;
    this.#take(next.by);
    next.enter();
  }
}
