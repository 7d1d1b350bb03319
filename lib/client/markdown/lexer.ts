import { Lexer, Marked, type MarkedToken, type Token, type Tokens } from 'marked';
import { readBracket } from '#lib/core/citations/read-bracket.ts';
import { type FootnoteMarkToken, type FootnoteToken, footnoteBlock, footnoteMark } from './footnotes.ts';
import { type MathToken, mathBlock, mathInline } from './math.ts';

/** A mark in square brackets, `[name]`. What it names, if anything, is decided where it is shown. */
interface CitationToken {
  type: 'citation';
  raw: string;
  name: string;
}

/** Markdown as the page shows it. */
export type AnswerToken = MarkedToken | CitationToken | FootnoteMarkToken | FootnoteToken | MathToken;

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

// Beyond these, Markdown is an attack on the reader's time: such a text is shown as it was written.
const HOSTILE_LINE = 20_000;
const HOSTILE_COLUMNS = 120;
const HOSTILE_LENGTH = 200_000;
const HOSTILE_NESTING =
  /^[ \t]*(?:(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])[ \t]*){16}|^[ \t]{60,}(?:[-*+]|\d{1,9}[.)])[ \t]/m;
const HOSTILE_EMPHASIS = /(?:[*_~][^\s*_~]{0,3}){400}/;
// Marked may read on to the end of a paragraph from each character that could begin something.
const HOSTILE_STEPS = 2_000_000;
const SIGN = /[^\p{L}\p{N} ]/gu;
// It may also read on from each line to the next blank one.
const HOSTILE_LINE_STEPS = 25_000_000;
const BLANK_LINE = /\n[ \t]*\n/;

/** Leaves a paragraph as it was written where its signs times its length are too many steps to lex it. */
class BoundedLexer extends Lexer {
  override inlineTokens(text: string, tokens: Token[] = []): Token[] {
    if (count(text, SIGN) * text.length <= HOSTILE_STEPS) return super.inlineTokens(text, tokens);
    tokens.push(plainText(text));
    return tokens;
  }
}

/**
 * Markdown to tokens; `raw` of all tokens together is `text`, but for white space at its end. Raw HTML stays a token of
 * its text. Text that would take long to lex or lay out (deep nesting, endless lines, thousands of columns) comes back as
 * one plain paragraph.
 */
export function lexMarkdown(text: string): AnswerToken[] {
  return isHostile(text)
    ? [plainParagraph(text)]
    : ([...new BoundedLexer(marked.defaults).lex(text)] as AnswerToken[]);
}

/** The inline tokens of a text that lexing left alone. */
export function lexInline(text: string): AnswerToken[] {
  return isHostile(text)
    ? [plainText(text)]
    : (new BoundedLexer(marked.defaults).inlineTokens(text) as AnswerToken[]);
}

function isHostile(text: string): boolean {
  const tooWide = text.split('\n').some((line) => {
    return (
      line.length > HOSTILE_LINE ||
      (line.length > HOSTILE_COLUMNS && line.split('|').length > HOSTILE_COLUMNS)
    );
  });
  return (
    text.length > HOSTILE_LENGTH ||
    tooWide ||
    HOSTILE_NESTING.test(text) ||
    HOSTILE_EMPHASIS.test(text) ||
    text.split(BLANK_LINE).some((lines) => count(lines, /\n/g) * lines.length > HOSTILE_LINE_STEPS)
  );
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

function plainParagraph(text: string): Tokens.Paragraph {
  return { type: 'paragraph', raw: text, text, tokens: [plainText(text)] };
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
