import { memo, useMemo, useState } from 'react';
import type { AnalysisView } from '#components/analysis/use-analysis-panel.ts';
import { CitedAnswer } from '#components/answer/cited-answer.tsx';
import { AnswerFeedback, LikelyFeedback } from '#components/feedback/answer-feedback.tsx';
import { SearchedScope } from '#components/scope/searched-scope.tsx';
import { SourceList } from '#components/sources/source-list.tsx';
import { Button, IconButton } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { ReadAloudButton } from '#components/voice/read-aloud-button.tsx';
import { type BranchPosition, isRunning, type Turn } from '#lib/client/conversation/turn.ts';
import { copyText } from '#lib/client/page/copy-text.ts';
import { SourceSorter } from '#lib/client/sources/source-sorter.ts';
import { retrievedSources, type SortedSources, type Source } from '#lib/client/sources/sources.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { MessageKey } from '#lib/i18n/translate.ts';
import { showSettings } from '../settings/use-settings-panel.ts';
import { answerAsMarkdown, answerAsText } from './copy-answer.ts';
import { QuestionChips } from './empty-conversation.tsx';
import { NotFoundHelp } from './not-found-help.tsx';
import { QuestionHeading } from './question-heading.tsx';
import { HiddenNote, TurnStatusLine } from './turn-status-line.tsx';

const openSettings = () => showSettings(true);

/** The actions on a turn; this reader lacks the absent ones. */
export interface TurnActions {
  onCheck: (turnId: string, view: AnalysisView) => void;
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
  const { id, answer, certainty, dataPoints, thoughts, hiddenPassages, support } = turn;
  // By hand: the compiler takes the sorter for what could change them. They stay while the answer grows, and so do its citations.
  const retrieved = useMemo(() => retrievedSources(dataPoints, thoughts), [dataPoints, thoughts]);
  const [sorter] = useState(() => new SourceSorter());
  const { cited, found } = sorter.sort(answer, retrieved);
  const sources = { cited, found, answer, certainty, hasRemoved: hiddenPassages > 0, support };
  const openSource = ({ sourcepage }: Source) => onCheck(id, { tab: 'citation', sourcepage });
  const heading = `question-${id}`;
  const place: BranchPosition | undefined = position && of ? { position, of } : undefined;
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
      {certainty === 'none' && <NotFoundHelp turn={turn} findsContacts={last && onAsk !== undefined} />}
      {complete && answer && (
        <AnswerActions
          turn={turn}
          sources={sources}
          onRetry={last && turn.status === 'done' ? onRetry : undefined}
          onRate={turn.stored === null ? undefined : onRate}
          onCheck={thoughts.length > 0 ? () => onCheck(id, { tab: 'process' }) : undefined}
        />
      )}
      {complete && <SourceList sources={sources} onOpen={openSource} />}
      {complete && last && onAsk && (
        <FollowUps questions={turn.followUps} isRefused={certainty === 'none'} onAsk={onAsk} />
      )}
    </article>
  );
});

const LINE_ABOVE =
  'relative before:absolute before:start-0 before:end-(--beside) before:top-0 before:border-t before:border-line';

/** The last turn has room for its question to stand at the top; others are not drawn while they are scrolled away. */
function lookOf(isFirst: boolean, isLast: boolean): string {
  const apart = isFirst ? 'reaches-beside' : `reaches-beside mt-10 pt-10 short:mt-6 short:pt-6 ${LINE_ABOVE}`;
  if (!isLast) return `${apart} [contain-intrinsic-size:auto_24rem] [content-visibility:auto]`;
  return `${apart} ${isFirst ? 'min-h-[calc(100cqh-4rem)]' : 'min-h-[calc(100cqh-1rem)]'}`;
}

interface FollowUpsProps {
  questions: string[];
  /** The documents did not answer: these are to ask instead. */
  isRefused: boolean;
  onAsk: (question: string) => void;
}

/** Questions that could come next, or be asked instead. */
function FollowUps({ questions, isRefused, onAsk }: FollowUpsProps) {
  const translate = useTranslate();
  const heading = translate(isRefused ? 'notFound.instead' : 'turn.followUps');
  if (questions.length === 0) return null;
  return (
    <section aria-label={heading} className="mt-6 print:hidden">
      <h3 className="mb-2 text-sm font-semibold text-muted">{heading}</h3>
      <QuestionChips questions={questions} onAsk={onAsk} />
    </section>
  );
}

/** The names of the files that came with a question; nothing where none did. */
function QuestionFiles({ names }: { names: readonly string[] }) {
  const translate = useTranslate();
  if (names.length === 0) return null;
  return (
    <ul aria-label={translate('images.sent')} className="-mt-2 mb-4 flex flex-wrap gap-2 text-sm text-muted">
      {keyByIndex(names, (name) => (
        <li className="flex max-w-full items-center gap-1.5 rounded-lg bg-sunken px-2 py-1">
          <Icon name="image" />
          <bdi className="truncate">{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

interface AnswerActionsProps {
  turn: Turn;
  sources: SortedSources;
  onRetry: ((id: string) => void) | undefined;
  /** Absent where the server stores no ratings. */
  onRate: ((id: string, rating: Rating | null) => Promise<void>) | undefined;
  /** Opens how it was answered; absent where that is not known. */
  onCheck: (() => void) | undefined;
}

const SHOWN_MS = 4000;

/** The actions on a finished answer. */
function AnswerActions({ turn, sources, onRetry, onRate, onCheck }: AnswerActionsProps) {
  const translate = useTranslate();
  const [note, setNote] = useState<MessageKey>();
  const isLikely = turn.certainty === 'likely';
  const Feedback = isLikely ? LikelyFeedback : AnswerFeedback;
  const rating = onRate && <Feedback rating={turn.rating} onRate={(next) => onRate(turn.id, next)} />;

  async function copy(text: string) {
    setNote((await copyText(text)) ? 'actions.copied' : 'actions.copyFailed');
    setTimeout(() => setNote(undefined), SHOWN_MS);
  }

  return (
    <div className="-ms-2.5 mt-3 flex flex-wrap items-center print:hidden">
      {isLikely && rating}
      <IconButton
        icon="copy"
        label={translate('actions.copy')}
        onClick={() => copy(answerAsText(turn, sources, translate))}
      />
      <IconButton
        icon="quote"
        label={translate('actions.copyMarkdown')}
        onClick={() => copy(answerAsMarkdown(turn.answer, sources, location.origin, translate))}
      />
      <ReadAloudButton id={turn.id} answer={turn.answer} sources={sources} />
      {onRetry && (
        <IconButton icon="retry" label={translate('actions.regenerate')} onClick={() => onRetry(turn.id)} />
      )}
      {!isLikely && rating}
      {onCheck && (
        <Button
          look="bare"
          aria-haspopup="dialog"
          title={translate('panel.process')}
          onClick={onCheck}
          className="max-sm:size-10 max-sm:px-0"
        >
          <Icon name="check" />
          <span className="max-sm:sr-only">{translate('panel.process')}</span>
        </Button>
      )}
      <p aria-live="polite" className="ms-1 text-sm text-muted">
        {note && translate(note)}
      </p>
    </div>
  );
}
