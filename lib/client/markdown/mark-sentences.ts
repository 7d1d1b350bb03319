import type { Tokens } from 'marked';
import type { SentenceSupport } from '#lib/core/support/support.ts';
import type { AnswerToken, SentenceToken } from './lexer.ts';

interface Positioned {
  start: number;
  token: AnswerToken;
}

const NONE: readonly SentenceSupport[] = [];

/** The sentences among `marked` that stand in each of `blocks`; both are in order. A sentence that a block cuts is left out. */
export function sentencesByBlock(
  blocks: readonly Positioned[],
  marked: readonly SentenceSupport[],
): (readonly SentenceSupport[])[] {
  let next = 0;
  return blocks.map(({ start, token }) => {
    const end = start + token.raw.length;
    const within: SentenceSupport[] = [];
    for (; next < marked.length; next += 1) {
      const sentence = marked[next];
      if (!sentence || sentence.start >= end) break;
      if (sentence.start >= start && sentence.end <= end) within.push(sentence);
    }
    return within.length > 0 ? within : NONE;
  });
}

/**
 * A block whose `sentences` are tokens of their own, around the tokens that they consist of. A sentence whose words are
 * not found where they should stand is not marked. Linear.
 */
export function markSentences(
  block: AnswerToken,
  start: number,
  sentences: readonly SentenceSupport[],
): AnswerToken {
  const found = sentences.filter((one) =>
    isWithin(lettersOf(one.text), lettersOf(block.raw.slice(one.start - start, one.end - start))),
  );
  if (found.length === 0 || !HOLDS_SENTENCES.has(block.type)) return block;
  const first = new SentenceMarker(block.raw, start, found);
  const marked = first.block(block);
  const right = found.filter((one) => first.isComplete(one));
  if (right.length === found.length) return marked;
  return right.length > 0 ? new SentenceMarker(block.raw, start, right).block(block) : block;
}

const HOLDS_SENTENCES = new Set(['paragraph', 'list', 'table', 'blockquote', 'footnote', 'text']);

/** How much markup may stand between two tokens; an address of a link is passed with the link. */
const LONGEST_MARKUP = 200;

/** A token, or a part of one, and the sentence that it wholly belongs to. */
interface Part {
  token: AnswerToken;
  sentence?: SentenceSupport;
}

/** Walks the tokens of a block in the order of its text, and wraps those that belong to a sentence. */
class SentenceMarker {
  readonly #raw: string;
  readonly #start: number;
  readonly #sentences: readonly SentenceSupport[];
  readonly #tokens = new Map<SentenceSupport, SentenceToken[]>();
  readonly #texts = new Map<SentenceSupport, string>();
  #at = 0;
  #next = 0;

  constructor(raw: string, start: number, sentences: readonly SentenceSupport[]) {
    this.#raw = raw;
    this.#start = start;
    this.#sentences = sentences;
  }

  block(block: AnswerToken): AnswerToken {
    const marked = this.#block(block);
    for (const parts of this.#tokens.values()) {
      const last = parts.at(-1);
      if (last) last.isLast = true;
    }
    return marked;
  }

  /** Whether the words that were found of a sentence are its words, and most of them. */
  isComplete(sentence: SentenceSupport): boolean {
    const letters = lettersOf(sentence.text);
    const found = this.#texts.get(sentence) ?? '';
    return found.length * 2 > letters.length && isWithin(found, letters);
  }

