import { useState } from 'react';
import { advanceBlocks, noBlocks } from '#lib/client/markdown/answer-blocks.ts';
import { DrawingBudget, DrawingBudgetContext, SettledContext } from './drawing-budget.ts';
import { AnswerFootnotes } from './footnotes.tsx';
import { MarkdownBlock } from './markdown-block.tsx';

/** The text of an answer as it arrives. `complete` once nothing more will come. */
export function AnswerText({ text, complete }: { text: string; complete: boolean }) {
  const [lexed, setLexed] = useState(() => ({ blocks: advanceBlocks(noBlocks, text, complete), complete }));
  if (lexed.blocks.text !== text || lexed.complete !== complete) {
    setLexed({ blocks: advanceBlocks(lexed.blocks, text, complete), complete });
  }
  const [budget] = useState(() => new DrawingBudget());
  const { settled, tail } = lexed.blocks;
  const blocks = [...settled, ...tail];
  const notes = blocks.flatMap(({ token }) => (token.type === 'footnote' ? [token.label] : []));
  return (
    <DrawingBudgetContext value={budget}>
      <AnswerFootnotes labels={notes} complete={complete}>
        <div className="prose" dir="auto">
          {blocks.map(({ start, token }, index) => (
            <SettledContext key={start} value={index < settled.length}>
              <MarkdownBlock token={token} />
            </SettledContext>
          ))}
        </div>
      </AnswerFootnotes>
    </DrawingBudgetContext>
  );
}
