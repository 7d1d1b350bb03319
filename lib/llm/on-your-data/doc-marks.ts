const COMPLETE = /\[doc(\d{1,3})\]/g;
/** What may still become a mark. */
const BEGUN = /\[(d(o(c\d{0,3})?)?)?$/;

/**
 * Puts `[name]` where the service says `[docN]`, in a text that comes in pieces, however it is cut: what might become a
 * mark is held back until it is one or cannot be. A number without a name stays as it is.
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

  /** What was held back, when nothing more comes. */
  end(): string {
    const rest = this.#renamed(this.#held);
    this.#held = '';
    return rest;
  }

  /** A whole text. */
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
