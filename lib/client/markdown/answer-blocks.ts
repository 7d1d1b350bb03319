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
 * The blocks of `text`, given those of its beginning: only the last block, which may still change, is lexed again.
 * With `complete` the end is taken as it stands; before that, what has half arrived is held back.
 */
export function advanceBlocks(previous: AnswerBlocks, text: string, complete: boolean): AnswerBlocks {
  const from = text.startsWith(previous.text) ? previous : noBlocks;
  const end = text.slice(from.settledLength);
  const tokens = lexMarkdown(complete ? end : settleTail(end));
  const blocks = placed(tokens, from.settledLength);
  const changing = complete ? blocks.length : blocks.findLastIndex(({ token }) => token.type !== 'space');
  const settled = blocks.slice(0, Math.max(changing, 0));
  const last = settled.at(-1);
  return {
    text,
    settled: settled.length > 0 ? [...from.settled, ...settled] : from.settled,
    settledLength: last ? last.start + last.token.raw.length : from.settledLength,
    tail: blocks.slice(Math.max(changing, 0)),
  };
}

function placed(tokens: AnswerToken[], offset: number): AnswerBlock[] {
  let start = offset;
  return tokens.map((token) => {
    const block = { start, token };
    start += token.raw.length;
    return block;
  });
}
