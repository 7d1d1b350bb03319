import { splitSentences } from '#lib/text/sentences.ts';
import { type Field, isTerminated, type LogicalLine, logicalLines, pointsBack } from './logical-lines.ts';

/** A part of a passage that is read as one: `heading` is the nearest heading above it within the passage. */
export type Block = { heading: string | null } & (
  | { kind: 'paragraph'; sentences: string[] }
  | { kind: 'list'; leadIn: string | null; items: { text: string; marker: string }[] }
  | { kind: 'table'; header: string[]; rows: string[][] }
  | { kind: 'fields'; fields: Field[] }
);

/** A value this long that ends like a sentence is prose: an answer in a list of questions, a description. */
const SHORTEST_PROSE = 60;
/** Lines that belong together with their neighbours of the same kind. */
const GROUPED: ReadonlySet<string> = new Set(['item', 'row', 'field']);

/** Reads a passage as paragraphs, lists, tables and records, in order; `headings` are those known to stand in it. */
export function passageBlocks(content: string, headings: readonly string[] = []): Block[] {
  const lines = logicalLines(content, headings);
  const blocks: Block[] = [];
  let heading: string | null = null;
  for (let start = 0; start < lines.length; ) {
    const kind = lines[start]?.kind ?? 'text';
    let end = start + 1;
    while (GROUPED.has(kind) && lines[end]?.kind === kind) end += 1;
    const run = lines.slice(start, end);
    const [first] = run;
    if (first?.kind === 'heading') heading = first.text;
    else for (const block of blocksOf(run, heading, blocks)) blocks.push(block);
    start = end;
  }
  return blocks;
}

function blocksOf(run: readonly LogicalLine[], heading: string | null, before: Block[]): Block[] {
  const [first] = run;
  switch (first?.kind) {
    case 'item': {
      const items = run.flatMap((line) =>
        line.kind === 'item' ? [{ text: line.text, marker: line.marker }] : [],
      );
      return [{ kind: 'list', heading, leadIn: takeLeadIn(before), items }];
    }
    case 'row':
      return [
        tableOf(
          run.flatMap((line) => (line.kind === 'row' ? [line.cells] : [])),
          heading,
        ),
      ];
    case 'field': {
      const fields = run.flatMap((line) => (line.kind === 'field' ? [line.field] : []));
      // One `name: value` line is a sentence like any other, several describe a thing.
      return fields.length > 1
        ? recordOf(heading === null ? fields : [{ name: '', value: heading }, ...fields], heading)
        : fields.map((field) => paragraphOf(asText(field), heading));
    }
    case 'record':
      return recordOf(first.fields, heading);
    case 'text':
      return [paragraphOf(first.text, heading)];
    default:
      return [];
  }
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
function tableOf(rows: string[][], heading: string | null): Block {
  const [first = [], ...others] = rows;
  const isWords = first.every((cell) => cell.length <= 60 && !/^[^\p{L}]*\p{N}[^\p{L}]*$/u.test(cell));
  const hasCorner = first[0] === '' && others.every(([name]) => name !== '');
  const isHeader = others.length > 0 && (isWords || hasCorner);
  return { kind: 'table', heading, header: isHeader ? first : [], rows: isHeader ? others : rows };
}

// Long texts in a record are prose below what names it: in a list of questions and answers, the question.
function recordOf(fields: readonly Field[], heading: string | null): Block[] {
  const isProse = ({ value }: Field) => value.length >= SHORTEST_PROSE && isTerminated(value) && !asks(value);
  const question = fields.find(({ value }) => asks(value))?.value;
  const prose = fields.filter(isProse);
  const rest = fields.filter((field) => !isProse(field));
  if (question && prose.length > 0) return prose.map(({ value }) => paragraphOf(value, question));
  const named = heading ?? rest[0]?.value ?? null;
  const record: Block[] = rest.length > 0 ? [{ kind: 'fields', heading, fields: rest }] : [];
  return [...record, ...prose.map((field) => paragraphOf(asText(field), named))];
}

function asks(value: string): boolean {
  return /[?？؟]$/u.test(value);
}

function asText({ name, value }: Field): string {
  return `${name}: ${value}`;
}

function paragraphOf(text: string, heading: string | null): Block {
  return { kind: 'paragraph', heading, sentences: splitSentences(text).map((sentence) => sentence.text) };
}
