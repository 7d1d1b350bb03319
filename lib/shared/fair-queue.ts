/** How many may be at work at once, altogether and of one party, and how many may wait. */
interface FairQueueOptions {
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

/** A queued call and the key of its caller. */
interface QueuedCall {
  by: string;
}

/** A queue that serves callers round robin: a caller with many calls delays other callers by at most one call. */
export class RoundRobinQueue<Call extends QueuedCall> {
  /** Ordered by whose turn is next. */
  readonly #callsByCaller = new Map<string, Set<Call>>();
  #size = 0;

  /** The number of queued calls. */
  get size(): number {
    return this.#size;
  }

  /** The number of queued calls of this caller. */
  sizeOf(by: string): number {
    return this.#callsByCaller.get(by)?.size ?? 0;
  }

  add(call: Call): void {
    const calls = this.#callsByCaller.get(call.by) ?? new Set();
    this.#callsByCaller.set(call.by, calls.add(call));
    this.#size += 1;
  }

  /** Removes a call; no effect if it has left the queue. */
  delete(call: Call): void {
    const calls = this.#callsByCaller.get(call.by);
    if (!calls?.delete(call)) return;
    this.#size -= 1;
    if (calls.size === 0) this.#callsByCaller.delete(call.by);
  }

  /** Removes and returns the first call of the next caller that `mayRun` accepts, and moves this caller to the end. */
  take(mayRun: (by: string) => boolean): Call | undefined {
    for (const [by, calls] of this.#callsByCaller) {
      if (!mayRun(by)) continue;
      const [call] = calls;
      if (!call) continue;
      this.delete(call);
      if (this.#callsByCaller.delete(by)) this.#callsByCaller.set(by, calls);
      return call;
    }
    return undefined;
  }

  /** Removes and returns all calls. */
  takeAll(): Call[] {
    const calls = [...this.#callsByCaller.values()].flatMap((queued) => [...queued]);
    this.#callsByCaller.clear();
    this.#size = 0;
    return calls;
  }
}
