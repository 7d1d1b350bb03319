import { MarkScanner, type Stretch } from '#lib/core/citations/mark-scanner.ts';
import { findNamed } from '#lib/core/citations.ts';

/**
 * Rewrites citations by name, `[handbook.pdf#page=3]`, into On Your Data's `[doc1]`, however the text is cut. Everything
 * else, also marks that name no document of this answer, stays as it is. Call `push` for each delta and `end` once.
 */
export class CitationNumberer {
  readonly #names: readonly string[];
  readonly #scanner = new MarkScanner();

  /** `names` in the order of the citations: the first is `[doc1]`. Where two share a name, it stands for the better one. */
  constructor(names: readonly string[]) {
    this.#names = names;
  }

  push(delta: string): string {
    return this.#write(this.#scanner.push(delta));
  }

  end(): string {
    return this.#write(this.#scanner.end());
  }

  #write(stretches: Stretch[]): string {
    return stretches.map((stretch) => this.#numbered(stretch)).join('');
  }

  #numbered(stretch: Stretch): string {
    const name = stretch.type === 'mark' ? findNamed(stretch.name, this.#names) : undefined;
    return name === undefined ? stretch.raw : `[doc${this.#names.indexOf(name) + 1}]`;
  }
}
