import { type LineShape, lineShape } from './line-shape.ts';

/** A line as its author meant it: wrapped lines are joined, and headings are known as such. */
export type LogicalLine = Exclude<LineShape, { kind: 'blank' } | { kind: 'rule' }> & {
  /** True when a blank line or a rule stands above. */
  afterGap: boolean;
};

interface OpenLine {
  line: LogicalLine;
  /** The last physical line, whose width tells a wrap from an end. */
  last: string;
  physicalLines: number;
}

const TERMINAL = /[.!?:。！？：…]["'”’»)\]]*$/u;
const UNFINISHED =
  /(?:[,;(–—/&-]|\b(?:a|an|the|of|and|or|to|for|in|on|with|by|from|at|as|is|are|your|our|their))$/iu;
const ENDS_WITH_ITS_LINE: ReadonlySet<string> = new Set(['heading', 'row', 'record']);
const LONGEST_HEADING = 90;
const MOST_HEADING_WORDS = 14;

/** Splits a passage into logical lines, joining what a page layout has wrapped. Works in one pass over the text. */
export function logicalLines(content: string): LogicalLine[] {
  const physical = content.split(/\r?\n/);
  const width = Math.max(...physical.map((line) => line.trim().length));
  const done: OpenLine[] = [];
  let afterGap = true;
  for (const text of physical) {
    const shape = lineShape(text);
    if (shape.kind === 'blank' || shape.kind === 'rule') {
      afterGap = true;
      continue;
    }
    const open = done.at(-1);
    if (open && isContinuation(open, shape, afterGap, width)) append(open, text.trim());
    else done.push({ line: { ...shape, afterGap }, last: text.trim(), physicalLines: 1 });
    afterGap = false;
  }
  return done.map((open, index) => asHeading(open, done[index + 1], width));
}

/** Whether a text ends as sentences and lead-ins end. */
export function isTerminated(text: string): boolean {
  return TERMINAL.test(text);
}

function isContinuation(open: OpenLine, next: LineShape, afterGap: boolean, width: number): boolean {
  if (next.kind !== 'text' && next.kind !== 'field') return false;
  if (ENDS_WITH_ITS_LINE.has(open.line.kind)) return false;
  if (open.line.kind === 'item' && !open.line.text) return true;
  const text = next.kind === 'text' ? next.text : next.field.name;
  const goesOn = /^[\p{Ll}(&]/u.test(text) && !isTerminated(open.last);
  if (goesOn || afterGap) return goesOn;
  if (UNFINISHED.test(open.last) && !isTerminated(open.last)) return true;
  return next.kind === 'text' && isWrapped(open, text, width);
}

// A full line goes on below; after a full stop only into something that is no heading.
function isWrapped({ line, last }: OpenLine, below: string, width: number): boolean {
  if (last.length < width * 0.7) return false;
  if (!isTerminated(last)) return last.length > 30;
  return line.kind === 'text' && !last.endsWith(':') && (below.length >= width * 0.6 || isTerminated(below));
}

function append(open: OpenLine, text: string): void {
  const { line } = open;
  if (line.kind === 'field') line.field.value = joinWrapped(line.field.value, text);
  else if (line.kind === 'item' || line.kind === 'text')
    line.text = line.text ? joinWrapped(line.text, text) : text;
  open.last = text;
  open.physicalLines += 1;
}

// "long-" + "term" keeps its hyphen: layouts that hyphenate words on their own are rarer than compounds.
function joinWrapped(above: string, below: string): string {
  const isCjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}。、]$/u.test(above);
  return /\p{L}[-/]$/u.test(above) || isCjk ? above + below : `${above} ${below}`;
}

function asHeading(
  { line, physicalLines }: OpenLine,
  next: OpenLine | undefined,
  width: number,
): LogicalLine {
  if (line.kind !== 'text' || !next || physicalLines > 2) return line;
  const { text } = line;
  const isLabel = text.endsWith(':') && text.length <= 40 && next.line.kind === 'text';
  const isShort = text.length <= LONGEST_HEADING && text.split(/\s+/).length <= MOST_HEADING_WORDS;
  const isOpenEnded =
    !isTerminated(text) || (text.endsWith('?') && (line.afterGap || text.length < width * 0.7));
  if (!isLabel && !(isShort && isOpenEnded && /^[\p{Lu}\p{Lo}\p{N}"“]/u.test(text))) return line;
  return { kind: 'heading', text: text.replace(/:$/, ''), afterGap: line.afterGap };
}
