import { citationMarks } from '#lib/core/citations.ts';
import { splitSentences } from '#lib/text/sentences.ts';

/** Something an answer says, and the names it is cited for, each once. */
export interface Statement {
  text: string;
  names: string[];
}

const LETTERS = /[\p{L}\p{N}]/u;
const HEADING = /^#{1,6}\s/;
const TABLE_ROW = /^\s*\|/;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,9}[.)])\s/;

/**
 * What an answer in Markdown says, piece by piece: a sentence, a list item or a whole table. A mark belongs to what stands
 * before it, even after the full stop; one on a line that introduces a list or table, which ends in a colon, to everything
 * in it. Neither such lines nor headings say anything by themselves.
 */
export function statementsOf(answer: string): Statement[] {
  const parts = joined(blocksOf(answer).flatMap(partsOf));
  let lent: string[] = [];
  return parts.flatMap(({ kind, text, names }, index) => {
    const introduces = kind === 'text' && text.endsWith(':') && (parts[index + 1]?.kind ?? 'text') !== 'text';
    if (kind === 'text') lent = introduces ? names : [];
    return introduces ? [] : [{ text, names: [...new Set(names.length > 0 ? names : lent)] }];
  });
}

type Part = Statement & Pick<Block, 'kind'>;

function partsOf({ kind, text }: Block): Part[] {
  if (kind === 'text') return sentencesOf(text).map((sentence) => ({ kind, ...sentence }));
  const items = kind === 'table' ? [text] : text.split('\n');
  return items.map((item) => ({ kind, ...statementOf(item) }));
}

/** Without headings, and with names that stand alone given to what stands before them. */
function joined(parts: readonly Part[]): Part[] {
  const said: Part[] = [];
  for (const part of parts) {
    if (!LETTERS.test(part.text)) said.at(-1)?.names.push(...part.names);
    else if (!HEADING.test(part.text)) said.push(part);
  }
  return said;
}

interface Block {
  kind: 'list' | 'table' | 'text';
  text: string;
}

/** Lines of one kind together; an empty line ends a block, but for those of a list. */
function blocksOf(answer: string): Block[] {
  const blocks: Block[] = [];
  let isOpen = false;
  for (const line of answer.split('\n')) {
    const kind = TABLE_ROW.test(line) ? 'table' : LIST_ITEM.test(line) ? 'list' : 'text';
    const last = blocks.at(-1);
    if (!line.trim()) isOpen = false;
    else if (isOpen && last?.kind === kind && !HEADING.test(line)) last.text += `\n${line}`;
    else {
      blocks.push({ kind, text: line });
      isOpen = !HEADING.test(line);
    }
  }
  return blocks;
}

function statementOf(marked: string): Statement {
  return { text: withoutMarks(marked).trim(), names: citationMarks(marked).map(({ name }) => name) };
}

function sentencesOf(marked: string): Statement[] {
  const plain = withoutMarks(marked);
  const sentences = splitSentences(plain);
  const statements = sentences.map(({ text }): Statement => ({ text, names: [] }));
  let removed = 0;
  for (const { name, start, end } of citationMarks(marked)) {
    const at = start - removed;
    removed += end - start;
    const index = sentences.findLastIndex((sentence) => sentence.start < at);
    const owner = statements[Math.max(0, index)];
    if (owner) owner.names.push(name);
    else statements.push({ text: '', names: [name] });
  }
  return statements;
}

function withoutMarks(text: string): string {
  return citationMarks(text).reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(end),
    text,
  );
}
