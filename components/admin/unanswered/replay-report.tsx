import { useEffect, useRef, useState } from 'react';
import { refusalText } from '#components/admin/admin-page.tsx';
import { Alert } from '#components/ui/alert.tsx';
import { Badge } from '#components/ui/badge.tsx';
import { Button } from '#components/ui/button.tsx';
import type { ReplayLine, UnansweredMark } from '#lib/api/feedback.ts';
import { authorizedFetch } from '#lib/client/page/session.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { readAnswer } from '#lib/protocols/framing/read-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';

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
      {outcome === 'likely' && <Badge>{translate('admin.usage.certainty.likely')}</Badge>}
      <bdi className="block">{excerpt}</bdi>
      <bdi className="text-xs text-muted">{place}</bdi>
    </li>
  );
}

/** A question that was asked again. */
type ReplayedQuestion = ReplayLine & { type: 'question' };

/** The progress of a replay. */
interface Replay {
  state: 'running' | 'stopped' | 'done' | AppError;
  total: number;
  isCut: boolean;
  questions: ReplayedQuestion[];
}

/** The replay as it was, with another line. */
function withLine(replay: Replay, line: ReplayLine): Replay {
  switch (line.type) {
    case 'start':
      return { ...replay, total: line.total, isCut: line.isCut };
    case 'question':
      return { ...replay, questions: [...replay.questions, line] };
    default:
      return { ...replay, state: 'done' };
  }
}

const STARTED: Replay = { state: 'running', total: 0, isCut: false, questions: [] };

/** Asks the open unanswered questions again; stops on request, and when the component unmounts. */
function useReplay() {
  const [replay, setReplay] = useState<Replay>();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function start() {
    const controller = new AbortController();
    abort.current = controller;
    let current = STARTED;
    const show = (next: Replay) => {
      current = next;
      setReplay(next);
    };
    show(STARTED);
    try {
      const response = await authorizedFetch('/api/admin/unanswered/replay', {
        method: 'POST',
        signal: controller.signal,
      });
      for await (const line of readAnswer(response)) show(withLine(current, line as unknown as ReplayLine));
      if (current.state === 'running') show({ ...current, state: new AppError('unavailable', '') });
    } catch (thrown) {
      const state = controller.signal.aborted ? 'stopped' : AppError.from(thrown);
      show({ ...current, state });
    }
  }

  return { replay, start, stop: () => abort.current?.abort() };
}
