import { splitSentences } from '#lib/text/sentences.ts';
import { isTerminated, type LogicalLine, logicalLines } from './logical-lines.ts';

/** A part of a passage that is read as one: `heading` is the nearest heading above it within the passage. */
export type Block = { heading: string | null } & (
  | { kind: 'paragraph'; sentences: string[] }
  | { kind: 'list'; leadIn: string | null; items: { text: string; marker: string }[] }
  | { kind: 'table'; header: string[]; rows: string[][] }
  | { kind: 'fields'; fields: { name: string; value: string }[] }
);

type Run = { kind: LogicalLine['kind']; lines: LogicalLine[] };

/** Reads a passage as paragraphs, lists, tables and `Name: value` fields, in order. */
export function passageBlocks(content: string): Block[] {
  const blocks: Block[] = [];
  let heading: string | null = null;
  for (const run of runsOf(logicalLines(content))) {
    if (run.kind === 'heading') heading = lastText(run);
    else blocks.push(...blocksOf(run, heading, blocks));
  }
  return blocks;
}

// Neighbouring lines of one kind belong together; a single `Name: value` line is a sentence like any other.
function runsOf(lines: LogicalLine[]): Run[] {
  const runs: Run[] = [];
  for (const line of lines) {
    const open = runs.at(-1);
    const startsNew = line.kind === 'text' || line.kind === 'heading';
    if (open && open.kind === line.kind && !startsNew) open.lines.push(line);
    else runs.push({ kind: line.kind, lines: [line] });
  }
  return runs;
}

function lastText(run: Run): string | null {
  const line = run.lines.at(-1);
  return line?.kind === 'heading' ? line.text : null;
}

function blocksOf(run: Run, heading: string | null, before: Block[]): Block[] {
  switch (run.kind) {
    case 'item':
      return [{ kind: 'list', heading, leadIn: takeLeadIn(before), items: run.lines.flatMap(itemOf) }];
    case 'row':
      return tableOf(run.lines, heading);
    case 'field':
      return fieldsOf(run.lines, heading);
    default:
      return run.lines.flatMap((line) => (line.kind === 'text' ? paragraphOf(line.text, heading) : []));
  }
}

function itemOf(line: LogicalLine): { text: string; marker: string }[] {
  return line.kind === 'item' ? [{ text: line.text, marker: line.marker }] : [];
}

// The sentence that ends with a colon leaves its paragraph and heads the list.
function takeLeadIn(before: Block[]): string | null {
  const above = before.at(-1);
  if (above?.kind === 'fields' || above?.kind !== 'paragraph') return null;
  const last = above.sentences.at(-1);
  if (!last || !/[:：]$/.test(last)) return null;
  above.sentences.pop();
  if (above.sentences.length === 0) before.pop();
  return last;
}

function tableOf(lines: LogicalLine[], heading: string | null): Block[] {
  const [header, ...rows] = lines.flatMap((line) => (line.kind === 'row' ? [line.cells] : []));
  if (!header) return [];
  return [{ kind: 'table', heading, header, rows }];
}

function fieldsOf(lines: LogicalLine[], heading: string | null): Block[] {
  const fields = lines.flatMap((line) =>
    line.kind === 'field' ? [{ name: line.name, value: line.value }] : [],
  );
  const isRecord = fields.length > 1 && fields.every(({ value }) => value.length <= 160);
  if (isRecord) return [{ kind: 'fields', heading, fields }];
  return fields.flatMap(({ name, value }) => paragraphOf(`${name}: ${value}`, heading));
}

function paragraphOf(text: string, heading: string | null): Block[] {
  const sentences = mergeAbbreviations(splitSentences(text).map((sentence) => sentence.text));
  return [{ kind: 'paragraph', heading, sentences }];
}

const ABBREVIATION =
  /(?:^|[\s(])(?:Dr|Mr|Mrs|Ms|Prof|St|No|Nr|Art|Fig|Abb|Sec|Inc|Ltd|Co|Corp|vs|etc|approx|ca|bzw|inkl|zzgl|z\.\s?B|d\.\s?h|u\.\s?a|e\.g|i\.e|p\.\s?ex|Sr|Sra|U\.S|\p{Lu})\.$/u;

// UAX #29 ends a sentence after "Dr." or "z. B." when a capital follows.
function mergeAbbreviations(sentences: string[]): string[] {
  const merged: string[] = [];
  for (const sentence of sentences) {
    const above = merged.at(-1);
    if (above !== undefined && ABBREVIATION.test(above)) merged[merged.length - 1] = `${above} ${sentence}`;
    else merged.push(sentence);
  }
  return merged;
}

/** Whether a sentence is whole: it does not begin or end where a passage was cut. */
export function isWhole(sentence: string): boolean {
  return isTerminated(sentence) && !/^[\p{Ll},;.)]/u.test(sentence);
}
