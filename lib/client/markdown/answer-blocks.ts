import { nothingSpent, type Spent, spend } from './answer-pieces.ts';
import { lexableLength } from './lexable-length.ts';
import { type AnswerToken, lexMarkdown, lexWithin } from './lexer.ts';
import { plainTokens } from './plain-tokens.ts';
import { settleTail } from './settle-tail.ts';

/** A paragraph, list, table … of an answer. `start` is its offset in the text and stays the same as the answer grows. */
interface AnswerBlock {
  start: number;
  token: AnswerToken;
}

/** A streamed answer, lexed so far. Blocks before `settledLength` are final and keep their identity. */
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
 * that were final and right keep their identity. What goes beyond the budget of an answer is plain text once it arrives.
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
