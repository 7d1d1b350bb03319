import { type LineShape, lineShape } from './line-shape.ts';
import { isTerminated } from './terminated.ts';

/** A line as its author meant it: wrapped lines are joined, and headings are known as such. */
export type LogicalLine = Exclude<LineShape, { kind: 'blank' }>;

/** No page is set wider than this; longer lines are whole paragraphs. */
const WIDEST_LAYOUT = 180;
/** Fewer short lines than this in a row are headings; more are a table that lost its borders, or a list without bullets. */
const FEWEST_ROWS = 3;
const LONGEST_ROW = 140;

/** Splits a passage into logical lines, joining what a page layout has wrapped; `knownHeadings` are taken at their word. */
export function logicalLines(content: string, knownHeadings: readonly string[] = []): LogicalLine[] {
  const physical = content.split(/\r?\n/).map((line) => line.trim());
  const width = physical.reduce((most, line) => Math.max(most, line.length), 0);
  const known = new Set(knownHeadings);
  const lines: LogicalLine[] = [];
  let above = '';
  for (const text of physical) {
    const shape: LineShape = text && known.has(text) ? { kind: 'heading', text } : lineShape(text);
    const isAdded = shape.kind === 'text' && addWrapped(lines.at(-1), above, text, width);
    if (!isAdded && shape.kind !== 'blank') lines.push(shape);
    above = shape.kind === 'blank' ? '' : text;
  }
  return settleLooseLines(lines);
}

// Adds a line to the open one above if that was wrapped; returns whether it did.
function addWrapped(open: LogicalLine | undefined, above: string, text: string, width: number): boolean {
  if (!open || !('text' in open) || !isContinuation(open, above, text, width)) return false;
  open.text = open.text ? joinWrapped(open.text, above, text) : text;
  return true;
}

// A line that begins small goes on what is unfinished above; so does one below a line as wide as the page.
function isContinuation(open: LogicalLine & { text: string }, above: string, text: string, width: number) {
  if (open.kind === 'heading' || above === '') return false;
  if (open.text === '') return true;
  if (isTerminated(above)) return false;
  return (
    /^[\p{Ll}(&]/u.test(text) || (width <= WIDEST_LAYOUT && above.length >= width * 0.7 && above.length > 30)
  );
}

// `above` ends as all of the open line does; reading that for each line would take quadratic time.
// "long-" + "term" retains its hyphen: layouts that hyphenate words on their own are rarer than compounds.
function joinWrapped(open: string, above: string, below: string): string {
  const isUnspaced = /(?:\p{L}[-/]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、])$/u.test(
    above.slice(-4),
  );
  return isUnspaced ? open + below : `${open} ${below}`;
}

// Lines without a full stop: a few are headings, many are rows below the first, and the last above prose is its heading.
function settleLooseLines(lines: readonly LogicalLine[]): LogicalLine[] {
  const settled: LogicalLine[] = [];
  for (let start = 0; start < lines.length; ) {
    let end = start;
    while (isLoose(lines[end])) end += 1;
    const run = lines.slice(start, end).flatMap((line) => ('text' in line ? [line.text] : []));
    const isAboveProse = lines[end]?.kind === 'text';
    for (const line of settleRun(run, isAboveProse, end < lines.length)) settled.push(line);
    for (const line of lines.slice(end, end + 1)) settled.push(asHeading(line, lines[end + 1]));
    start = end + 1;
  }
  return settled;
}

function isLoose(line: LogicalLine | undefined): boolean {
  return line?.kind === 'text' && line.text.length <= LONGEST_ROW && !isTerminated(line.text);
}

function settleRun(run: readonly string[], isAboveProse: boolean, isAboveAnything: boolean): LogicalLine[] {
  if (run.length < FEWEST_ROWS) {
    const kind = isAboveAnything ? 'heading' : 'text';
    return run.map((text) => ({ kind, text }));
  }
  const last = run.at(-1) ?? '';
  const heading = isAboveProse && !/\d/.test(last) ? [{ kind: 'heading' as const, text: last }] : [];
  const [first = '', ...others] = heading.length > 0 ? run.slice(0, -1) : run;
  const leadIn = /\d/.test(first) ? [] : [{ kind: 'text' as const, text: `${first}:` }];
  const rows = leadIn.length > 0 ? others : [first, ...others];
  // Numbers alone are the scale of a figure.
  const items = rows.filter((text) => /\p{L}{2}/u.test(text));
  return [...leadIn, ...items.map((text) => ({ kind: 'item' as const, text, marker: '-' })), ...heading];
}

// "Notes:" above prose, and a short question on a line of its own.
function asHeading(line: LogicalLine, next: LogicalLine | undefined): LogicalLine {
  if (line.kind !== 'text' || !next || line.text.length > 90) return line;
  const isLabel = next.kind === 'text' && /^[^.!?]{1,40}[:：]$/u.test(line.text);
  if (isLabel) return { kind: 'heading', text: line.text.slice(0, -1) };
  return /^[^.!?]{1,90}[?？؟]$/u.test(line.text) ? { kind: 'heading', text: line.text } : line;
}
