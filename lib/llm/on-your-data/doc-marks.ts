const COMPLETE = /\[doc(\d{1,3})\]/g;
/** Text that may still become a mark. */
const BEGUN = /\[(d(o(c\d{0,3})?)?)?$/;

/**
 * Replaces `[docN]` by `[name]` in a text that arrives in arbitrary pieces: holds back a possible mark until
 * it is complete or cannot be one. A number without a name stays as it is.
 */
export class DocMarks {
  readonly #names: readonly string[];
  #held = '';

  constructor(names: readonly string[]) {
    this.#names = names;
  }

  push(piece: string): string {
    const text = this.#held + piece;
    const begun = BEGUN.exec(text)?.index ?? text.length;
    this.#held = text.slice(begun);
    return this.#renamed(text.slice(0, begun));
  }

  /** The held-back text at the end of the stream. */
  end(): string {
    const rest = this.#renamed(this.#held);
    this.#held = '';
    return rest;
  }

  /** Replaces the marks of a complete text. */
  of(text: string): string {
    return this.#renamed(text);
  }

  #renamed(text: string): string {
    return text.replace(COMPLETE, (mark, number: string) => {
      const name = this.#names[Number(number) - 1];
      return name === undefined ? mark : `[${name}]`;
    });
  }
}
