import { memo, useMemo, useState } from 'react';
import { CitedAnswer } from '#components/answer/cited-answer.tsx';
import type { CheckView } from '#components/checking/use-checking.ts';
import { SearchedScope } from '#components/scope/searched-scope.tsx';
import { SourceList } from '#components/sources/source-list.tsx';
import { Button } from '#components/ui/button.tsx';
import { isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import type { BranchPlace } from '#lib/client/conversation/turn-tree.ts';
import { SourceSorter } from '#lib/client/sources/source-sorter.ts';
import { retrievedSources, type Source } from '#lib/client/sources/sources.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { showSettings } from '../settings/use-settings-panel.ts';
import { AnswerActions } from './answer-actions.tsx';
import { HiddenNote } from './hidden-note.tsx';
import { NotFoundHelp } from './not-found-help.tsx';
import { QuestionChips } from './question-chips.tsx';
import { QuestionFiles } from './question-files.tsx';
import { QuestionHeading } from './question-heading.tsx';
import { TurnStatusLine } from './turn-status-line.tsx';

const openSettings = () => showSettings(true);

/** The actions on a turn; this reader lacks the absent ones. */
export interface TurnActions {
  onCheck: (turnId: string, view: CheckView) => void;
  onRetry?: (id: string) => void;
  onEdit?: (id: string, question: string) => void;
  onTurnTo?: (id: string, step: number) => void;
  onRate?: (id: string, rating: Rating | null) => Promise<void>;
  onAsk?: (question: string) => void;
}

interface TurnViewProps extends TurnActions {
  turn: Turn;
  first: boolean;
  /** Only the last turn can be retried or followed up. */
  last: boolean;
  position?: number | undefined;
  of?: number | undefined;
}

/** One question and its answer, drawn again only when the turn changes. */
export const TurnView = memo(function TurnView({
  turn,
  first,
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
  const { id, answer, certainty, dataPoints, thoughts, hiddenPassages } = turn;
  // By hand: the compiler takes the sorter for what could change them. They stay while the answer grows, and so do its citations.
  const retrieved = useMemo(() => retrievedSources(dataPoints, thoughts), [dataPoints, thoughts]);
  const [sorter] = useState(() => new SourceSorter());
  const { cited, found } = sorter.sort(answer, retrieved);
  const sources = { cited, found, answer, certainty, hasRemoved: hiddenPassages > 0 };
  const openSource = ({ sourcepage }: Source) => onCheck(id, { tab: 'citation', sourcepage });
  const heading = `question-${id}`;
  const place: BranchPlace | undefined = position && of ? { position, of } : undefined;
  return (
    <article aria-labelledby={heading} className={lookOf(first, last)}>
      {/* Question and answer are the first two elements: `useAnswerInView` keeps them in view. */}
      <div>
        <QuestionHeading id={heading} turn={turn} place={place} onTurnTo={onTurnTo} onEdit={onEdit} />
        <SearchedScope turn={turn} />
        <QuestionFiles names={turn.attachments} />
      </div>
      <CitedAnswer text={answer} complete={complete} sources={sources} onOpen={openSource} />
      <TurnStatusLine turn={turn} onRetry={last ? onRetry : undefined} onSettings={openSettings} />
      <HiddenNote turn={turn} />
      {certainty === 'none' && <NotFoundHelp turn={turn} />}
      {complete && answer && (
        <AnswerActions
          turn={turn}
          sources={sources}
          onRetry={last && turn.status === 'done' ? onRetry : undefined}
          onRate={turn.stored === null ? undefined : onRate}
        />
      )}
      {complete && thoughts.length > 0 && <CheckButtons onCheck={(view) => onCheck(id, view)} />}
      {complete && <SourceList sources={sources} onOpen={openSource} />}
      {complete && last && onAsk && <FollowUps questions={turn.followUps} onAsk={onAsk} />}
    </article>
  );
});

/** The last turn has room for its question to stand at the top; others are not drawn while they are scrolled away. */
function lookOf(isFirst: boolean, isLast: boolean): string {
  const apart = isFirst ? '' : 'mt-10 border-t border-line pt-10';
  if (!isLast) return `${apart} [contain-intrinsic-size:auto_24rem] [content-visibility:auto]`;
  return `${apart} ${isFirst ? 'min-h-[calc(100cqh-4rem)]' : 'min-h-[calc(100cqh-1rem)]'}`;
}

/** Questions that could come next. */
function FollowUps({ questions, onAsk }: { questions: string[]; onAsk: (question: string) => void }) {
  const translate = useTranslate();
  if (questions.length === 0) return null;
  return (
    <section aria-label={translate('turn.followUps')} className="mt-6 print:hidden">
      <h3 className="mb-2 text-sm font-semibold text-muted">{translate('turn.followUps')}</h3>
      <QuestionChips questions={questions} onAsk={onAsk} />
    </section>
  );
}

/** Buttons that open the thought process and the supporting passages of an answer. */
function CheckButtons({ onCheck }: { onCheck: (view: CheckView) => void }) {
  const translate = useTranslate();
  return (
    <fieldset aria-label={translate('check.actions')} className="mt-5 flex flex-wrap gap-2">
      <Button aria-haspopup="dialog" onClick={() => onCheck({ tab: 'process' })}>
        {translate('panel.process')}
      </Button>
      <Button aria-haspopup="dialog" onClick={() => onCheck({ tab: 'support' })}>
        {translate('panel.support')}
      </Button>
    </fieldset>
  );
}
