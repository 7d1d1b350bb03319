import { CitationScanner, type TextSegment } from '#lib/core/citations/citation-scanner.ts';
import { findNamed } from '#lib/core/citations/citations.ts';
import { contentUrl } from '#lib/core/citations/sourcepage.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { JsonObject } from '#lib/shared/json.ts';

/** A stretch of the answer, and the annotations of the citations in it. */
export interface AnnotatedText {
  text: string;
  annotations: JsonObject[];
}

/**
 * Finds the citations in an answer, however it is split, and describes each as a `url_citation` at its place: from
 * `start_index` up to `end_index`, in UTF-16 code units, stands the name in brackets. The text is unchanged. Call `push`
 * for each delta and `end` once.
 */
export class CitationAnnotator {
  readonly #passages: ReadonlyMap<string, Passage>;
  readonly #origin: string;
  readonly #scanner = new CitationScanner();
  #length = 0;

  /** Links are below `origin`, which serves the documents. */
  constructor(passages: readonly Passage[], origin: string) {
    // The better passage comes first, and stays.
    this.#passages = new Map(passages.toReversed().map((passage) => [passage.sourcepage, passage]));
    this.#origin = origin;
  }

  push(delta: string): AnnotatedText {
    return this.#annotate(this.#scanner.push(delta));
  }

  end(): AnnotatedText {
    return this.#annotate(this.#scanner.end());
  }

  #annotate(segments: TextSegment[]): AnnotatedText {
    const annotations: JsonObject[] = [];
    for (const segment of segments) {
      const start = this.#length;
      this.#length += segment.raw.length;
      const passage = segment.type === 'mark' ? this.#passageOf(segment.name) : undefined;
      if (passage) annotations.push(this.#describe(passage, start));
    }
    return { text: segments.map(({ raw }) => raw).join(''), annotations };
  }

  #passageOf(name: string): Passage | undefined {
    return this.#passages.get(findNamed(name, [...this.#passages.keys()]) ?? '');
  }

  #describe({ title, sourcefile, sourcepage }: Passage, start: number): JsonObject {
    return {
      type: 'url_citation',
      start_index: start,
      end_index: this.#length,
      url: `${this.#origin}${contentUrl(sourcepage)}`,
      title: title ?? sourcefile,
    };
  }
}
