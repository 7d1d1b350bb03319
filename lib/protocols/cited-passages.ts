import { CitationScanner, type TextSegment } from '#lib/core/citations/citation-scanner.ts';
import { findNamed } from '#lib/core/citations/citations.ts';
import type { Passage } from '#lib/core/events/passage.ts';

/** A citation in an answer: its passage, and where its brackets stand in the whole text, in UTF-16 code units. */
export interface CitedPassage {
  passage: Passage;
  start: number;
  end: number;
}

/** A piece of the answer, and the citations that end in it. */
export interface CitedText {
  text: string;
  cited: CitedPassage[];
}

/**
 * Finds the citations of retrieved passages in an answer, however it is split. The pieces joined are the text, unchanged.
 * Call `push` for each delta and `end` once.
 */
export class CitedPassages {
  readonly #passages: ReadonlyMap<string, Passage>;
  readonly #scanner = new CitationScanner();
  #length = 0;

  constructor(passages: readonly Passage[]) {
    // The better passage comes first, and stays.
    this.#passages = new Map(passages.toReversed().map((passage) => [passage.sourcepage, passage]));
  }

  push(delta: string): CitedText {
    return this.#find(this.#scanner.push(delta));
  }

  end(): CitedText {
    return this.#find(this.#scanner.end());
  }

  #find(segments: TextSegment[]): CitedText {
    const cited: CitedPassage[] = [];
    for (const segment of segments) {
      const start = this.#length;
      this.#length += segment.raw.length;
      const passage = segment.type === 'mark' ? this.#passageOf(segment.name) : undefined;
      if (passage) cited.push({ passage, start, end: this.#length });
    }
    return { text: segments.map(({ raw }) => raw).join(''), cited };
  }

  #passageOf(name: string): Passage | undefined {
    return this.#passages.get(findNamed(name, [...this.#passages.keys()]) ?? '');
  }
}
