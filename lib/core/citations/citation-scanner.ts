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

/** What an opening bracket starts: a mark `[name]`, a link or image with its address, or plain text. */
interface Bracket {
  kind: 'mark' | 'link' | 'text';
  /** Its end position in the text. */
  end: number;
  name: string;
}

/** The maximum length of a name, in characters. */
const MAX_NAME_LENGTH = 1000;
const MAX_ADDRESS_LENGTH = 2000;

// Brackets inside a name must be balanced, one level deep: `[report [final].pdf]`.
const CLOSED = /\[((?:[^[\]\n]|\[[^[\]\n]*\])+)\]/y;
const UNCLOSED = /\[(?:[^[\]\n]|\[[^[\]\n]*\])*(?:\[[^[\]\n]*)?$/y;
const INNER = /\[([^[\]\n]*)\]/g;
// A link address per CommonMark: no white space, balanced parentheses, then an optional title. Adjacent repeats never
// match the same characters, because text that fails to match would otherwise be retried in every possible split
// between them.
const ADDRESS =
  /\([ \t]*(?:(?:<[^<>\n]*>|[^\s()<][^\s()]*(?:\([^\s()]*\)[^\s()]*)*)(?:[ \t]+(?:"[^"\n]*"|'[^'\n]*'|\([^()\n]*\)))?[ \t]*)?\)/y;
const OPEN_TITLE = /(?:[ \t]+(?:"[^"\n]*(?:"[ \t]*)?|'[^'\n]*(?:'[ \t]*)?|\([^()\n]*(?:\)[ \t]*)?)?)?/.source;
const OPEN_ADDRESS = new RegExp(
  `\\([ \\t]*(?:<[^<>\\n]*(?:>${OPEN_TITLE})?|[^\\s()<][^\\s()]*(?:\\([^\\s()]*\\)[^\\s()]*)*(?:\\([^\\s()]*|${OPEN_TITLE}))?$`,
  'y',
);

/**
 * Classifies the bracket at `at`. With `more`, further text follows; the result is undefined until the text
 * decides what the bracket starts. Runs in constant time, even on hostile text.
 */
export function readBracket(text: string, at: number): Bracket;
export function readBracket(text: string, at: number, more: boolean): Bracket | undefined;
export function readBracket(text: string, at: number, more = false): Bracket | undefined {
  const near = text.slice(at, at + MAX_NAME_LENGTH + 2);
  const closed = matchAt(CLOSED, near, 0);
  if (closed === undefined || !isSingleName(closed)) return openOrText(near, at, more);
  const next = at + closed.length;
  if (next === text.length && more) return undefined;
  if (text[next] !== '(') return { kind: 'mark', end: next, name: closed.slice(1, -1) };
  const address = text.slice(next, next + MAX_ADDRESS_LENGTH);
  const link = matchAt(ADDRESS, address, 0);
  if (link !== undefined) return { kind: 'link', end: next + link.length, name: '' };
  const isOpen = more && address.length < MAX_ADDRESS_LENGTH && matchAt(OPEN_ADDRESS, address, 0);
  return isOpen ? undefined : { kind: 'mark', end: next, name: closed.slice(1, -1) };
}

/**
 * Whether a name in brackets looks like a source: a file name with an extension and an optional fragment, or On
 * Your Data's `doc1`, which remains when the service cites a document that it did not send.
 */
export function looksLikeSource(name: string): boolean {
  return /^[^\s^].*\.[a-z][a-z\d]{1,7}(#.+)?$|^doc\d{1,3}$/i.test(name);
}

// Nested brackets form one name only if the outer name is a file name and the inner ones are not: `[see [a.md]]`
// cites `a.md`.
function isSingleName(closed: string): boolean {
  const inner = [...closed.slice(1, -1).matchAll(INNER)];
  if (inner.length === 0) return true;
  return looksLikeSource(closed.slice(1, -1)) && inner.every(([, name = '']) => !looksLikeSource(name));
}

function openOrText(near: string, at: number, more: boolean): Bracket | undefined {
  const mayClose = more && near.length < MAX_NAME_LENGTH + 2 && matchAt(UNCLOSED, near, 0) !== undefined;
  return mayClose ? undefined : { kind: 'text', end: at + 1, name: '' };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
