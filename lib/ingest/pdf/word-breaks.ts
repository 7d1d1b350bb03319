const WORD = /[\p{L}\p{M}]{2,}/gu;
const MOST_WORDS = 200_000;
const MOST_LINES = 20_000;

/** Rejoins words that were broken at the end of a line, by the words that the document uses elsewhere. */
export class WordBreaks {
  readonly #words = new Set<string>();
  #unread: string[] = [];

  /** Notes text that tells which words the document uses. Most documents break no word, so it is looked at only when one is. */
  learn(text: string): void {
    if (this.#unread.length < MOST_LINES) this.#unread.push(text);
  }

  /** Joins two lines of a paragraph: with a space, or where the first ends in a hyphen, with or without it. */
  join(first: string, second: string): string {
    const end = first.at(-1) ?? '';
    if (end === '\u00AD') return first.slice(0, -1) + second;
    if (end !== '-' && end !== '‐')
      return isUnspaced(end, second.at(0) ?? '') ? first + second : `${first} ${second}`;
    if (/[\p{L}\p{N}]-$/u.test(first) && /^\p{N}/u.test(second)) return first + second;
    const start = /([\p{L}\p{M}]+)[-‐]$/u.exec(first)?.[1];
    const rest = /^[\p{L}\p{M}]+/u.exec(second)?.[0];
    if (!start || !rest) return `${first} ${second}`;
    return this.#isCompound(start, rest) ? first + second : first.slice(0, -1) + second;
  }

  #isCompound(start: string, rest: string): boolean {
    if (/^\p{Lu}/u.test(rest)) return true;
    this.#read();
    const [head, tail] = [start.toLowerCase(), rest.toLowerCase()];
    if (this.#words.has(head + tail)) return false;
    return this.#words.has(head) && this.#words.has(tail);
  }

  #read(): void {
    for (const text of this.#unread) {
      if (this.#words.size > MOST_WORDS) break;
      for (const [word] of text.matchAll(WORD)) this.#words.add(word.toLowerCase());
    }
    this.#unread = [];
  }
}

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}、-〟！-･]/u;

/** Chinese and Japanese are written without spaces, so a line break is none either. */
function isUnspaced(end: string, start: string): boolean {
  return end > '\u2E7F' && UNSPACED.test(end) && UNSPACED.test(start);
}
