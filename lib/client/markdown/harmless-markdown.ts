import type { Tokens } from 'marked';
import { type AnswerToken, decodeEntities, lexMarkdown } from './lexer.ts';

/** Numbers of sources, as citations are in a text that stands by itself. */
const NUMBER = /^\[\d{1,3}\]$/;

/**
 * An answer as Markdown that is inert when opened, also when it repeats hostile text: it loads no image, a link becomes
 * its address as code, and HTML is text. Citations by number, emphasis, lists, tables, formulas and code stay. What is
 * beyond the budget of an answer is a block of code.
 */
export function harmlessMarkdown(markdown: string): string {
  const tokens = lexMarkdown(markdown);
  const lexed = tokens.filter(({ type }) => type !== 'plain');
  const length = lexed.reduce((sum, { raw }) => sum + raw.length, 0);
  const written = blocks(lexed);
  const parts = [
    isHarmless(lexMarkdown(written)) ? written : fenced(markdown.slice(0, length), ''),
    ...(lexed.length < tokens.length ? [fenced(markdown.slice(length).trim(), '')] : []),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Text of any kind as Markdown that shows it. */
export function escapedMarkdown(text: string): string {
  return text
    .replace(/[^\S\n]|[\p{Cc}--\n]/gv, ' ')
    .replace(/[\\`*_{}[\]<>#|~&@]|:(?=\/)|(?<=www)\.|^ *(?:[-+=]|\d{1,9}(?=[.)]))/gim, (found) =>
      /\d$/.test(found) ? `${found}\\` : found.replace(/\S$/, '\\$&'),
    );
}

function blocks(tokens: readonly AnswerToken[]): string {
  return tokens
    .map(block)
    .filter((text) => text !== '')
    .join('\n\n');
}

function block(token: AnswerToken): string {
  switch (token.type) {
    case 'space':
      return '';
    case 'def':
      return `${escapedMarkdown(token.tag)}: ${code(token.href)}`;
    case 'heading':
      return `${'#'.repeat(token.depth)} ${inOneLine(inline(token.tokens))}`;
    case 'code':
      return fenced(token.text, token.lang?.match(/^[\w+-]{1,20}/)?.[0] ?? '');
    case 'hr':
      return '---';
    case 'blockquote':
      return indented(blocks(token.tokens as AnswerToken[]), '> ', '> ');
    case 'list':
      return token.items.map((item, index) => listItem(token as Tokens.List, item, index)).join('\n');
    case 'table':
      return table(token as Tokens.Table);
    case 'html':
      return escapedMarkdown(token.text.trim());
    case 'math':
      return token.display ? fenced(token.text, 'math') : inline([token]);
    // A program that knows no footnotes would make this the address of a link.
    case 'footnote':
      return `${escapedMarkdown(`[^${token.label}]:`)} ${inline(token.tokens)}`;
    default:
      return inline([token]);
  }
}

function listItem(list: Tokens.List, item: Tokens.ListItem, index: number): string {
  const bullet = list.ordered ? `${(list.start || 1) + index}. ` : '- ';
  return indented(blocks(item.tokens as AnswerToken[]), bullet, ' '.repeat(bullet.length));
}

function table({ header, rows }: Tokens.Table): string {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const cellsOf = (row: Tokens.TableCell[]) =>
    line(row.map(({ tokens }) => inOneLine(inline(tokens)).replaceAll(/(?<!\\)\|/g, '\\|')));
  return [cellsOf(header), line(header.map(() => '---')), ...rows.map(cellsOf)].join('\n');
}

function inline(tokens: readonly object[] | undefined): string {
  const all = (tokens ?? []) as AnswerToken[];
  return all
    .map((token, index) => {
      const text = inlineOne(token);
      // Other programs may read an address after a number, even in the next line.
      return all[index - 1]?.type === 'citation' ? text.replace(/^[(:]/, '\\$&') : text;
    })
    .join('');
}

function inlineOne(token: AnswerToken): string {
  switch (token.type) {
    case 'citation':
      return NUMBER.test(token.raw) ? token.raw : escapedMarkdown(token.raw);
    case 'strong':
      return `**${inline(token.tokens)}**`;
    case 'em':
      return `*${inline(token.tokens)}*`;
    case 'del':
      return `~~${inline(token.tokens)}~~`;
    case 'codespan':
      return code(token.text);
    // As code between dollars, which some programs draw as a formula and none reads for anything else.
    case 'math':
      return `$${code(token.text)}$`;
    case 'br':
      return '\\\n';
    case 'image':
      return escapedMarkdown(decodeEntities(token.text));
    case 'link':
      return link(token as Tokens.Link);
    case 'checkbox':
      return token.checked ? '\\[x\\] ' : '\\[ \\] ';
    default:
      return 'tokens' in token && token.tokens ? inline(token.tokens) : escapedMarkdown(leafText(token));
  }
}

/** `text (address)`, or the address alone when the text is the same. */
function link({ href, text, tokens }: Tokens.Link): string {
  return text === href ? code(href) : `${inline(tokens)} (${code(href)})`;
}

function leafText(token: AnswerToken): string {
  return decodeEntities('text' in token ? token.text : token.raw);
}

/** Between more backticks than stand in it. */
function code(text: string): string {
  const line = inOneLine(text);
  const fence = '`'.repeat(longestRun(line) + 1);
  return /^`|`$/.test(line) ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
}

/** Between more of a sign than stand in it: backticks, or tildes where the text is made of backticks. */
function fenced(text: string, language: string): string {
  const backticks = longestRun(text);
  const fence =
    backticks < 100
      ? '`'.repeat(Math.max(3, backticks + 1))
      : '~'.repeat(Math.max(3, longestRun(text, /~{3,}/g) + 1));
  return `${fence}${language}\n${text}\n${fence}`;
}

function longestRun(text: string, runs = /`+/g): number {
  return (text.match(runs) ?? []).reduce((longest, run) => Math.max(longest, run.length), 0);
}

function indented(text: string, first: string, others: string): string {
  return first + text.replaceAll(/\n(?=.)/g, `\n${others}`);
}

function inOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** Lexers and people may read rare constructs differently, so all output is lexed again. */
function isHarmless(tokens: readonly object[]): boolean {
  return (tokens as AnswerToken[]).every((token) => {
    if (['image', 'link', 'html', 'def', 'plain'].includes(token.type)) return false;
    return Object.values(token).every((value) => !Array.isArray(value) || isHarmless(withCells(value)));
  });
}

/** Cells of tables and items of lists hold tokens too. */
function withCells(values: unknown[]): object[] {
  return values.flat().filter((value): value is object => typeof value === 'object' && value !== null);
}
