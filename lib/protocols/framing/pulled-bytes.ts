import type { LineSource } from './framing.ts';

/** The fewest that go on in a turn: each turn has a cost of its own. */
const FEWEST_PER_TURN = 10;

/** The longest-waiting first. */
const waiting: (() => void)[] = [];

/**
 * Resolves in a later turn of the event loop: the next one, or in a crowd behind what other answers need for their first
 * words. An eighth of the waiting answers continue in each turn, so that none waits for long however many questions come.
 */
export function afterFirstWords(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letGo);
  });
}

function letGo(): void {
  const count = Math.max(FEWEST_PER_TURN, Math.ceil(waiting.length / 8));
  for (const goOn of waiting.splice(0, count)) goOn();
  if (waiting.length > 0) setImmediate(letGo);
}

/** Lines within this time of the last write are written together. */
const GATHER_MS = 16;
/** The silence after which a heartbeat is sent. */
const SILENCE_MS = 15_000;
/** The first writes, the context and the first token, are not delayed. */
const EAGER_WRITES = 2;
/** The maximum size of a write, plus one line. */
const MAX_WRITE_CHARACTERS = 65_536;

/** Options of a byte stream. `abort` stops the producer of the lines; it is also called at the end. */
export interface PulledBytesOptions {
  heartbeat: () => string;
  abort: () => void;
}

/**
 * Converts lines to bytes on demand: the pipeline runs no further than the reader has read. The first two writes leave at
 * once; later lines are batched for 16 ms, because one write per line costs three to seven times as much. When the reader
 * leaves, the stream aborts first and closes second: a generator that is awaiting its upstream cannot react to `return()`.
 */
export function pulledBytes(
  lines: LineSource,
  { heartbeat, abort }: PulledBytesOptions,
): ReadableStream<Uint8Array> {
  const gatherer = new LineGatherer(lines);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (gatherer.hasJustBegun) await gatherer.letOthersBegin();
        const { text, ended } = await gatherer.gather();
        if (text || !ended) controller.enqueue(Buffer.from(text || heartbeat()));
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

/** The lines of one write. Empty `text` without `ended` means silence. */
interface Batch {
  text: string;
  ended: boolean;
}

/**
 * Batches lines into writes. It uses callbacks and one timer instead of a race per line, because this is the inner loop
 * of every stream.
 */
class LineGatherer {
  #lines: LineSource;
  #text = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Resolves the current batch; undefined between batches. */
  #settle: ((batch: Batch) => void) | undefined;
  /** Lines that arrived between batches; the next batch starts with them. */
  #unbatched: { lines: string | undefined } | undefined;
  #isAwaiting = false;
  #writes = 0;
  #lastWrite = 0;

  constructor(lines: LineSource) {
    this.#lines = lines;
  }

  /** Whether the context and the first token have left, and nothing after them. */
  get hasJustBegun(): boolean {
    return this.#writes === EAGER_WRITES;
  }

  /** Lets other answers say their first words, too. What comes meanwhile is one write. */
  async letOthersBegin(): Promise<void> {
    await afterFirstWords();
    this.#lastWrite = performance.now();
  }

  gather(): Promise<Batch> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#finishIn(SILENCE_MS);
      const unbatched = this.#unbatched;
      this.#unbatched = undefined;
      if (unbatched) this.#take(unbatched.lines);
      else this.#ask();
    });
  }

  #ask(): void {
    if (this.#isAwaiting) return;
    this.#isAwaiting = true;
    void this.#lines.next().then((lines) => {
      this.#isAwaiting = false;
      if (this.#settle) this.#take(lines);
      else this.#unbatched = { lines };
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
    return (
      this.#writes < EAGER_WRITES || this.#gatherLeft() <= 0 || this.#text.length >= MAX_WRITE_CHARACTERS
    );
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
