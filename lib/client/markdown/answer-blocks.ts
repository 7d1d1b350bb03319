import { type AnswerToken, lexMarkdown } from './lexer.ts';
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
}

/** An answer of which nothing has arrived. */
export const noBlocks: AnswerBlocks = { text: '', settledLength: 0, settled: [], tail: [] };

/**
 * The blocks of `text`, given those of its beginning: only the last block, which may still change, is lexed again, and
 * what has half arrived is held back. With `complete` the blocks are those of the whole text, however it arrived; those
 * that were final and right keep their identity.
 */
export function advanceBlocks(previous: AnswerBlocks, text: string, complete: boolean): AnswerBlocks {
  const from = text.startsWith(previous.text) ? previous : noBlocks;
  if (complete) return completed(from, text);
  const tokens = lexMarkdown(settleTail(text.slice(from.settledLength)));
  const blocks = placed(tokens, from.settledLength);
  const changing = blocks.findLastIndex(({ token }) => token.type !== 'space');
  const settled = blocks.slice(0, Math.max(changing, 0));
  const last = settled.at(-1);
  return {
    text,
    settled: settled.length > 0 ? [...from.settled, ...settled] : from.settled,
    settledLength: last ? last.start + last.token.raw.length : from.settledLength,
    tail: blocks.slice(Math.max(changing, 0)),
  };
}

// What follows a block may change it after all: the definition of a link, or how much there is to lex.
function completed(from: AnswerBlocks, text: string): AnswerBlocks {
  const settled = placed(lexMarkdown(text), 0).map((block, index) => {
    const known = from.settled[index];
    return known && JSON.stringify(known) === JSON.stringify(block) ? known : block;
  });
  return { text, settledLength: text.length, settled, tail: [] };
}

function placed(tokens: AnswerToken[], offset: number): AnswerBlock[] {
  let start = offset;
  return tokens.map((token) => {
    const block = { start, token };
    start += token.raw.length;
    return block;
  });
}
