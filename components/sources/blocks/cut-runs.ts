import type { TextRange } from '#lib/client/sources/squashed-text.ts';
import type { TextRun } from '#lib/core/source-blocks.ts';

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
