import {
  Lexer,
  Marked,
  type MarkedToken,
  type Token,
  type TokenizerAndRendererExtension,
  type Tokens,
} from 'marked';
import { readBracket } from '#lib/core/citations/citation-scanner.ts';
import type { SentenceSupport } from '#lib/core/support/support.ts';
import { TEXT_BUDGET } from './answer-budget.ts';
import {
  lexableLength,
  nothingSpent,
  type PlainToken,
  plainTokens,
  type Spent,
  spend,
} from './answer-pieces.ts';
import { lineStarting, type MathToken, mathBlock, mathInline, paragraphOf } from './math.ts';

/** A mark in square brackets, `[name]`. What it names, if anything, is decided where it is shown. */
interface CitationToken {
  type: 'citation';
  raw: string;
  name: string;
}

/** A part of a sentence that its sources do not support: what stands in one line, cell or emphasis. */
export interface SentenceToken {
  type: 'sentence';
  raw: string;
  tokens: AnswerToken[];
  sentence: SentenceSupport;
  /** Whether it is the last part of its sentence, which what the check found follows. */
  isLast: boolean;
}

/** Markdown as the page shows it. */
export type AnswerToken =
  | MarkedToken
  | CitationToken
  | FootnoteMarkToken
  | FootnoteToken
  | MathToken
  | PlainToken
  | SentenceToken;

/** A mark `[^1]` in the text. */
interface FootnoteMarkToken {
  type: 'footnote-mark';
  raw: string;
  label: string;
}

/** What a footnote says: `[^1]: …`, to the next blank line or footnote. */
interface FootnoteToken {
  type: 'footnote';
  raw: string;
  label: string;
  tokens: Token[];
}

const MARK = /^\[\^([^[\]\s^]{1,40})\]/;
const NOTE = /^\[\^([^[\]\s^]{1,40})\]:[ \t]*/;
const NEXT_NOTE = /\n(?=\[\^[^[\]\s^]{1,40}\]:)|\n[ \t]*\n/;

/** Footnotes as GitHub writes them. */
const footnoteBlock: TokenizerAndRendererExtension = {
  name: 'footnote',
  level: 'block',
  start: (text) => lineStarting(/\n\[\^[^[\]\s^]{1,40}\]:/, text),
  tokenizer(text) {
    const begun = NOTE.exec(text);
    if (!begun) return undefined;
    const note = paragraphOf(text).split(NEXT_NOTE, 1)[0] ?? '';
    const raw = note + (/^\n+/.exec(text.slice(note.length))?.[0] ?? '');
    const said = note.slice(begun[0].length).replaceAll(/\n[ \t]+/g, '\n');
    return { type: 'footnote', raw, label: begun[1] ?? '', tokens: this.lexer.inline(said) };
  },
};

/** Marks of footnotes in a line. */
const footnoteMark: TokenizerAndRendererExtension = {
  name: 'footnote-mark',
  level: 'inline',
  start: (text) => {
    const index = text.indexOf('[^');
    return index < 0 ? undefined : index;
  },
  tokenizer(text) {
    const mark = MARK.exec(text);
    return mark ? { type: 'footnote-mark', raw: mark[0], label: mark[1] } : undefined;
  },
};

// Marks come before anything else of marked's: emphasis could begin inside a file name.
const marked = new Marked({
  gfm: true,
  extensions: [
    {
      name: 'citation',
      level: 'inline',
      start: (text) => text.indexOf('['),
      tokenizer(text) {
        if (!text.startsWith('[')) return undefined;
        const { kind, end, name } = readBracket(text, 0);
        return kind === 'mark' ? { type: 'citation', raw: text.slice(0, end), name } : undefined;
      },
    },
    footnoteMark,
    footnoteBlock,
    mathInline,
    mathBlock,
  ],
});

const SIGN = /[^\p{L}\p{N} ]/gu;

/**
 * Leaves a paragraph as it was written where its signs times its length are too many steps to lex it, and the rest of a
 * text where that would be a block too many.
 */
class BoundedLexer extends Lexer {
  constructor(blocks: number) {
    super(marked.defaults);
    let left = blocks;
    const rest = (text: string, tokens: Token[]) => {
      if (tokens !== this.tokens || tokens.length < left) return undefined;
      left = blocks + tokens.filter(({ type }) => type === 'space').length;
      return tokens.length < left ? undefined : plain(text);
    };
    const { extensions } = marked.defaults;
    if (extensions) {
      this.options = {
        ...this.options,
        extensions: { ...extensions, block: [rest, ...(extensions.block ?? [])] },
      };
    }
  }

  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    const signs = text.match(SIGN)?.length ?? 0;
    if (signs * text.length <= TEXT_BUDGET.inlineSteps) return super.inlineTokens(text, tokens);
    tokens.push(plainText(text));
    return tokens;
  }
}

/** A text in tokens, and how much of its budget the answer has used with it; undefined where it ends in plain text. */
interface LexedAnswer {
  tokens: AnswerToken[];
  spent: Spent | undefined;
}

/**
 * Markdown to tokens; `raw` of all tokens together is `text`, but for white space at its end. Raw HTML stays a token of
 * its text. From the block in which a text goes beyond the budget of an answer (deep nesting, endless lines, thousands of
 * columns, cells, footnotes or paragraphs), it comes back as it was written.
 */
export function lexMarkdown(text: string): AnswerToken[] {
  return lexWithin(text, nothingSpent).tokens;
}

/** As `lexMarkdown`, for a text that follows what has `spent` so much. */
export function lexWithin(text: string, spent: Spent): LexedAnswer {
  const lexable = text.slice(0, lexableLength(text, spent.characters));
  const blocks = [...new BoundedLexer(TEXT_BUDGET.blocks - spent.blocks).lex(lexable)] as AnswerToken[];
  const tokens: AnswerToken[] = [];
  let used: Spent | undefined = spent;
  let length = 0;
  for (const block of blocks) {
    used = block.type === 'plain' ? undefined : spend(used, block);
    if (!used) break;
    tokens.push(block);
    length += block.raw.length;
  }
  if (used && lexable.length === text.length) return { tokens, spent: used };
  return { tokens: [...tokens, ...plainTokens(text.slice(length))], spent: undefined };
}

/** The inline tokens of a text that lexing left alone. */
export function lexInline(text: string): AnswerToken[] {
  return lexableLength(text) < text.length
    ? [plainText(text)]
    : (new BoundedLexer(0).inlineTokens(text) as AnswerToken[]);
}

function plain(text: string): PlainToken {
  return { type: 'plain', raw: text, text };
}

function plainText(text: string): Tokens.Text {
  return { type: 'text', raw: text, text, escaped: false };
}

const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  copy: '©',
  euro: '€',
  gt: '>',
  hellip: '…',
  lt: '<',
  mdash: '—',
  nbsp: '\u00A0',
  ndash: '–',
  pound: '£',
  quot: '"',
  reg: '®',
  times: '×',
};

/** Replaces the named character references that models write; the lexer has replaced the numeric ones. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&([a-z]{2,6});/g, (written, name: string) => NAMED[name] ?? written);
}
