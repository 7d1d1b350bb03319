import { CitationScanner, type TextSegment } from '#lib/core/citations/citation-scanner.ts';
import { findNamed } from '#lib/core/citations.ts';

/**
 * Rewrites citations by name, `[handbook.pdf#page=3]`, as On Your Data's `[doc1]`, however the text is split. All other
 * text is unchanged, including marks that name no document of this answer. Call `push` for each delta and `end` once.
 */
export class CitationNumberer {
  readonly #names: readonly string[];
  readonly #scanner = new CitationScanner();

  /** `names` is in citation order: the first is `[doc1]`. For duplicate names, the number is that of the better passage. */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  push(delta: string): string {
    return this.#write(this.#scanner.push(delta));
  }

  end(): string {
    return this.#write(this.#scanner.end());
  }

  #write(segments: TextSegment[]): string {
    return segments.map((segment) => this.#replace(segment)).join('');
  }

  #replace(segment: TextSegment): string {
    const name = segment.type === 'mark' ? findNamed(segment.name, this.#names) : undefined;
    return name === undefined ? segment.raw : `[doc${this.#names.indexOf(name) + 1}]`;
  }
}
