import { refusalText } from '#components/admin/refusal-text.ts';
import { Alert } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import type { UnansweredMark } from '#lib/api/unanswered.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { type Replay, type ReplayedQuestion, useReplay } from './use-replay.ts';

/** Asks the unanswered questions of the last 30 days again, and lists which are answered now. */
export function ReplayReport({ onMark }: { onMark: (mark: UnansweredMark) => void }) {
  const translate = useTranslate();
  const { replay, start, stop } = useReplay();
  const isRunning = replay?.state === 'running';
  return (
    <section aria-label={translate('admin.unanswered.replay')} className="mt-6 border-t border-line pt-4">
      <h3 className="font-medium">{translate('admin.unanswered.replay')}</h3>
      <p className="mb-3 text-sm text-muted">{translate('admin.unanswered.replayLead')}</p>
      {isRunning ? (
        <Button onClick={stop}>{translate('composer.stop')}</Button>
      ) : (
        <Button onClick={() => void start()}>{translate('admin.unanswered.replayButton')}</Button>
      )}
      {replay && <Progress replay={replay} onMark={onMark} />}
    </section>
  );
}

function Progress({ replay, onMark }: { replay: Replay; onMark: (mark: UnansweredMark) => void }) {
  const translate = useTranslate();
  const { state, total, isCut, questions } = replay;
  const answered = questions.filter(({ outcome }) => outcome === 'answered');
  const better = questions.filter(({ outcome }) => outcome === 'answered' || outcome === 'likely');
  return (
    <div className="mt-3">
      <p role="status" className="text-sm">
        {translate('admin.unanswered.replayed', {
          done: questions.length,
          total,
          count: answered.length,
        })}{' '}
        {isCut && translate('admin.unanswered.replayCut')}
      </p>
      <progress
        aria-label={translate('admin.unanswered.replay')}
        className="mt-1 w-full"
        max={Math.max(1, total)}
        value={questions.length}
      />
      {state instanceof AppError && <Alert className="mt-2">{refusalText(state, translate)}</Alert>}
      <ul className="mt-2 divide-y divide-line">
        {better.map((question) => (
          <Better key={question.turns[0]} question={question} />
        ))}
      </ul>
      {answered.length > 0 && state !== 'running' && (
        <Button
          className="mt-3"
          onClick={() => onMark({ turns: answered.flatMap(({ turns }) => turns), handled: true })}
        >
          {translate('admin.unanswered.markAnswered')}
        </Button>
      )}
    </div>
  );
}

function Better({ question: { question, outcome, excerpt, place } }: { question: ReplayedQuestion }) {
  const translate = useTranslate();
  return (
    <li className="py-2 text-sm wrap-anywhere">
      <bdi className="block font-medium">{question}</bdi>
      {outcome === 'likely' && (
        <span className="rounded-full bg-sunken px-2.5 py-0.5">
          {translate('admin.usage.certainty.likely')}
        </span>
      )}
      <bdi className="block">{excerpt}</bdi>
      <bdi className="text-xs text-muted">{place}</bdi>
    </li>
  );
}
