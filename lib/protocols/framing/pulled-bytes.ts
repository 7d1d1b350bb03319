/** Lines that are ready within this time of the last write are written together. */
const GATHER_MS = 16;
/** After so much silence a heartbeat is sent. */
const SILENCE_MS = 15_000;
/** The context and the first token: each leaves the moment it is there. */
const EAGER_WRITES = 2;
/** A write is never larger than this and one line more. */
const MOST_CHARACTERS = 65_536;

/** What a byte stream needs to know beside its lines. `abort` stops whatever produces them. */
export interface PulledBytesOptions {
  heartbeat: () => string;
  abort: () => void;
}

/**
 * Bytes of the lines, pulled, never pushed: the pipeline runs no further than the reader has read. The first two
 * lines leave at once; a later one within 16 ms, together with its neighbours, because one line a write costs
 * three to seven times as much. When the reader leaves we abort first and return second: a generator that is
 * awaiting its upstream cannot hear `return()`.
 */
export function pulledBytes(
  lines: AsyncGenerator<string>,
  { heartbeat, abort }: PulledBytesOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const gatherer = new LineGatherer(lines);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { text, ended } = await gatherer.gather();
        if (text || !ended) controller.enqueue(encoder.encode(text || heartbeat()));
        if (ended) controller.close();
      },
      async cancel() {
        abort();
        await lines.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

/** Decides which lines share a write. An empty `text` that has not `ended` means silence. */
class LineGatherer {
  #lines: AsyncGenerator<string>;
  // A line that was asked for and has not come: silence must not lose it.
  #awaited: Promise<IteratorResult<string>> | undefined;
  #writes = 0;
  #lastWrite = 0;

  constructor(lines: AsyncGenerator<string>) {
    this.#lines = lines;
  }

  async gather(): Promise<{ text: string; ended: boolean }> {
    let text = '';
    for (;;) {
      this.#awaited ??= this.#lines.next();
      const line = await settledWithin(this.#awaited, text ? this.#gatherLeft() : SILENCE_MS);
      if (line === undefined) break;
      this.#awaited = undefined;
      if (line.done) return { text, ended: true };
      text += line.value;
      if (this.#isDue(text)) break;
    }
    if (text) this.#writes += 1;
    this.#lastWrite = performance.now();
    return { text, ended: false };
  }

  #isDue(text: string): boolean {
    return this.#writes < EAGER_WRITES || this.#gatherLeft() <= 0 || text.length >= MOST_CHARACTERS;
  }

  #gatherLeft(): number {
    return this.#lastWrite + GATHER_MS - performance.now();
  }
}

/** What the promise gives, or undefined when it takes longer than `ms`. */
function settledWithin<T>(promise: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms, undefined);
    promise.then(
      (value) => {
        clearTimeout(timer);
        resolve(value);
      },
      (thrown: unknown) => {
        clearTimeout(timer);
        reject(thrown);
      },
    );
  });
}