  #block(token: AnswerToken): AnswerToken {
    switch (token.type) {
      case 'list':
        return { ...token, items: token.items.map((item) => this.#nested(item)) };
      case 'list_item':
      case 'blockquote':
        return this.#nested(token);
      case 'table':
        return this.#table(token as Tokens.Table);
      case 'paragraph':
      case 'footnote':
      case 'text':
        if (!('tokens' in token) || !token.tokens) return this.#whole(token);
        return { ...token, tokens: this.#inline(token.tokens as AnswerToken[]) } as AnswerToken;
      default:
        return this.#whole(token);
    }
  }

  #nested<Nested extends { tokens?: unknown }>(token: Nested): Nested {
    const tokens = (token.tokens ?? []) as AnswerToken[];
    return { ...token, tokens: tokens.map((one) => this.#block(one)) };
  }

  #whole(token: AnswerToken): AnswerToken {
    this.#find(token.raw);
    return token;
  }

  /** Each row stands in a line of its own, the first below the delimiters. */
  #table(table: Tokens.Table): Tokens.Table {
    const starts = lineStarts(this.#raw, this.#at);
    const row = (cells: Tokens.TableCell[], line: number) => {
      this.#at = starts[line] ?? this.#raw.length;
      return cells.map((cell) => ({ ...cell, tokens: this.#inline(cell.tokens as AnswerToken[]) }));
    };
    return {
      ...table,
      header: row(table.header, 0),
      rows: table.rows.map((cells, index) => row(cells, index + 2)),
    } as Tokens.Table;
  }

  #inline(tokens: readonly AnswerToken[]): AnswerToken[] {
    const marked: AnswerToken[] = [];
    let open: SentenceToken | undefined;
    for (const { token, sentence } of tokens.flatMap((one) => this.#parts(one))) {
      if (!sentence) {
        open = undefined;
        marked.push(token);
      } else if (open?.sentence === sentence) {
        open.tokens.push(token);
        open.raw += token.raw;
      } else {
        open = { type: 'sentence', raw: token.raw, tokens: [token], sentence, isLast: false };
        const parts = this.#tokens.get(sentence);
        if (parts) parts.push(open);
        else this.#tokens.set(sentence, [open]);
        marked.push(open);
      }
    }
    return marked;
  }

  #parts(token: AnswerToken): Part[] {
    const nested = 'tokens' in token ? (token.tokens as AnswerToken[] | undefined) : undefined;
    const before = this.#at;
    const start = this.#find(token.raw);
    const end = this.#at;
    if (!nested?.length) return this.#leaf(token, start);
    if (start !== undefined) {
      const sentence = this.#around(start, end);
      if (sentence) this.#read(sentence, nested);
      if (sentence || token.type === 'link') return [{ token, ...(sentence && { sentence }) }];
    } else if (token.type === 'link') return [{ token }];
    this.#at = start ?? before;
    const parts = { ...token, tokens: this.#inline(nested) } as AnswerToken;
    this.#at = Math.max(this.#at, end);
    return [{ token: parts }];
  }

  #leaf(token: AnswerToken, start: number | undefined): Part[] {
    if (token.type !== 'text' || token.raw !== token.text) {
      const sentence = start === undefined ? undefined : this.#around(start, this.#at);
      return [{ token, ...(sentence && { sentence }) }];
    }
    if (start === undefined) return this.#lines(token);
    return this.#cut(token, start);
  }

  /** The lines of a text that are further apart in the answer, between signs of a quote or of a list. */
  #lines(token: Tokens.Text): Part[] {
    const lines = token.raw.split(/(?<=\n)/);
    if (lines.length < 2) return [{ token }];
    return lines.flatMap((line) => {
      const words = line.trim();
      const start = words === '' ? undefined : this.#find(words);
      const text = { ...token, raw: line, text: line };
      return start === undefined ? [{ token: text }] : this.#cut(text, start - line.indexOf(words));
    });
  }

  /** A text cut where sentences begin and end. */
  #cut(token: Tokens.Text, start: number): Part[] {
    const end = start + token.raw.length;
    const parts: Part[] = [];
    let at = start;
    const take = (to: number, sentence?: SentenceSupport) => {
      const text = token.raw.slice(at - start, to - start);
      at = Math.max(at, to);
      if (text === '') return;
      if (sentence) this.#read(sentence, [{ ...token, raw: text, text }]);
      parts.push({ token: { ...token, raw: text, text }, ...(sentence && { sentence }) });
    };
    this.#skipTo(start);
    for (let index = this.#next; index < this.#sentences.length; index += 1) {
      const sentence = this.#sentences[index];
      if (!sentence || sentence.start - this.#start >= end) break;
      take(Math.max(at, Math.min(sentence.start - this.#start, end)));
      take(Math.min(sentence.end - this.#start, end), sentence);
    }
    take(end);
    return parts;
  }

  #around(start: number, end: number): SentenceSupport | undefined {
    this.#skipTo(start);
    const sentence = this.#sentences[this.#next];
    if (!sentence) return undefined;
    return sentence.start - this.#start <= start && sentence.end - this.#start >= end ? sentence : undefined;
  }

  #skipTo(start: number): void {
    const isOver = (index: number) => {
      const sentence = this.#sentences[index];
      return sentence !== undefined && sentence.end - this.#start <= start;
    };
    while (isOver(this.#next)) this.#next += 1;
  }

  #read(sentence: SentenceSupport, tokens: readonly AnswerToken[]): void {
    this.#texts.set(sentence, (this.#texts.get(sentence) ?? '') + lettersOf(wordsOf(tokens)));
  }

  /** Where `raw` stands next, which the walk then goes on behind; undefined where it does not. */
  #find(raw: string): number | undefined {
    const near = this.#raw.slice(this.#at, this.#at + LONGEST_MARKUP + raw.length);
    const index = near.indexOf(raw);
    if (index < 0) return undefined;
    const start = this.#at + index;
    this.#at = start + raw.length;
    return start;
  }
}

/** Texts and code; what else stands in a sentence has no words of it. */
function wordsOf(tokens: readonly AnswerToken[]): string {
  return tokens
    .map((token) => {
      if ('tokens' in token && token.tokens) return wordsOf(token.tokens as AnswerToken[]);
      return token.type === 'text' || token.type === 'codespan' ? token.raw : '';
    })
    .join('');
}

function lineStarts(text: string, from: number): number[] {
  const starts = [from];
  for (let end = text.indexOf('\n', from); end >= 0; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** Whether the characters of `part` stand in `whole`, in this order. */
function isWithin(part: string, whole: string): boolean {
  let at = 0;
  for (const letter of part) {
    const found = whole.indexOf(letter, at);
    if (found < 0) return false;
    at = found + letter.length;
  }
  return true;
}
