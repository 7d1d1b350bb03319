import { CitationScanner, readBracket } from '#lib/core/citations/citation-scanner.ts';
import { lexableLength, nothingSpent, plainTokens, type Spent, spend } from './answer-pieces.ts';
import { type AnswerToken, lexMarkdown, lexWithin } from './lexer.ts';
import { openMathStart } from './math.ts';

/** A paragraph, list, table … of an answer. `start` is its offset in the text and stays the same as the answer grows. */
interface AnswerBlock {
  start: number;
  token: AnswerToken;
}

/** A streamed answer, lexed so far. Blocks before `settledLength` are final and retain their identity. */
export interface AnswerBlocks {
  text: string;
  settledLength: number;
  settled: AnswerBlock[];
  tail: AnswerBlock[];
  /** What the settled blocks have used of the budget of an answer. */
  spent: Spent;
  /** Where the answer went beyond its budget: from there on it is plain text. */
  plainFrom: number | undefined;
}

/** An answer of which nothing has arrived. */
export const noBlocks: AnswerBlocks = {
  text: '',
  settledLength: 0,
  settled: [],
  tail: [],
  spent: nothingSpent,
  plainFrom: undefined,
};

/**
 * The blocks of `text`, given those of its beginning: only the last block, which may still change, is lexed again, and
 * what has half arrived is held back. With `complete` the blocks are those of the whole text, however it arrived; those
 * that were final and right retain their identity. What goes beyond the budget of an answer is plain text once it arrives.
 */
export function advanceBlocks(previous: AnswerBlocks, text: string, complete: boolean): AnswerBlocks {
  const from = text.startsWith(previous.text) ? previous : noBlocks;
  if (complete) return completed(from, text);
  if (from.plainFrom !== undefined)
    return settledBut(from, text, plainTokens(text.slice(from.settledLength)));
  const tail = text.slice(from.settledLength);
  const isLexable = lexableLength(tail, from.spent.characters) === tail.length;
  const { tokens, spent } = lexWithin(isLexable ? settleTail(tail) : tail, from.spent);
  if (spent) return settledBut(from, text, tokens);
  const lexed = tokens.filter(({ type }) => type !== 'plain');
  const plainFrom = from.settledLength + lengthOf(lexed);
  // Also of what was held back at the end.
  return settledBut({ ...from, plainFrom }, text, [...lexed, ...plainTokens(text.slice(plainFrom))]);
}

/** The blocks so far and those of `tokens`, all but the last of which are settled. */
function settledBut(from: AnswerBlocks, text: string, tokens: AnswerToken[]): AnswerBlocks {
  const blocks = placed(tokens, from.settledLength);
  const changing = Math.max(
    blocks.findLastIndex(({ token }) => token.type !== 'space'),
    0,
  );
  const settled = blocks.slice(0, changing);
  return {
    ...from,
    text,
    settled: settled.length > 0 ? [...from.settled, ...settled] : from.settled,
    settledLength: from.settledLength + lengthOf(settled.map(({ token }) => token)),
    tail: blocks.slice(changing),
    spent: settled.reduce((spent, { token }) => spend(spent, token) ?? spent, from.spent),
  };
}

// What follows a block may change it after all: the definition of a link. Where it became plain, it stays so.
function completed(from: AnswerBlocks, text: string): AnswerBlocks {
  const { plainFrom } = from;
  const tokens =
    plainFrom === undefined
      ? lexMarkdown(text)
      : [...lexMarkdown(text.slice(0, plainFrom)), ...plainTokens(text.slice(plainFrom))];
  const settled = placed(tokens, 0).map((block, index) => {
    const known = from.settled[index];
    return known && JSON.stringify(known) === JSON.stringify(block) ? known : block;
  });
  return { ...from, text, settledLength: text.length, settled, tail: [] };
}

function lengthOf(tokens: readonly AnswerToken[]): number {
  return tokens.reduce((sum, { raw }) => sum + raw.length, 0);
}

function placed(tokens: AnswerToken[], offset: number): AnswerBlock[] {
  let start = offset;
  return tokens.map((token) => {
    const block = { start, token };
    start += token.raw.length;
    return block;
  });
}

// A line that says only how it begins: `-` could become a list, a rule, or turn the line above into a heading.
const BARE_MARKER = /^[ \t]*(?:\[\^[^[\]\s]*\]:?|#{1,6}|[-+*_=>|~`]+|\d{1,9}[.)]?)[ \t]*$/;
// The look-behind makes the scan linear on a long run of marks.
const DANGLING_MARKS = /(?<![*_~`])[*_~`]+$/;

/**
 * The unfinished end of a streamed answer as it should look meanwhile: a citation, link, formula or table header that has
 * half arrived is held back, and emphasis that is still open is closed, so that nothing is drawn only to be redrawn.
 */
export function settleTail(tail: string): string {
  const lineStart = tail.lastIndexOf('\n') + 1;
  const before = tail.slice(0, lineStart);
  const line = tail.slice(lineStart);
  const scanner = new CitationScanner();
  scanner.push(before);
  if (scanner.isInFence) return tail;
  scanner.push(line);
  const header = tableHeaderStart(tail);
  if (header !== undefined) return tail.slice(0, header);
  const math = openMathStart(tail);
  if (math !== undefined) return settleTail(tail.slice(0, math));
  if (BARE_MARKER.test(line)) return before.replace(/\n$/, '');
  return before + closeMarks(withoutOpenBracket(line, scanner.held).replace(DANGLING_MARKS, ''));
}

/** The line up to the bracket at its end, if that has half arrived. */
function withoutOpenBracket(line: string, held: string): string {
  if (!held.startsWith('[') || isWholeMark(held)) return line;
  return line.slice(0, -held.length).replace(/!$/, '');
}

function isWholeMark(text: string): boolean {
  const { kind, end } = readBracket(text, 0);
  return kind === 'mark' && end === text.length;
}

/** Where the rows at the end begin that could become a table, while there are too few of them to know. */
function tableHeaderStart(tail: string): number | undefined {
  const lines = tail.replace(/\n$/, '').split('\n');
  const rows = lines.length - 1 - lines.findLastIndex((line) => !line.trimStart().startsWith('|'));
  const complete = rows > 2 || (rows === 2 && tail.endsWith('\n'));
  if (rows === 0 || complete) return undefined;
  return lines.slice(0, lines.length - rows).join('\n').length + (lines.length > rows ? 1 : 0);
}

function closeMarks(line: string): string {
  const code = line.split('`').length % 2 === 0 ? '`' : '';
  if (code) return line.trimEnd() + code;
  const prose = line.replaceAll(/`[^`]*`/g, '');
  const open = ['**', '~~'].filter((mark) => {
    const parts = prose.split(mark);
    return parts.length % 2 === 0 && /^\S/.test(parts.at(-1) ?? '');
  });
  return open.length > 0 ? line.trimEnd() + open.join('') : line;
}
