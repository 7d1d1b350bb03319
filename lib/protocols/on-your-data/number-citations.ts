/** A mark longer than this cites nothing: it is let through as it stands. */
const LONGEST_MARK = 1100;

/**
 * Rewrites citations by name, `[handbook.pdf#page=3]`, into On Your Data's `[doc1]`, however the text is cut: from an
 * opening bracket on, text is held back until the mark is whole or cannot be one. Marks that name no document of this
 * answer stay as they are. Call `push` for each delta and `end` once.
 */
export class CitationNumberer {
  readonly #numbers: ReadonlyMap<string, number>;
  #held = '';

  /** `names` in the order of the citations: the first is `[doc1]`. */
  constructor(names: readonly string[]) {
    // Where two passages share a name, it stands for the better one.
    this.#numbers = new Map(names.map((name, index) => [name, index + 1] as const).reverse());
  }

  push(delta: string): string {
    this.#held += delta;
    let out = '';
    for (;;) {
      const open = this.#held.indexOf('[');
      if (open < 0) return out + this.#release(this.#held.length);
      out += this.#release(open);
      const close = this.#held.indexOf(']');
      const again = this.#held.indexOf('[', 1);
      // A bracket inside brackets: no name holds one, so the mark can begin only there.
      if (again > 0 && (close < 0 || again < close)) out += this.#release(again);
      else if (close >= 0) out += this.#mark(close);
      else if (this.#held.length > LONGEST_MARK) out += this.#release(this.#held.length);
      else return out;
    }
  }

  end(): string {
    return this.#release(this.#held.length);
  }

  #mark(close: number): string {
    const number = this.#numbers.get(this.#held.slice(1, close));
    const mark = this.#release(close + 1);
    return number === undefined ? mark : `[doc${number}]`;
  }

  #release(length: number): string {
    const text = this.#held.slice(0, length);
    this.#held = this.#held.slice(length);
    return text;
  }
}
