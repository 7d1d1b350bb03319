import { inPlace } from '#components/ui/in-place.tsx';
import { safeLink } from '#lib/client/markdown/safe-href.ts';
import type { TextRange } from '#lib/client/sources/squashed-text.ts';
import type { TextRun } from '#lib/core/source-blocks.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';
import { cutRuns } from './cut-runs.ts';

const UNMARKED: readonly TextRange[] = [];

/** Words of a document in their look, with what is cited of them marked. Nothing here loads anything. */
export function MarkedRuns({
  runs,
  ranges = UNMARKED,
}: {
  runs: readonly TextRun[];
  ranges?: readonly TextRange[] | undefined;
}) {
  return inPlace(cutRuns(runs, ranges), ({ isMarked, ...run }) =>
    isMarked ? (
      <mark className="rounded-sm bg-quoted text-ink box-decoration-clone">
        <Run run={run} />
      </mark>
    ) : (
      <Run run={run} />
    ),
  );
}

function Run({ run }: { run: TextRun }) {
  const translate = useTranslate();
  const link = run.href === undefined ? undefined : safeLink(run.href);
  let shown: React.ReactNode = run.image ? translate('markdown.image', { alt: run.text }) : run.text;
  if (run.image) shown = <span className="text-sm text-muted">{shown}</span>;
  if (run.code) shown = <code>{shown}</code>;
  if (run.em) shown = <em>{shown}</em>;
  if (run.strong) shown = <strong>{shown}</strong>;
  if (!link) return shown;
  return (
    <a href={link.href} target="_blank" rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
      {shown}
    </a>
  );
}
