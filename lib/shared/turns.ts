/** A waiting call, and its caller. */
export interface Waiting {
  by: string;
}

/**
 * Waiting calls, in one line for each caller. The lines take turns: a caller with many calls waits for its own, and other
 * callers wait for at most one of them.
 */
export class Turns<Call extends Waiting> {
  /** In the order in which callers have their turns. */
  readonly #lines = new Map<string, Set<Call>>();
  #size = 0;

  /** How many calls wait. */
  get size(): number {
    return this.#size;
  }

  /** How many calls of this caller wait. */
  sizeOf(by: string): number {
    return this.#lines.get(by)?.size ?? 0;
  }

  add(call: Call): void {
    const line = this.#lines.get(call.by) ?? new Set();
    this.#lines.set(call.by, line.add(call));
    this.#size += 1;
  }

  /** Takes a call out of its line; does nothing for one that has left it. */
  delete(call: Call): void {
    const line = this.#lines.get(call.by);
    if (!line?.delete(call)) return;
    this.#size -= 1;
    if (line.size === 0) this.#lines.delete(call.by);
  }

  /** Takes the first call of the first caller that may have a turn, and puts this caller behind all others. */
  take(mayHaveTurn: (by: string) => boolean): Call | undefined {
    for (const [by, line] of this.#lines) {
      if (!mayHaveTurn(by)) continue;
      const [call] = line;
      if (!call) continue;
      this.delete(call);
      if (this.#lines.delete(by)) this.#lines.set(by, line);
      return call;
    }
    return undefined;
  }

  /** Takes all calls. */
  takeAll(): Call[] {
    const calls = [...this.#lines.values()].flatMap((line) => [...line]);
    this.#lines.clear();
    this.#size = 0;
    return calls;
  }
}
