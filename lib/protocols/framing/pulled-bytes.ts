import type { LineSource } from './encode-lines.ts';

/** Lines that are ready within this time of the last write are written together. */
const GATHER_MS = 16;
/** After so much silence a heartbeat is sent. */
const SILENCE_MS = 15_000;
/** The context and the first token: each leaves the moment it is there. */
const EAGER_WRITES = 2;
/** A write is never larger than this and one line more. */
const MOST_CHARACTERS = 65_536;

/** What a byte stream needs to know beside its lines. `abort` stops whatever produces them; it is called at the end, too. */
export interface PulledBytesOptions {
  heartbeat: () => string;
  abort: () => void;
}

/**
 * Bytes of the lines, pulled, never pushed: the pipeline runs no further than the reader has read. The first two
 * writes leave at once; a later line within 16 ms, together with its neighbours, because one line a write costs
 * three to seven times as much. When the reader leaves we abort first and close second: a generator that is
 * awaiting its upstream cannot hear `return()`.
 */
export function pulledBytes(
  lines: LineSource,
  { heartbeat, abort }: PulledBytesOptions,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const gatherer = new LineGatherer(lines);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { text, ended } = await gatherer.gather();
        if (text || !ended) controller.enqueue(encoder.encode(text || heartbeat()));
        if (!ended) return;
        controller.close();
        abort();
      },
      async cancel() {
        abort();
        await lines.close();
      },
    },
    { highWaterMark: 0 },
  );
}

/** What shares a write. An empty `text` that has not `ended` means silence. */
interface Batch {
  text: string;
  ended: boolean;
}

/** Decides which lines share a write. Callbacks and one timer, no race for each line: this is every stream's inner loop. */
class LineGatherer {
  #lines: LineSource;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Settles the batch that is being gathered; undefined between batches. */
  #settle: ((batch: Batch) => void) | undefined;
  /** Lines that came when no batch was open any more: the next one begins with them. */
  #early: { lines: string | undefined } | undefined;
  #isAwaiting = false;
  #writes = 0;
  #lastWrite = 0;

  constructor(lines: LineSource) {
    this.#lines = lines;
  }

  gather(): Promise<Batch> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#finishIn(SILENCE_MS);
      const early = this.#early;
      this.#early = undefined;
      if (early) this.#take(early.lines);
      else this.#ask();
    });
  }

  #ask(): void {
    if (this.#isAwaiting) return;
    this.#isAwaiting = true;
    void this.#lines.next().then((lines) => {
      this.#isAwaiting = false;
      if (this.#settle) this.#take(lines);
      else this.#early = { lines };
    });
  }

  #take(lines: string | undefined): void {
    const isFirst = this.#text === '';
    this.#text += lines ?? '';
    if (lines === undefined || this.#isDue()) {
      this.#finish(lines === undefined);
      return;
    }
    if (isFirst && this.#text) this.#finishIn(this.#gatherLeft());
    this.#ask();
  }

  #isDue(): boolean {
    if (this.#text === '') return false;
    return this.#writes < EAGER_WRITES || this.#gatherLeft() <= 0 || this.#text.length >= MOST_CHARACTERS;
  }

  #gatherLeft(): number {
    return Math.max(0, this.#lastWrite + GATHER_MS - performance.now());
  }

  #finishIn(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#finish(false), ms);
  }

  #finish(ended: boolean): void {
    clearTimeout(this.#timer);
    if (this.#text) this.#writes += 1;
    this.#lastWrite = performance.now();
    this.#settle?.({ text: this.#text, ended });
    this.#settle = undefined;
    this.#text = '';
  }
}
