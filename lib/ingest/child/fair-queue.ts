/** How many may be at work at once, altogether and of one party. */
export interface FairQueueOptions {
  slots: number;
  /** No bound of its own when absent. */
  slotsOfParty?: number;
}

interface Waiter {
  enter: () => void;
}

/**
 * Slots that parties take turns for: whose turn was longest ago goes first, and within a party the first that came. Many
 * jobs of one party delay a job of another by no more than what is at work.
 */
export class FairQueue {
  readonly #slots: number;
  readonly #slotsOfParty: number;
  readonly #atWork = new Map<string, number>();
  /** In the order of the parties' turns: one that took its turn goes to the end. */
  readonly #waiting = new Map<string, Waiter[]>();
  #busy = 0;

  constructor({ slots, slotsOfParty = Number.POSITIVE_INFINITY }: FairQueueOptions) {
    this.#slots = slots;
    this.#slotsOfParty = slotsOfParty;
  }

  /** How many hold a slot. */
  get busy(): number {
    return this.#busy;
  }

  /** How many wait: of all parties, or of one. */
  waiting(party?: string): number {
    if (party !== undefined) return this.#waiting.get(party)?.length ?? 0;
    return [...this.#waiting.values()].reduce((sum, { length }) => sum + length, 0);
  }

  /** Resolves once a slot is this party's, with what gives it back. Throws the signal's reason, and leaves the queue then. */
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
        this.#remove(party, waiter);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        enter: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      this.#waiting.set(party, [...(this.#waiting.get(party) ?? []), waiter]);
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

  /** The slot goes on to a waiting job at once, so that no later caller takes it first. */
  #letIn(): void {
    for (const [party, waiters] of this.#waiting) {
      const [first] = waiters;
      if (!first || !this.#mayWork(party)) continue;
      this.#take(party);
      this.#remove(party, first);
      const others = this.#waiting.get(party);
      if (others) {
        this.#waiting.delete(party);
        this.#waiting.set(party, others);
      }
      first.enter();
      return;
    }
  }

  #remove(party: string, waiter: Waiter): void {
    const others = (this.#waiting.get(party) ?? []).filter((other) => other !== waiter);
    if (others.length > 0) this.#waiting.set(party, others);
    else this.#waiting.delete(party);
  }
}
