import { type AnswerToken, lexMarkdown } from './lexer.ts';

/** What an answer says, without its markup: read out once when it is complete. Citation marks are left out. */
export function plainText(markdown: string): string {
  return lexMarkdown(markdown)
    .map(textOf)
    .join('')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])/g, '')
    .trim();
}

function textOf(token: AnswerToken): string {
  switch (token.type) {
    case 'citation':
      return '';
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
