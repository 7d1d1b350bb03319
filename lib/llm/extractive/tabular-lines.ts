import type { LogicalLine } from './logical-line.ts';
import { isTerminated } from './terminated.ts';

/** Fewer short lines than this in a row are headings; more are a table that lost its borders, or a list without bullets. */
const FEWEST_ROWS = 3;

/**
 * Takes runs of short lines without full stops for what they are: rows of a table without borders. The line above
 * the rows becomes their lead-in; a heading at the end of a run, above prose, stays a heading.
 */
export function tabularLines(lines: readonly LogicalLine[]): LogicalLine[] {
  const result: LogicalLine[] = [];
  let run: { line: LogicalLine; text: string }[] = [];
  for (const line of lines) {
    const text = looseText(line);
    if (text !== undefined) {
      run.push({ line, text });
      continue;
    }
    for (const settled of settle(run, line.kind === 'text')) result.push(settled);
    result.push(line);
    run = [];
  }
  return [...result, ...settle(run, false)];
}

function looseText(line: LogicalLine): string | undefined {
  if (line.kind === 'heading') return line.isCertain ? undefined : line.text;
  return line.kind === 'text' && line.text.length <= 140 && !isTerminated(line.text) ? line.text : undefined;
}

function settle(run: { line: LogicalLine; text: string }[], isAboveProse: boolean): LogicalLine[] {
  const last = run.at(-1);
  const endsWithHeading = isAboveProse && last !== undefined && isHeadingLike(last.text);
  const rows = endsWithHeading ? run.slice(0, -1) : run;
  if (rows.length < FEWEST_ROWS) return run.map(({ line }) => line);
  const [first, ...others] = rows;
  const leadIn = first && !/\d/.test(first.text) ? first : undefined;
  return [
    ...(leadIn ? [{ kind: 'text' as const, text: `${leadIn.text}:`, afterGap: true }] : []),
    ...(leadIn ? others : rows).flatMap(({ text }) => asItem(text)),
    ...(endsWithHeading ? [last.line] : []),
  ];
}

function isHeadingLike(text: string): boolean {
  return !/\d/.test(text) && text.split(/\s+/).length <= 7;
}

// Numbers alone are the scale of a figure.
function asItem(text: string): LogicalLine[] {
  return /\p{L}{2}/u.test(text) ? [{ kind: 'item', text, marker: '-', afterGap: false }] : [];
}
