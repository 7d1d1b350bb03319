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

/** A name and what is said under it: a column and its cell, a key and its value. */
export interface Field {
  name: string;
  value: string;
}

/** What a line of a passage looks like, judged by itself. */
type LineShape =
  | { kind: 'blank' }
  | { kind: 'heading'; text: string }
  | { kind: 'item'; text: string; marker: string }
  | { kind: 'row'; cells: string[] }
  | { kind: 'record'; fields: Field[] }
  | { kind: 'field'; field: Field }
  | { kind: 'text'; text: string };

const HEADING = /^#{1,6}\s+(.{1,300}?)\s*#*$/;
const BOLD_LINE = /^\*\*([^*]{1,80})\*\*$/;
// Bullets, among them those that PDF fonts have in the private use area, then `1.`, `2)`, `(a)`.
const ITEM = /^(?:([-*+•▪▫◦‣●○■□➢➤✓✔·–—\uf0a7\uf0b7]|o(?=\s+\p{Lu}))|(\(?(?:\d{1,2}|[a-z])[.)]))\s+(\S.*)$/u;
// Some PDFs give the bullet a line of its own.
const LONE_BULLET = /^[•▪▫◦‣●○■□➢➤✓✔\uf0a7\uf0b7]$/u;
// A dot within a name ends an abbreviation ("Max. load", "Artikel-Nr.") or divides a path; behind a longer word it ends a sentence.
const FIELD =
  /^((?=[\p{L}_])(?:[^:|.!?;]|(?<=(?<!\p{L})\p{L}{1,5})\.(?!\s+\p{Lu}\p{Ll}+\s+\p{Ll})){1,41}|[\p{L}_][\w.]{0,40}):\s+(\S.*)$/u;
// Nothing, or what is drawn to divide.
const RULE = /^$|^[-=_*·.\s]{4,}$|^[\s:|-]{2,}$/;
const CELL_BORDER = /(?<!\\)\|/;

/**
 * Tells list items, table rows (`a | b`, with or without outer pipes), records (`name: a | name: b`), single
 * `name: value` lines and marked headings from running text. Rules are blank.
 */
function lineShape(line: string): LineShape {
  const text = line.trim();
  if (RULE.test(text)) return { kind: 'blank' };
  if (text.startsWith('|') || text.includes(' | ')) return pipedLine(text);
  const heading = text.length > 300 ? undefined : (HEADING.exec(text) ?? BOLD_LINE.exec(text))?.[1];
  if (heading) return { kind: 'heading', text: heading };
  const item = ITEM.exec(text);
  if (item) return { kind: 'item', text: item[3] ?? '', marker: item[2] ?? '-' };
  if (LONE_BULLET.test(text)) return { kind: 'item', text: '', marker: '-' };
  const field = fieldOf(text);
  return field ? { kind: 'field', field } : { kind: 'text', text };
}

function pipedLine(text: string): LineShape {
  // Without one at the end, a pipe at the start follows an empty corner cell.
  const inner = text.endsWith('|') ? text.replace(/^\|/, '').slice(0, -1) : text;
  const cells = inner.split(CELL_BORDER).map((cell) => cell.replaceAll('\\|', '|').trim());
  const fields = cells.flatMap((cell) => fieldOf(cell) ?? []);
  return fields.length === cells.length && cells.length > 1
    ? { kind: 'record', fields }
    : { kind: 'row', cells };
}

function fieldOf(text: string): Field | undefined {
  const field = FIELD.exec(text);
  // "Description: it should:" leads into what stands below. `fields.System.State` is "State" to a reader.
  if (!field || /[:：]$/.test(text)) return undefined;
  const name = (field[1] ?? '').replace(/^(?:\w+\.)+(?=\w)/, '');
  return { name: name.replaceAll('_', ' '), value: field[2] ?? '' };
}

const TERMINAL = /[.!?:。！？：…؟۔]["'”’»)\]]*$/u;

/** Whether a text ends as sentences and lead-ins end. */
export function isTerminated(text: string): boolean {
  return TERMINAL.test(text);
}

const OPENING =
  /^(?:This|These|Those|That|It|They|Their|Its|He|His|She|Her|Such|However|But|Instead|Otherwise|Dies(?:e[rsmn]?)?|Es|Sie|Er|Dabei|Dadurch|Jedoch|Celui-ci|Celle-ci|Ceci|Cela|Il|Elle|Ils|Elles|Toutefois|Est[oea]s?|Ell[oa]s?|Sin embargo|Quest[oaie]|Ess[oaie]s?|Deze|Dit|これ|それ|この|その|ただし|また|هذا|هذه|وهو|وهي)(?=[\s,、はがをにのら])/u;

/** Whether a sentence opens by pointing at the one before, without which the reader cannot know what is meant. */
export function pointsBack(sentence: string): boolean {
  return OPENING.test(sentence);
}
