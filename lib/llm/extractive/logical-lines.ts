import { type LineShape, lineShape } from './line-shape.ts';
import type { LogicalLine } from './logical-line.ts';
import { tabularLines } from './tabular-lines.ts';
import { isTerminated } from './terminated.ts';

interface OpenLine {
  line: LogicalLine;
  /** The last physical line, whose width tells a wrap from an end. */
  last: string;
  physicalLines: number;
}

const UNFINISHED =
  /(?:[,;(–—/&-]|(?<![\p{L}-])(?:a|an|the|of|and|or|to|for|in|on|with|by|from|at|as|is|are|your|our|their))$/iu;
/** "Notes:" opens what follows. */
const LABEL = /^\p{Lu}[\p{L} ]{0,30}:$/u;
const ENDS_WITH_ITS_LINE: ReadonlySet<string> = new Set(['heading', 'row', 'record']);
/** No page is set wider than this; longer lines are whole paragraphs. */
const WIDEST_LAYOUT = 180;
const LONGEST_HEADING = 90;
const MOST_HEADING_WORDS = 14;

/** Splits a passage into logical lines, joining what a page layout has wrapped; `knownHeadings` are taken at their word. */
export function logicalLines(content: string, knownHeadings: readonly string[] = []): LogicalLine[] {
  const physical = content.split(/\r?\n/);
  const width = physical.reduce((most, line) => Math.max(most, line.trim().length), 0);
  const known = new Set(knownHeadings.filter(Boolean));
  const done: OpenLine[] = [];
  let afterGap = true;
  for (const text of physical) {
    const shape: LineShape = known.has(text.trim())
      ? { kind: 'heading', text: text.trim() }
      : lineShape(text);
    if (shape.kind === 'blank' || shape.kind === 'rule') {
      afterGap = true;
      continue;
    }
    const open = done.at(-1);
    if (open && isContinuation(open, shape, afterGap, width)) append(open, text.trim());
    else done.push({ line: { ...shape, afterGap }, last: text.trim(), physicalLines: 1 });
    afterGap = false;
  }
  const lines = done.map((open, index) => asHeading(open, done[index + 1], width));
  return tabularLines(lines);
}

function isContinuation(open: OpenLine, next: LineShape, afterGap: boolean, width: number): boolean {
  if (next.kind !== 'text' || ENDS_WITH_ITS_LINE.has(open.line.kind)) return false;
  if (open.line.kind === 'item' && !open.line.text) return true;
  if (LABEL.test(next.text)) return false;
  const goesOn = /^[\p{Ll}(&]/u.test(next.text) && !isTerminated(open.last);
  if (goesOn || afterGap) return goesOn;
  if (UNFINISHED.test(open.last) && !isTerminated(open.last)) return true;
  return isWrapped(open, next.text, width);
}

// A full line goes on below, into a line that is no heading; what a reader of files has joined already is not joined again.
function isWrapped({ line, last }: OpenLine, below: string, width: number): boolean {
  if (last.length < width * 0.7 || width > WIDEST_LAYOUT) return false;
  const goesOn = below.length >= width * 0.6 || isTerminated(below);
  if (!isTerminated(last)) return goesOn && last.length > 30;
  return goesOn && line.kind === 'text' && !last.endsWith(':');
}

function append(open: OpenLine, text: string): void {
  const { line } = open;
  if (line.kind === 'field') line.field.value = joinWrapped(line.field.value, open.last, text);
  else if (line.kind === 'item' || line.kind === 'text')
    line.text = line.text ? joinWrapped(line.text, open.last, text) : text;
  open.last = text;
  open.physicalLines += 1;
}

// The last line has the end of all lines; reading the whole for each line would take quadratic time.
// "long-" + "term" keeps its hyphen: layouts that hyphenate words on their own are rarer than compounds.
function joinWrapped(above: string, last: string, below: string): string {
  const end = last.slice(-4);
  const isCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、]$/u.test(end);
  return /\p{L}[-/]$/u.test(end) || isCjk ? above + below : `${above} ${below}`;
}

function asHeading(
  { line, physicalLines }: OpenLine,
  next: OpenLine | undefined,
  width: number,
): LogicalLine {
  if (line.kind === 'heading') return { ...line, isCertain: true };
  if (line.kind !== 'text' || !next || physicalLines > 2) return line;
  const { text, afterGap } = line;
  if (text.endsWith(':') && text.length <= 40 && next.line.kind === 'text') {
    return { kind: 'heading', text: text.slice(0, -1), afterGap, isCertain: true };
  }
  const isOpenEnded = !isTerminated(text) || (text.endsWith('?') && (afterGap || text.length < width * 0.7));
  return isOpenEnded && isShort(text) ? { kind: 'heading', text, afterGap, isCertain: false } : line;
}

function isShort(text: string): boolean {
  const words = text.split(/\s+/).length;
  return (
    text.length <= LONGEST_HEADING && words <= MOST_HEADING_WORDS && /^[\p{Lu}\p{Lo}\p{N}"“]/u.test(text)
  );
}
