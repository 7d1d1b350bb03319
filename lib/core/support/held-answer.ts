import type { SentenceSupport } from './support.ts';
import { type CheckedPassage, SupportChecker } from './support-checker.ts';

/**
 * Holds a streamed answer until its sentences are judged, and puts the closest quotation of the sources in place of those
 * that no source says. All other text passes unchanged, and code and headings at once: they have no verdict.
 */
export class HeldAnswer {
  readonly #checker: SupportChecker;
  /** The answer's text that has not passed, and where it begins. */
  #text = '';
  #start = 0;
  /** Citations that belonged to a sentence that was replaced. */
  #replaced: readonly string[] = [];

  /** `other` is the checker that judges what passes, so that most sentences are compared once. */
  constructor(
    passages: readonly CheckedPassage[],
    ownSentences: ReadonlySet<string>,
    other?: SupportChecker,
  ) {
    this.#checker = new SupportChecker(passages, ownSentences, other);
  }

  /** The text that `piece` lets pass. */
  push(piece: string): string {
    this.#text += piece;
    const passed = this.#pass(this.#checker.push(piece));
    return passed + this.#take(this.#checker.position);
  }

  /** The rest of the text. */
  end(): string {
    const passed = this.#pass(this.#checker.end());
    return passed + this.#take(this.#start + this.#text.length);
  }

  #pass(sentences: readonly SentenceSupport[]): string {
    let passed = '';
    for (const sentence of sentences) {
      passed += this.#take(sentence.start);
      const written = this.#take(sentence.end);
      const quote = isSaid(sentence) ? undefined : this.#checker.closestQuote(sentence.text);
      if (quote) this.#replaced = sentence.citations;
      passed += quote ? `${opening(written)}“${quote.text}” [${quote.source}]` : written;
    }
    return passed;
  }

  /** The text up to a position of the answer, without the citations of a sentence that was replaced. */
  #take(position: number): string {
    const length = Math.max(0, position - this.#start);
    let taken = this.#text.slice(0, length);
    this.#text = this.#text.slice(length);
    this.#start += length;
    if (taken && this.#replaced.length > 0) {
      const replaced = this.#replaced;
      const marks = /^(?:\s*\[[^[\]\n]{1,1000}\])+/.exec(taken)?.[0] ?? '';
      if (marks && replaced.some((name) => marks.includes(`[${name}]`))) taken = taken.slice(marks.length);
      this.#replaced = [];
    }
    return taken;
  }
}

function isSaid({ verdict, source }: SentenceSupport): boolean {
  return verdict === 'supported' || verdict === 'misattributed' || source !== undefined;
}

/** The list marker with which a sentence begins. */
function opening(written: string): string {
  return /^\s*(?:[-*+]\s+|\d{1,3}[.)]\s+)?/.exec(written)?.[0] ?? '';
}
