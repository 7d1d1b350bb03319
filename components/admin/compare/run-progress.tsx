import { useId } from 'react';
import type { QuestionRun } from '#lib/client/compare/question-run.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

/** How far a run has come, for eyes all the time, for ears when it begins and ends. */
export function RunProgress({ run: { ended, trials, status } }: { run: QuestionRun }) {
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
