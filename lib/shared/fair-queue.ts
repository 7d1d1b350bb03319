import { type QueuedCall, RoundRobinQueue } from './round-robin-queue.ts';

/** How many may be at work at once, altogether and of one party, and how many may wait. */
export interface FairQueueOptions {
  slots: number;
  /** No bound of its own when absent. */
  slotsOfParty?: number;
  /** No bound when absent. */
  mostWaiting?: number | undefined;
  /** Makes the error of a job that finds no room to wait. */
  refuse?: () => Error;
  listener?: SlotsListener;
}

/** Hears how many more, or fewer, jobs run and wait. */
export interface SlotsListener {
  running(change: 1 | -1): void;
  waiting(change: 1 | -1): void;
}

interface Waiter extends QueuedCall {
  enter: () => void;
}

/**
 * Slots for which parties take turns: the party whose turn was longest ago goes first, and within a party the oldest job.
 * Many jobs of one party delay a job of another by no more than the running jobs. Not cockatiel's bulkhead: there a caller
 * who left holds its position in the queue until its turn, and a newcomer can overtake.
 */
export class FairQueue {
  readonly #options: FairQueueOptions;
  readonly #atWork = new Map<string, number>();
  readonly #waiting = new RoundRobinQueue<Waiter>();
  #busy = 0;

  constructor(options: FairQueueOptions) {
    this.#options = options;
  }

  /** The number of slots in use. */
  get busy(): number {
    return this.#busy;
  }

  /** The number of waiting jobs: of all parties, or of one. */
  waiting(party?: string): number {
    return party === undefined ? this.#waiting.size : this.#waiting.sizeOf(party);
  }

  /**
   * Resolves with a function that releases the slot (once; again does nothing), when this party has one. Throws what
   * `refuse` makes when too many wait. On abort leaves the queue and throws the reason.
   */
  async enter(party: string, signal?: AbortSignal): Promise<() => void> {
    signal?.throwIfAborted();
    const { mostWaiting = Number.POSITIVE_INFINITY, refuse } = this.#options;
    if (this.#mayWork(party)) this.#take(party);
    else if (this.#waiting.size >= mostWaiting && refuse) throw refuse();
    else await this.#wait(party, signal);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#giveBack(party);
    };
  }

  #mayWork(party: string): boolean {
    const { slots, slotsOfParty = slots } = this.#options;
    return this.#busy < slots && (this.#atWork.get(party) ?? 0) < slotsOfParty;
  }

  #take(party: string): void {
    this.#busy += 1;
    this.#options.listener?.running(1);
    this.#atWork.set(party, (this.#atWork.get(party) ?? 0) + 1);
  }

  #wait(party: string, signal: AbortSignal | undefined): Promise<void> {
    const { listener } = this.#options;
    listener?.waiting(1);
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(waiter);
        listener?.waiting(-1);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        by: party,
        enter: () => {
          signal?.removeEventListener('abort', leave);
          listener?.waiting(-1);
          resolve();
        },
      };
      this.#waiting.add(waiter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #giveBack(party: string): void {
    this.#busy -= 1;
    this.#options.listener?.running(-1);
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
