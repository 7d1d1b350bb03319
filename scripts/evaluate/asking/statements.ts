import { citationMarks, withoutCitations } from '#lib/core/citations/citations.ts';
import { splitSentences } from '#lib/text/sentences.ts';

/** A statement of an answer, and the names it cites, each once; a retrieved source by its full name. */
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
 * in it. Neither such lines nor headings say anything by themselves. `known` are the names of what was retrieved.
 */
export function statementsOf(answer: string, known: readonly string[]): Statement[] {
  const parts = joined(blocksOf(answer).flatMap((block) => partsOf(block, known)));
  let lent: string[] = [];
  return parts.flatMap(({ kind, text, names }, index) => {
    const introduces = kind === 'text' && text.endsWith(':') && (parts[index + 1]?.kind ?? 'text') !== 'text';
    if (kind === 'text') lent = introduces ? names : [];
    return introduces ? [] : [{ text, names: [...new Set(names.length > 0 ? names : lent)] }];
  });
}

type Part = Statement & Pick<Block, 'kind'>;

function partsOf({ kind, text }: Block, known: readonly string[]): Part[] {
  if (kind === 'text') return sentencesOf(text, known).map((sentence) => ({ kind, ...sentence }));
  const items = kind === 'table' ? [text] : text.split('\n');
  return items.map((item) => ({ kind, ...statementOf(item, known) }));
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

function statementOf(marked: string, known: readonly string[]): Statement {
  const names = citationMarks(marked, known).map(({ name, source }) => source ?? name);
  return { text: withoutCitations(marked, known).trim(), names };
}

function sentencesOf(marked: string, known: readonly string[]): Statement[] {
  const plain = withoutCitations(marked, known);
  const sentences = splitSentences(plain);
  const statements = sentences.map(({ text }): Statement => ({ text, names: [] }));
  let removed = 0;
  for (const { name, source, start, end } of citationMarks(marked, known)) {
    const at = start - removed;
    removed += end - start;
    const index = sentences.findLastIndex((sentence) => sentence.start < at);
    const owner = statements[Math.max(0, index)];
    if (owner) owner.names.push(source ?? name);
    else statements.push({ text: '', names: [source ?? name] });
  }
  return statements;
}
