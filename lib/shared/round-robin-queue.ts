/** A queued call and the key of its caller. */
export interface QueuedCall {
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
