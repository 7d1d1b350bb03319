import { keyByIndex } from '#components/ui/key-by-index.tsx';
import { safeLink } from '#lib/client/markdown/safe-href.ts';
import type { TextRange } from '#lib/client/sources/squashed-text.ts';
import type { TextRun } from '#lib/core/ports/source-blocks.ts';
import { useTranslate } from '#lib/i18n/messages-context.tsx';

const UNMARKED: readonly TextRange[] = [];

/** Words of a document in their look, with what is cited of them marked. Nothing here loads anything. */
export function MarkedRuns({
  runs,
  ranges = UNMARKED,
}: {
  runs: readonly TextRun[];
  ranges?: readonly TextRange[] | undefined;
}) {
  return keyByIndex(cutRuns(runs, ranges), ({ isMarked, ...run }) =>
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

/** Cuts runs where ranges of their joined text begin and end. Ranges are in order and apart from each other. */
export function cutRuns(
  runs: readonly TextRun[],
  ranges: readonly TextRange[],
): (TextRun & { isMarked: boolean })[] {
  const cuts = ranges.flatMap(({ start, end }) => [start, end]);
  let from = 0;
  return runs.flatMap((run) => {
    const to = from + run.text.length;
    const bounds = [from, ...cuts.filter((cut) => cut > from && cut < to), to];
    const pieces = bounds.slice(1).map((end, index) => {
      const start = bounds[index] ?? from;
      const isMarked = ranges.some((range) => range.start <= start && end <= range.end);
      return { ...run, text: run.text.slice(start - from, end - from), isMarked };
    });
    from = to;
    return pieces.filter(({ text }) => text !== '');
  });
}
