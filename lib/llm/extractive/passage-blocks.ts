import { splitSentences } from '#lib/text/sentences.ts';
import type { Field } from './line-shape.ts';
import type { LogicalLine } from './logical-line.ts';
import { logicalLines } from './logical-lines.ts';
import { pointsBack } from './points-back.ts';
import { isTerminated } from './terminated.ts';

/** A part of a passage that is read as one: `heading` is the nearest heading above it within the passage. */
export type Block = { heading: string | null } & (
  | { kind: 'paragraph'; sentences: string[] }
  | { kind: 'list'; leadIn: string | null; items: { text: string; marker: string }[] }
  | { kind: 'table'; header: string[]; rows: string[][] }
  | { kind: 'fields'; fields: Field[] }
);

const HOLDS_PROSE =
  /^(?:answer|text|content|body|description|antwort|beschreibung|réponse|respuesta|descripción)$/i;

type Run = { kind: LogicalLine['kind']; lines: LogicalLine[] };

/** A value this long that ends like a sentence is prose: an answer in a list of questions, a description. */
const SHORTEST_PROSE = 60;
const NAMES_ITS_RECORD =
  /^(?:question|title|subject|topic|name|summary|frage|titel|betreff|thema|titre|sujet|título|pregunta)$/i;

/** Reads a passage as paragraphs, lists, tables and records, in order; `headings` are those known to stand in it. */
export function passageBlocks(content: string, headings: readonly string[] = []): Block[] {
  const blocks: Block[] = [];
  let heading: string | null = null;
  for (const run of runsOf(logicalLines(content, headings))) {
    if (run.kind === 'heading') heading = headingOf(run) ?? heading;
    else for (const block of blocksOf(run, heading, blocks)) blocks.push(block);
  }
  return blocks;
}

// Neighbouring items, rows and fields belong together; paragraphs and records stand for themselves.
function runsOf(lines: LogicalLine[]): Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const open = runs.at(-1);
    const groups = line.kind === 'item' || line.kind === 'row' || line.kind === 'field';
    if (open && open.kind === line.kind && groups) open.lines.push(line);
    else runs.push({ kind: line.kind, lines: [line] });
  }
  return runs;
}

function headingOf({ lines: [line] }: Run): string | undefined {
  return line?.kind === 'heading' ? line.text : undefined;
}

function blocksOf({ kind, lines }: Run, heading: string | null, before: Block[]): Block[] {
  if (kind === 'item')
    return [{ kind: 'list', heading, leadIn: takeLeadIn(before), items: lines.flatMap(itemOf) }];
  if (kind === 'row') return tableOf(lines, heading);
  if (kind === 'field') return fieldsOf(lines, heading);
  const [line] = lines;
  if (line?.kind === 'record') return recordOf(line.fields, heading);
  return line?.kind === 'text' ? [paragraphOf(line.text, heading)] : [];
}

function itemOf(line: LogicalLine): { text: string; marker: string }[] {
  return line.kind === 'item' ? [{ text: line.text, marker: line.marker }] : [];
}

// The sentence that ends with a colon leaves its paragraph and heads the list, with the one it points back to.
function takeLeadIn(before: Block[]): string | null {
  const above = before.at(-1);
  if (above?.kind !== 'paragraph' || !/[:：]$/.test(above.sentences.at(-1) ?? '')) return null;
  const last = above.sentences.pop() ?? '';
  const leadIn = pointsBack(last) ? [above.sentences.pop(), last].filter(Boolean).join(' ') : last;
  if (above.sentences.length === 0) before.pop();
  return leadIn;
}

// A table that was read without a header has figures or long texts in its first row already.
function tableOf(lines: LogicalLine[], heading: string | null): Block[] {
  const rows = lines.flatMap((line) => (line.kind === 'row' ? [line.cells] : []));
  if (isScale(rows)) return [];
  const [first = [], ...others] = rows;
  const isWords = first.every((cell) => cell.length <= 60 && !/^[^\p{L}]*\p{N}[^\p{L}]*$/u.test(cell));
  const hasCorner = first[0] === '' && others.every(([name]) => name !== '');
  const isHeader = others.length > 0 && (isWords || hasCorner);
  return [{ kind: 'table', heading, header: isHeader ? first : [], rows: isHeader ? others : rows }];
}

// Rows of figures with gaps are what is written along the axes of a figure.
function isScale([, ...rows]: string[][]): boolean {
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const hasGaps = rows.some((row) => row.length < columns || row.includes(''));
  return hasGaps && !rows.flat().some((cell) => /\p{L}/u.test(cell));
}

// One `name: value` line is a sentence like any other, several describe a thing: what the heading names.
function fieldsOf(lines: LogicalLine[], heading: string | null): Block[] {
  const fields = lines.flatMap((line) => (line.kind === 'field' ? [line.field] : []));
  if (fields.length > 1)
    return recordOf(fields, heading).map((block) =>
      block.kind === 'fields' && heading
        ? { ...block, fields: [{ name: '', value: heading }, ...block.fields] }
        : block,
    );
  return fields.map(({ name, value }) => paragraphOf(`${name}: ${value}`, heading));
}

function recordOf(fields: Field[], heading: string | null): Block[] {
  const named = fields.find(({ name }) => NAMES_ITS_RECORD.test(lastPart(name)))?.value ?? heading;
  const isProse = ({ value }: Field) =>
    value.length >= SHORTEST_PROSE && isTerminated(value) && !value.endsWith('?');
  const prose = fields.filter(isProse).map(({ name, value }) => {
    return paragraphOf(HOLDS_PROSE.test(lastPart(name)) ? value : `${name}: ${value}`, named);
  });
  const rest = fields
    .filter((field) => !isProse(field))
    .map(({ name, value }) => ({ name: lastPart(name), value }));
  // In a list of questions and answers the question is the heading, and the rest serves the editors.
  const isFaq =
    prose.length > 0 && fields.some(({ name }) => /^(?:question|frage|pregunta)$/i.test(lastPart(name)));
  return rest.length > 0 && !isFaq ? [{ kind: 'fields', heading, fields: rest }, ...prose] : prose;
}

// `fields.System.State` is "State" to a reader, `opening_hours` "opening hours".
function lastPart(name: string): string {
  return (name.split('.').at(-1) ?? name).replaceAll('_', ' ');
}

function paragraphOf(text: string, heading: string | null): Block {
  return { kind: 'paragraph', heading, sentences: splitSentences(text).map((sentence) => sentence.text) };
}

/** Whether a sentence is whole: it does not begin or end where a passage was cut. */
export function isWhole(sentence: string): boolean {
  return isTerminated(sentence) && !/^[\p{Ll},;.)]/u.test(sentence);
}
