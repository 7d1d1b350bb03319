import type { Tokens } from 'marked';
import { SPOKEN_CHARACTERS } from './answer-budget.ts';
import { type AnswerToken, decodeEntities, lexMarkdown } from './lexer.ts';

/** How what is no plain text is said. */
interface Wording {
  /** What a mark `[name]` is called; undefined for one that is no citation, which is read as it stands. */
  citation: (name: string) => string | undefined;
  formula: string;
}

/** Browsers break off a long text: some after 15 seconds. */
const MAX_CHARACTERS = 250;

/**
 * An answer as it is read aloud: sentences of its first SPOKEN_CHARACTERS, each of at most MAX_CHARACTERS. Code, addresses and footnotes' marks are left
 * out, citations and formulas are called what `wording` says.
 */
export function spokenText(markdown: string, locale: string, wording: Wording): string[] {
  const blocks = lexMarkdown(markdown.slice(0, SPOKEN_CHARACTERS)).flatMap((token) =>
    linesOf(token, wording),
  );
  const sentences = new Intl.Segmenter(locale, { granularity: 'sentence' });
  return blocks
    .flatMap((block) => [...sentences.segment(inOneLine(decodeEntities(block)))])
    .flatMap(({ segment }) => pieces(segment.trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

/** The lines of a block: a pause follows each. */
function linesOf(token: AnswerToken, wording: Wording): string[] {
  switch (token.type) {
    case 'code':
    case 'html':
    case 'hr':
    case 'space':
      return [];
    case 'list':
      return token.items.flatMap((item: Tokens.ListItem) => within(item.tokens, wording));
    case 'blockquote':
      return within(token.tokens ?? [], wording);
    case 'table':
      return [token.header, ...token.rows].map((row: Tokens.TableCell[]) =>
        row.map((cell) => said(cell.tokens, wording)).join(', '),
      );
    default:
      return [said([token], wording)];
  }
}

function within(tokens: readonly object[], wording: Wording): string[] {
  return (tokens as AnswerToken[]).flatMap((token) => linesOf(token, wording));
}

function said(tokens: readonly object[], wording: Wording): string {
  return (tokens as AnswerToken[]).map((token) => saidOne(token, wording)).join('');
}

function saidOne(token: AnswerToken, wording: Wording): string {
  switch (token.type) {
    case 'citation':
      return `, ${wording.citation(token.name) ?? token.name}`;
    case 'math':
      return ` ${wording.formula} `;
    case 'footnote-mark':
    case 'checkbox':
    case 'image':
    case 'html':
      return '';
    case 'br':
      return ' ';
    case 'link':
      return token.text === token.href ? '' : said(token.tokens ?? [], wording);
    default:
      return 'tokens' in token && token.tokens ? said(token.tokens, wording) : leafText(token);
  }
}

function leafText(token: AnswerToken): string {
  return 'text' in token ? token.text : token.raw;
}

function inOneLine(text: string): string {
  return text
    .replaceAll(/https?:\/\/\S+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?])|,(?=\s*,)/g, '')
    .trim();
}

/** A sentence that is too long, cut between words. */
function pieces(sentence: string): string[] {
  const cut: string[] = [];
  let rest = sentence;
  while (rest.length > MAX_CHARACTERS) {
    const space = rest.lastIndexOf(' ', MAX_CHARACTERS);
    const end = space > 0 ? space : MAX_CHARACTERS;
    cut.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return [...cut, rest];
}
