/** Pieces that are joined at a time. */
const BLOCK = 64;

/**
 * A text that grows by small pieces, held in few strings. Joined with `+=`, each piece and a pair that points to it would stay
 * in memory for as long as the text grows: some eighty bytes for a token of four.
 */
export class GrowingText {
  readonly #blocks: string[] = [];
  #pieces: string[] = [];

  add(piece: string): void {
    if (this.#pieces.push(piece) < BLOCK) return;
    this.#blocks.push(this.#pieces.join(''));
    this.#pieces = [];
  }

  toString(): string {
    return [...this.#blocks, ...this.#pieces].join('');
  }
}
