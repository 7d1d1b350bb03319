import { startTransition, use, useEffect, useState } from 'react';
import { advanceBlocks, noBlocks } from '#lib/client/markdown/answer-blocks.ts';
import { SERVER_BUDGET } from '#lib/client/markdown/answer-budget.ts';
import { AtOnceContext } from './at-once.ts';
import { DrawingBudget, DrawingBudgetContext, SettledContext } from './drawing-budget.ts';
import { AnswerFootnotes } from './footnotes.tsx';
import { MarkdownBlock } from './markdown-block.tsx';

interface AnswerTextProps {
  text: string;
  /** Once nothing more will come. */
  complete: boolean;
}

/** The text of an answer as it arrives. One that is long from the start is plain text until the page has time for it. */
export function AnswerText({ text, complete }: AnswerTextProps) {
  const atOnce = use(AtOnceContext);
  const [isDrawn, setDrawn] = useState(atOnce ?? text.length <= SERVER_BUDGET.answer);
  // In a transition a page answers its reader while it draws.
  useEffect(() => startTransition(() => setDrawn(true)), []);
  if (isDrawn) return <DrawnText text={text} complete={complete} />;
  return (
    <div className="prose" dir="auto">
      <p className="whitespace-pre-wrap">{text}</p>
    </div>
  );
}

function DrawnText({ text, complete }: AnswerTextProps) {
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
