import { useEffect, useId, useState } from 'react';
import { Alert } from '#components/ui/alert.tsx';
import { Button, FileButton } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Field } from '#components/ui/field.tsx';
import { useUnsavedEdits } from '#components/ui/use-unsaved-edits.ts';
import type { QuestionSet } from '#lib/api/admin.ts';
import type { FeedbackList } from '#lib/api/feedback.ts';
import { callApi } from '#lib/client/page/call-api.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { QuestionRun } from './question-run.ts';
import type { SetQuestion } from './set-figures.ts';

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
    <Card className="p-5">
      <p className="mb-3 max-w-reading text-sm text-muted">{translate(`admin.compare.about.${source}`)}</p>
      {source === 'own' && (
        <OwnQuestions onBring={(text) => void questionsIn(text).catch(AppError.from).then(setLoaded)} />
      )}
      {loaded instanceof AppError && (
        <Alert look="large" className="mb-3">
          {loaded.message || translate('admin.compare.unreachable')}
        </Alert>
      )}
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
    </Card>
  );
}

function HalfChoice({ half, onChoose }: { half: Half; onChoose: (half: Half) => void }) {
  const translate = useTranslate();
  return (
    <Field label={translate('admin.compare.half')}>
      {(id) => (
        <select
          id={id}
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
      )}
    </Field>
  );
}

const EXAMPLE =
  '{"id": "1", "question": "How many days can I work from abroad?", "expected": ["employee-handbook.pdf#page=5"], "kind": "plain", "split": "dev"}';

/** Questions of one's own, typed, pasted or from a file. */
function OwnQuestions({ onBring }: { onBring: (text: string) => void }) {
  const translate = useTranslate();
  const [text, setText] = useState('');
  useUnsavedEdits(text.trim() !== '');

  async function readFile([file]: File[]) {
    if (!file) return;
    const read = await file.text();
    setText(read);
    onBring(read);
  }

  return (
    <div className="mb-3">
      <label className="block">
        <span className="mb-1 block text-sm font-medium">{translate('admin.compare.ownLabel')}</span>
        <textarea
          rows={5}
          dir="ltr"
          spellCheck={false}
          placeholder={EXAMPLE}
          value={text}
          onChange={({ target }) => setText(target.value)}
          className="w-full rounded-xl border border-edge bg-canvas px-3 py-2 font-mono text-sm"
        />
      </label>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button aria-disabled={!text.trim()} onClick={() => text.trim() && onBring(text)}>
          {translate('admin.compare.read')}
        </Button>
        <FileButton accept=".jsonl,.ndjson,.txt" onFiles={(files) => void readFile(files)}>
          {translate('admin.compare.file')}
        </FileButton>
      </div>
    </div>
  );
}

/** The progress of a run: always visible, announced at its beginning and end. */
function RunProgress({ run: { ended, trials, status } }: { run: QuestionRun }) {
  const translate = useTranslate();
  const label = useId();
  const all = 2 * trials.length;
  return (
    <div className="min-w-48 grow">
      <p id={label} className="text-sm text-muted tabular-nums">
        {translate('admin.compare.progress', { ended, all })}
      </p>
      <progress
        aria-labelledby={label}
        max={all}
        value={ended}
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
      />
      <p role="status" className="sr-only">
        {translate(`admin.compare.status.${status}`)}
      </p>
    </div>
  );
}

/** A question of a set, and in which half of it; null in sets without halves. */
type ChosenQuestion = SetQuestion & { split: Question['split'] | null };

/** The golden questions about the samples. Throws AppError as `callApi` does. */
async function goldenQuestions(): Promise<ChosenQuestion[]> {
  return (await callApi<QuestionSet>('/api/admin/questions')).questions;
}

/** Questions from a text, one a line as JSON, checked by the server. Throws AppError that says what is wrong with them. */
async function questionsIn(text: string): Promise<ChosenQuestion[]> {
  return (await callApi<QuestionSet>('/api/admin/questions', 'POST', text)).questions;
}

/**
 * The newest questions whose answers readers rated down, each once and without an expected answer. Throws
 * AppError as `callApi` does.
 */
async function badlyAnswered(): Promise<ChosenQuestion[]> {
  const { feedback } = await callApi<FeedbackList>('/api/admin/feedback?rating=down&limit=100');
  const byText = new Map(feedback.map((rated) => [rated.question.trim(), rated]));
  return [...byText].map(([question, { id }]) => ({ id, question, expected: null, kind: null, split: null }));
}

const KINDS = ['one', 'golden', 'own', 'feedback'] as const;

/** The questions for both sides: a single one, or a set from one of these sources. */
export type AskedKind = (typeof KINDS)[number];

/** The choice between them. */
export function WhatToAsk(props: { kind: AskedKind; onChoose: (kind: AskedKind) => void }) {
  const translate = useTranslate();
  return (
    <fieldset className="mb-4">
      <legend className="mb-2 text-sm font-medium">{translate('admin.compare.what')}</legend>
      <div className="flex flex-wrap gap-1">
        {KINDS.map((kind) => (
          <label
            key={kind}
            className="inline-flex min-h-10 cursor-pointer items-center gap-2 rounded-lg border border-line bg-surface px-3 text-sm hover:border-edge hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name="what-to-ask"
              checked={kind === props.kind}
              onChange={() => props.onChoose(kind)}
              className="accent-accent outline-none"
            />
            {translate(`admin.compare.what.${kind}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
