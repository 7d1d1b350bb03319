import { memo } from 'react';
import { AnswerSourcesProvider } from '#components/answer/answer-sources.tsx';
import { AnswerText } from '#components/answer/answer-text.tsx';
import { CheckButtons } from '#components/checking/check-buttons.tsx';
import type { CheckView } from '#components/checking/use-checking.ts';
import { SourceList } from '#components/sources/source-list.tsx';
import type { AnswerRating } from '#lib/client/answer-rating.ts';
import { isNotFound } from '#lib/client/not-found.ts';
import { showSettings } from '#lib/client/settings/use-settings-panel.ts';
import { type Source, sourcesOfTurn } from '#lib/client/sources.ts';
import { isRunning, type Turn } from '#lib/client/turn.ts';
import type { BranchPlace } from '#lib/client/turn-tree.ts';
import { AnswerActions } from './answer-actions.tsx';
import { FollowUps } from './follow-ups.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { NotFoundNote } from './not-found-note.tsx';
import { QuestionHeading } from './question-heading.tsx';
import { TurnStatusLine } from './turn-status-line.tsx';

const openSettings = () => showSettings(true);

/** What a reader can do with a turn; what is absent, this reader cannot. */
export interface TurnActions {
  onCheck: (turnId: string, view: CheckView) => void;
  onRetry?: (id: string) => void;
  onEdit?: (id: string, question: string) => void;
  onTurnTo?: (id: string, step: number) => void;
  onRate?: (id: string, rating: AnswerRating | null) => Promise<void>;
  onAsk?: (question: string) => void;
}

interface TurnViewProps extends TurnActions {
  turn: Turn;
  /** Only the last turn can be retried or followed up. */
  last: boolean;
  position?: number | undefined;
  of?: number | undefined;
}

/** One question and its answer. Turns that did not change are not drawn again. */
export const TurnView = memo(function TurnView({
  turn,
  last,
  position,
  of,
  onCheck,
  onRetry,
  onEdit,
  onTurnTo,
  onRate,
  onAsk,
}: TurnViewProps) {
  const complete = !isRunning(turn);
  const sources = sourcesOfTurn(turn);
  const openSource = ({ sourcepage }: Source) => onCheck(turn.id, { tab: 'citation', sourcepage });
  const heading = `question-${turn.id}`;
  const place: BranchPlace | undefined = position && of ? { position, of } : undefined;
  return (
    <article
      aria-labelledby={heading}
      className="border-line not-first:mt-10 not-first:border-t not-first:pt-10 not-last:[contain-intrinsic-size:auto_24rem] not-last:[content-visibility:auto] last:min-h-[calc(100cqh-4rem)]"
    >
      <QuestionHeading id={heading} turn={turn} place={place} onTurnTo={onTurnTo} onEdit={onEdit} />
      <AnswerSourcesProvider value={{ ...sources, open: openSource }}>
        <AnswerText text={turn.answer} complete={complete} />
      </AnswerSourcesProvider>
      <TurnStatusLine turn={turn} onRetry={last ? onRetry : undefined} onSettings={openSettings} />
      <HiddenNote turn={turn} />
      {isNotFound(turn) && <NotFoundNote found={sources.found.length > 0} />}
      {complete && turn.answer && (
        <AnswerActions
          turn={turn}
          sources={sources}
          onRetry={last && turn.status === 'done' ? onRetry : undefined}
          onRate={turn.stored === null ? undefined : onRate}
        />
      )}
      {complete && turn.thoughts.length > 0 && <CheckButtons onCheck={(view) => onCheck(turn.id, view)} />}
      {complete && <SourceList sources={sources} onOpen={openSource} />}
      {complete && last && onAsk && <FollowUps questions={turn.followUps} onAsk={onAsk} />}
    </article>
  );
});
