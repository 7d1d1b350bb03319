import type { TextLine } from './text-line.ts';

/** What is usual in a document: the size of running text, and the fonts it is set in. */
export interface TypeSizes {
  body: number;
  isBodyFont: (font: string) => boolean;
}

/** Learns from pages as they pass which size and fonts running text has, by characters. */
export class TypeCounter {
  readonly #sizes = new Map<number, number>();
  readonly #fonts = new Map<string, number>();
  #characters = 0;

  learn(lines: TextLine[]): void {
    for (const { size, font, text } of lines) {
      const rounded = Math.round(size * 2) / 2;
      this.#sizes.set(rounded, (this.#sizes.get(rounded) ?? 0) + text.length);
      this.#fonts.set(font, (this.#fonts.get(font) ?? 0) + text.length);
      this.#characters += text.length;
    }
  }

  /** What is usual in all that was learnt so far. */
  get usual(): TypeSizes {
    const [body = 0] = [...this.#sizes].reduce((best, one) => (one[1] > best[1] ? one : best), [0, 0]);
    const share = this.#characters / 10;
    return { body, isBodyFont: (font) => (this.#fonts.get(font) ?? 0) >= share };
  }
}

/** The level of a heading by its size against running text: 1 for twice the size, 4 for the same size. */
export function levelOf(size: number, body: number): number {
  const ratio = size / Math.max(1, body);
  if (ratio >= 1.8) return 1;
  if (ratio >= 1.4) return 2;
  return ratio >= 1.12 ? 3 : 4;
}
