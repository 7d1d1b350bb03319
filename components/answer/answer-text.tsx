import { useState } from 'react';
import { advanceBlocks, noBlocks } from '#lib/client/markdown/answer-blocks.ts';
import { MarkdownBlock } from './markdown-block.tsx';

/** The text of an answer as it arrives. `complete` once nothing more will come. */
export function AnswerText({ text, complete }: { text: string; complete: boolean }) {
  const [lexed, setLexed] = useState(() => ({ blocks: advanceBlocks(noBlocks, text, complete), complete }));
  if (lexed.blocks.text !== text || lexed.complete !== complete) {
    setLexed({ blocks: advanceBlocks(lexed.blocks, text, complete), complete });
  }
  return (
    <div className="prose" dir="auto">
      {[...lexed.blocks.settled, ...lexed.blocks.tail].map(({ start, token }) => (
        <MarkdownBlock key={start} token={token} />
      ))}
    </div>
  );
}
