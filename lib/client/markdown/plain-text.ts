import type { Tokens } from 'marked';
import { withoutCitations } from '#lib/core/citations/citations.ts';
import { withoutFormulas } from '#lib/shared/csv.ts';
import { type AnswerToken, decodeEntities, lexMarkdown } from './lexer.ts';

/** An answer in one line, without markup and citations: read out once when it is complete. */
export function plainText(markdown: string, known: readonly string[] = []): string {
  return inOneLine(lexMarkdown(withoutCitations(markdown, known)).map(textOf).join(''));
}

/** An answer as text to paste into other programs: each paragraph, list item and row on its own line, no markup, no citations. */
export function pasteableText(markdown: string, known: readonly string[] = []): string {
  const blocks = lexMarkdown(withoutCitations(markdown, known)).map(blockText);
  return blocks.filter((block) => block).join('\n\n');
}

function blockText(token: AnswerToken): string {
  switch (token.type) {
    case 'code':
    case 'plain':
      return token.text;
    case 'footnote':
      return `[^${token.label}]: ${lineOf(token.tokens)}`;
    case 'list':
      return token.items.map((item, index) => `${bulletOf(token, index)} ${lineOf(item.tokens)}`).join('\n');
    case 'table':
      return [token.header, ...token.rows]
        .map((row) => row.map((cell) => pasteableCell(lineOf(cell.tokens))).join('\t'))
        .join('\n');
    default:
      return inOneLine(decodeEntities(textOf(token)));
  }
}

/** Rows are pasted into spreadsheets, where text must not begin a formula; numbers stay numbers. */
export function pasteableCell(text: string): string {
  return Number.isFinite(Number(text)) ? text : withoutFormulas(text);
}

function bulletOf(list: Tokens.List, index: number): string {
  return list.ordered ? `${(list.start || 1) + index}.` : '-';
}

function lineOf(tokens: readonly object[]): string {
  return inOneLine(decodeEntities(textsOf(tokens)));
}

function inOneLine(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();
}

function textOf(token: AnswerToken): string {
  switch (token.type) {
    case 'citation':
      return token.raw;
    case 'list':
      return token.items.map((item) => `${textsOf(item.tokens)} `).join('');
    case 'table':
      return [token.header, ...token.rows].map((row) => `${row.map(cellText).join(', ')}. `).join('');
    case 'br':
    case 'space':
    case 'hr':
      return ' ';
    case 'paragraph':
    case 'heading':
    case 'footnote':
    case 'blockquote':
      return `${textsOf(token.tokens)} `;
    default:
      return 'tokens' in token && token.tokens ? textsOf(token.tokens as AnswerToken[]) : leafText(token);
  }
}

function textsOf(tokens: readonly object[]): string {
  return (tokens as AnswerToken[]).map(textOf).join('');
}

function cellText(cell: { tokens: readonly object[] }): string {
  return textsOf(cell.tokens);
}

function leafText(token: AnswerToken): string {
  return 'text' in token ? token.text : token.raw;
}
