import { memo } from 'react';
import { AnswerSourcesProvider } from '#components/answer/answer-sources.tsx';
import { AnswerText } from '#components/answer/answer-text.tsx';
import { SourceList } from '#components/sources/source-list.tsx';
import { type Source, sortSources, sourcesOf } from '#lib/client/sources.ts';
import { isRunning, type Turn } from '#lib/client/turn.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { FollowUps } from './follow-ups.tsx';
import { TurnStatusLine } from './turn-status-line.tsx';

interface TurnViewProps {
  turn: Turn;
  /** Only the last turn can be retried or followed up. */
  last: boolean;
  onOpen: (source: Source) => void;
  onRetry: (id: string) => void;
  onAsk: (question: string) => void;
}

/** One question and its answer. Turns that did not change are not drawn again. */
export const TurnView = memo(function TurnView({ turn, last, onOpen, onRetry, onAsk }: TurnViewProps) {
  const translate = useTranslate();
  const complete = !isRunning(turn);
  const sources = sortSources(turn.answer, sourcesOf(turn.dataPoints, turn.thoughts));
  const heading = `question-${turn.id}`;
  return (
    <article
      aria-labelledby={heading}
      className="border-line not-first:mt-10 not-first:border-t not-first:pt-10 not-last:[contain-intrinsic-size:auto_24rem] not-last:[content-visibility:auto] last:min-h-[calc(100cqh-4rem)]"
    >
      <h2
        id={heading}
        dir="auto"
        className="mb-4 font-display text-xl leading-snug font-semibold whitespace-pre-wrap sm:text-2xl"
      >
        <span className="sr-only">{translate('turn.you')}: </span>
        {turn.question}
      </h2>
      <AnswerSourcesProvider value={{ ...sources, open: onOpen }}>
        <AnswerText text={turn.answer} complete={complete} />
      </AnswerSourcesProvider>
      <TurnStatusLine turn={turn} onRetry={last ? onRetry : undefined} />
      {complete && <SourceList sources={sources} onOpen={onOpen} />}
      {complete && last && <FollowUps questions={turn.followUps} onAsk={onAsk} />}
    </article>
  );
});
