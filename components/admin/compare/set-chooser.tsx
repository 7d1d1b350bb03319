import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { QuestionRun } from '#lib/client/compare/question-run.ts';
import {
  badlyAnswered,
  type ChosenQuestion,
  goldenQuestions,
  questionsIn,
} from '#lib/client/compare/question-sources.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { AppError } from '#lib/shared/app-error.ts';
import { OwnQuestions } from './own-questions.tsx';
import { RunProgress } from './run-progress.tsx';
import type { AskedKind } from './what-to-ask.tsx';

const LOADED = { golden: goldenQuestions, feedback: badlyAnswered };
const HALVES = ['all', 'dev', 'held-out'] as const;
type Half = (typeof HALVES)[number];

interface SetChooserProps {
  source: Exclude<AskedKind, 'one'>;
  run: QuestionRun | null;
  onStart: (questions: ChosenQuestion[]) => void;
  onStop: () => void;
}

/** Which set, or which half of it, is asked, and how far that has come. */
export function SetChooser({ source, run, onStart, onStop }: SetChooserProps) {
  const translate = useTranslate();
  const [loaded, setLoaded] = useState<ChosenQuestion[] | AppError>();
  const [half, setHalf] = useState<Half>('all');
  const all = Array.isArray(loaded) ? loaded : [];
  const questions = all.filter(({ split }) => half === 'all' || split === half);
  const running = run?.status === 'running';

  useEffect(() => {
    if (source === 'own') return;
    let left = false;
    void LOADED[source]()
      .catch(AppError.from)
      .then((set) => !left && setLoaded(set));
    return () => {
      left = true;
    };
  }, [source]);

  return (
    <div className="rounded-2xl border border-line bg-surface p-5">
      <p className="mb-3 max-w-reading text-sm text-muted">{translate(`admin.compare.about.${source}`)}</p>
      {source === 'own' && (
        <OwnQuestions onBring={(text) => void questionsIn(text).catch(AppError.from).then(setLoaded)} />
      )}
      <SetFault fault={loaded instanceof AppError ? loaded : undefined} />
      <div className="flex flex-wrap items-end gap-3">
        {all.some(({ split }) => split === 'held-out') && <HalfChoice half={half} onChoose={setHalf} />}
        <Button
          look="filled"
          aria-disabled={!running && questions.length === 0}
          onClick={running ? onStop : () => questions.length > 0 && onStart(questions)}
        >
          {running
            ? translate('admin.compare.cancel')
            : translate('admin.compare.run', { count: questions.length })}
        </Button>
        {Array.isArray(loaded) && loaded.length === 0 && (
          <p className="py-2 text-sm text-muted">{translate('admin.compare.noQuestions')}</p>
        )}
        {run && <RunProgress run={run} />}
      </div>
    </div>
  );
}

function SetFault({ fault }: { fault: AppError | undefined }) {
  const translate = useTranslate();
  return (
    <div role="alert">
      {fault && (
        <p className="mb-3 rounded-xl bg-danger-soft px-4 py-3 text-danger">
          {fault.message || translate('admin.compare.unreachable')}
        </p>
      )}
    </div>
  );
}

function HalfChoice({ half, onChoose }: { half: Half; onChoose: (half: Half) => void }) {
  const translate = useTranslate();
  return (
    <label className="text-sm">
      <span className="mb-1 block text-muted">{translate('admin.compare.half')}</span>
      <select
        value={half}
        onChange={({ target }) => onChoose(HALVES.find((known) => known === target.value) ?? 'all')}
        className="min-h-10 rounded-lg border border-edge bg-surface px-2"
      >
        {HALVES.map((choice) => (
          <option key={choice} value={choice}>
            {translate(`admin.compare.half.${choice}`)}
          </option>
        ))}
      </select>
    </label>
  );
}
