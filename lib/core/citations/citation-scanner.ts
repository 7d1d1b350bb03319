import { readBracket } from './read-bracket.ts';

/** A segment of an answer: a mark in brackets, or the text between marks. The segments joined together are the answer. */
export type TextSegment = { type: 'text'; raw: string } | { type: 'mark'; raw: string; name: string };

/** The end of one scan step; a step with a name covers a mark. */
interface Step {
  end: number;
  name?: string;
}

/** Inline code longer than this is treated as text. */
const MAX_CODE_LENGTH = 1000;

const PLAIN = /[^\n\\`[]+/y;
const REST_OF_LINE = /[^\n]+/y;
const BACKTICKS = /`+/y;
// White space, quote markers and one list marker may precede a fence. Repeats are bounded because each of them is
// retried.
const OPENING =
  /(?:[ \t>]{0,99}(?:[-*+]|\d{1,9}[.)])[ \t]{1,99})?[ \t>]{0,99}(`{3,99}(?=[^`\n]{0,999}(?:\n|$))|~{3,99})/y;
const PARTIAL_OPENING =
  /(?:[ \t>]{0,99}(?:[-*+]|\d{1,9}[.)]?)[ \t]{0,99})?[ \t>]{0,99}\d{0,9}(?:`{0,2}|`{3,99}[^`\n]{0,999}|~{0,99})$/y;
const CLOSING = /[ \t>]{0,99}(`{3,99}|~{3,99})[ \t]{0,99}(?=\n|$)/y;
const PARTIAL_CLOSING = /[ \t>]{0,99}(?:`{0,99}|~{0,99})[ \t]{0,99}$/y;

/**
 * Finds citation marks in streamed text: brackets that are not links, images or escaped, and are outside code fences
 * and inline code. The segments do not depend on how the text is split into pieces. The scanner buffers at most about
 * 3,000 characters that may still become a mark, a link or code. It never throws and takes linear time.
 */
export class CitationScanner {
  #held = '';
  #fence: string | undefined;
  #atLineStart = true;

  /** Buffered text that may still become a mark, a link or code. */
  get held(): string {
    return this.#held;
  }

  /** Whether the next text is inside a code fence. */
  get isInFence(): boolean {
    return this.#fence !== undefined;
  }

  push(piece: string): TextSegment[] {
    this.#held += piece;
    return this.#release(true);
  }

  /** Flushes the buffer at the end of the text. */
  end(): TextSegment[] {
    return this.#release(false);
  }

  /** The segments of the buffer if the text ended here; more may still be pushed. */
  peekEnd(): TextSegment[] {
    const [held, fence, atLineStart] = [this.#held, this.#fence, this.#atLineStart];
    const segments = this.#release(false);
    this.#held = held;
    this.#fence = fence;
    this.#atLineStart = atLineStart;
    return segments;
  }

  #release(more: boolean): TextSegment[] {
    const text = this.#held;
    const segments: TextSegment[] = [];
    let from = 0;
    let at = 0;
    const flush = () => {
      if (at > from) segments.push({ type: 'text', raw: text.slice(from, at) });
    };
    while (at < text.length) {
      const step = this.#step(text, at, more);
      if (!step) break;
      if (step.name !== undefined) {
        flush();
        segments.push({ type: 'mark', raw: text.slice(at, step.end), name: step.name });
        from = step.end;
      }
      at = step.end;
    }
    flush();
    this.#held = text.slice(at);
    return segments;
  }

  /** Returns undefined when the scanner needs more text. */
  #step(text: string, at: number, more: boolean): Step | undefined {
    if (this.#atLineStart) return this.#beginLine(text, at, more);
    if (text[at] === '\n') {
      this.#atLineStart = true;
      return { end: at + 1 };
    }
    if (this.#fence !== undefined) return { end: endOf(REST_OF_LINE, text, at) };
    switch (text[at]) {
      case '\\':
        return !more || at + 1 < text.length ? { end: at + (text[at + 1] === '\n' ? 1 : 2) } : undefined;
      case '`':
        return codeAt(text, at, more);
      case '[':
        return bracketAt(text, at, more);
      default:
        return { end: endOf(PLAIN, text, at) };
    }
  }

  #beginLine(text: string, at: number, more: boolean): Step | undefined {
    const [complete, partial] =
      this.#fence === undefined ? [OPENING, PARTIAL_OPENING] : [CLOSING, PARTIAL_CLOSING];
    if (more && endOf(partial, text, at) === text.length) return undefined;
    this.#atLineStart = false;
    complete.lastIndex = at;
    const run = complete.exec(text)?.[1];
    if (run === undefined) return { end: at };
    const end = complete.lastIndex;
    if (this.#fence === undefined) this.#fence = run;
    else if (run.startsWith(this.#fence)) this.#fence = undefined;
    return { end };
  }
}

function codeAt(text: string, at: number, more: boolean): Step | undefined {
  const start = endOf(BACKTICKS, text, at);
  if (start === text.length && more) return undefined;
  const near = text.slice(start, start + MAX_CODE_LENGTH);
  const line = near.split('\n', 1)[0] ?? '';
  for (const run of line.matchAll(/`+/g)) {
    const end = start + run.index + run[0].length;
    if (end === text.length && more) return undefined;
    if (run[0].length === start - at) return { end };
  }
  const mayClose = more && line.length === near.length && near.length < MAX_CODE_LENGTH;
  return mayClose ? undefined : { end: start };
}

function bracketAt(text: string, at: number, more: boolean): Step | undefined {
  const bracket = readBracket(text, at, more);
  return bracket && { end: bracket.end, ...(bracket.kind === 'mark' && { name: bracket.name }) };
}

/** The end of the match at `at`; `at` itself when nothing matches. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return at + (match?.[0].length ?? 0);
}
