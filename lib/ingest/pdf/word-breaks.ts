const WORD = /[\p{L}\p{M}]{2,}/gu;
const MOST_WORDS = 200_000;

/** Rejoins words that were broken at the end of a line, by the words that the document uses elsewhere. */
export class WordBreaks {
  readonly #words = new Set<string>();

  learn(text: string): void {
    if (this.#words.size > MOST_WORDS) return;
    for (const [word] of text.matchAll(WORD)) this.#words.add(word.toLowerCase());
  }

  /** Joins two lines of a paragraph: with a space, or where the first ends in a hyphen, with or without it. */
  join(first: string, second: string): string {
    if (first.endsWith('\u00AD')) return first.slice(0, -1) + second;
    if (/[\p{L}\p{N}]-$/u.test(first) && /^\p{N}/u.test(second)) return first + second;
    const broken = /([\p{L}\p{M}]+)[-‐]$/u.exec(first);
    const rest = /^[\p{L}\p{M}]+/u.exec(second)?.[0];
    if (!broken || !rest) return this.#isUnspaced(first, second) ? first + second : `${first} ${second}`;
    const start = broken[1] ?? '';
    return this.#isCompound(start, rest) ? first + second : first.slice(0, -1) + second;
  }

  #isCompound(start: string, rest: string): boolean {
    if (/^\p{Lu}|^\p{N}/u.test(rest)) return true;
    const [head, tail] = [start.toLowerCase(), rest.toLowerCase()];
    if (this.#words.has(head + tail)) return false;
    return this.#words.has(head) && this.#words.has(tail);
  }

  /** Chinese and Japanese are written without spaces, so a line break is none either. */
  #isUnspaced(first: string, second: string): boolean {
    const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、-〟！-･]/u;
    return unspaced.test(first.at(-1) ?? '') && unspaced.test(second.at(0) ?? '');
  }
}
