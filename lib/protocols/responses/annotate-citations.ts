import { sourceUrl } from '#lib/core/citations/sourcepage.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { type CitedPassage, CitedPassages, type CitedText } from '../cited-passages.ts';

/** A stretch of the answer, and the annotations of the citations in it. */
export interface AnnotatedText {
  text: string;
  annotations: JsonObject[];
}

/**
 * Describes each citation of an answer as a `url_citation` at its place: from `start_index` up to `end_index`, in UTF-16
 * code units, stands the name in brackets. The text is unchanged. Call `push` for each delta and `end` once.
 */
export class CitationAnnotator {
  readonly #cited: CitedPassages;
  readonly #origin: string;

  /** Links are below `origin`, which serves the documents. */
  constructor(passages: readonly Passage[], origin: string) {
    this.#cited = new CitedPassages(passages);
    this.#origin = origin;
  }

  push(delta: string): AnnotatedText {
    return this.#annotate(this.#cited.push(delta));
  }

  end(): AnnotatedText {
    return this.#annotate(this.#cited.end());
  }

  #annotate({ text, cited }: CitedText): AnnotatedText {
    return { text, annotations: cited.map((one) => this.#describe(one)) };
  }

  #describe({ passage, start, end }: CitedPassage): JsonObject {
    const { title, sourcefile } = passage;
    return {
      type: 'url_citation',
      start_index: start,
      end_index: end,
      url: sourceUrl(passage, this.#origin),
      title: title ?? sourcefile,
    };
  }
}
