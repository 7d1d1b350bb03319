import { readBracket } from './read-bracket.ts';

/** A stretch of an answer: a mark in brackets, or the text between marks. The stretches together are the answer. */
export type Stretch = { type: 'text'; raw: string } | { type: 'mark'; raw: string; name: string };

/** Where a step of the scan ends; with a name, what it passed is a mark. */
interface Step {
  end: number;
  name?: string;
}

/** Code within a line that is longer than this is read as text. */
const LONGEST_CODE = 1000;

const PLAIN = /[^\n\\`[]+/y;
const REST_OF_LINE = /[^\n]+/y;
const BACKTICKS = /`+/y;
// White space, quotes and one list marker may stand before a fence. Bounded, like every repeat that is tried again.
const OPENING =
  /(?:[ \t>]{0,99}(?:[-*+]|\d{1,9}[.)])[ \t]{1,99})?[ \t>]{0,99}(`{3,99}(?=[^`\n]{0,999}(?:\n|$))|~{3,99})/y;
const OPENING_BEGUN =
  /(?:[ \t>]{0,99}(?:[-*+]|\d{1,9}[.)]?)[ \t]{0,99})?[ \t>]{0,99}\d{0,9}(?:`{0,2}|`{3,99}[^`\n]{0,999}|~{0,99})$/y;
const CLOSING = /[ \t>]{0,99}(`{3,99}|~{3,99})[ \t]{0,99}(?=\n|$)/y;
const CLOSING_BEGUN = /[ \t>]{0,99}(?:`{0,99}|~{0,99})[ \t]{0,99}$/y;

/**
 * Finds the marks in an answer that comes in pieces: brackets that are no link or image, not escaped, and not in a code
 * fence or in code within a line. However the text is cut, the same stretches come out; text that may still become a
 * mark, a link or code is held back, never more than about 3,000 characters. Never throws; takes time by the text's length.
 */
export class MarkScanner {
  #held = '';
  #fence: string | undefined;
  #atLineStart = true;

  /** The text that is held back, as it may still become something else. */
  get held(): string {
    return this.#held;
  }

  /** Whether the next text stands in a code fence. */
  get isInFence(): boolean {
    return this.#fence !== undefined;
  }

  push(piece: string): Stretch[] {
    this.#held += piece;
    return this.#release(true);
  }

  /** The rest, at the end of the text. */
  end(): Stretch[] {
    return this.#release(false);
  }

  #release(more: boolean): Stretch[] {
    const text = this.#held;
    const stretches: Stretch[] = [];
    let from = 0;
    let at = 0;
    const flush = () => {
      if (at > from) stretches.push({ type: 'text', raw: text.slice(from, at) });
    };
    while (at < text.length) {
      const step = this.#step(text, at, more);
      if (!step) break;
      if (step.name !== undefined) {
        flush();
        stretches.push({ type: 'mark', raw: text.slice(at, step.end), name: step.name });
        from = step.end;
      }
      at = step.end;
    }
    flush();
    this.#held = text.slice(at);
    return stretches;
  }

  /** Undefined where more text must come first. */
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
    const [whole, begun] = this.#fence === undefined ? [OPENING, OPENING_BEGUN] : [CLOSING, CLOSING_BEGUN];
    if (more && endOf(begun, text, at) === text.length) return undefined;
    this.#atLineStart = false;
    whole.lastIndex = at;
    const run = whole.exec(text)?.[1];
    if (run === undefined) return { end: at };
    const end = whole.lastIndex;
    if (this.#fence === undefined) this.#fence = run;
    else if (run.startsWith(this.#fence)) this.#fence = undefined;
    return { end };
  }
}

function codeAt(text: string, at: number, more: boolean): Step | undefined {
  const start = endOf(BACKTICKS, text, at);
  if (start === text.length && more) return undefined;
  const near = text.slice(start, start + LONGEST_CODE);
  const line = near.split('\n', 1)[0] ?? '';
  for (const run of line.matchAll(/`+/g)) {
    const end = start + run.index + run[0].length;
    if (end === text.length && more) return undefined;
    if (run[0].length === start - at) return { end };
  }
  const mayClose = more && line.length === near.length && near.length < LONGEST_CODE;
  return mayClose ? undefined : { end: start };
}

function bracketAt(text: string, at: number, more: boolean): Step | undefined {
  const bracket = readBracket(text, at, more);
  return bracket && { end: bracket.end, ...(bracket.kind === 'mark' && { name: bracket.name }) };
}

/** Where the match at `at` ends; `at` itself where there is none. */
function endOf(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  const match = pattern.exec(text);
  return at + (match?.[0].length ?? 0);
}
