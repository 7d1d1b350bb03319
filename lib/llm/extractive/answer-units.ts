import type { Block } from './passage-blocks.ts';
import { indexTerms, type Source } from './sources.ts';
import { isTerminated } from './terminated.ts';

/** The smallest thing an answer quotes: a sentence, a list item, a table row or a record. */
export interface Unit {
  source: Source;
  block: Block;
  /** Which part of the block it is. */
  index: number;
  /** Whether nothing stands before it in its source. */
  isFirst: boolean;
  text: string;
  /** Index terms of the text, in order. */
  terms: readonly string[];
  /** Index terms of what leads to it: the lead-in of a list, the header of a table, the sentence before. */
  before: readonly string[];
  /** Index terms of the sentence behind it. */
  after: readonly string[];
  /** Index terms of the nearest heading within the source. */
  heading: readonly string[];
}

const NOTHING: readonly string[] = [];

/** Everything that the sources can answer with, in reading order. */
export function answerUnits(sources: readonly Source[]): Unit[] {
  return sources.flatMap((source) => {
    const units = source.blocks.flatMap((block) => unitsOf(source, block));
    return units.map((unit, index) => ({ ...unit, isFirst: index === 0 }));
  });
}

function unitsOf(source: Source, block: Block): Unit[] {
  const termsOf = (text: string | null) => (text ? indexTerms(text, source.language) : NOTHING);
  const texts = partsOf(block);
  const terms = texts.map(termsOf);
  const heading = termsOf(block.heading);
  const lead = termsOf(
    block.kind === 'list' ? block.leadIn : block.kind === 'table' ? block.header.join(' ') : null,
  );
  const isProse = block.kind === 'paragraph';
  return texts.flatMap((text, index) => {
    if (!canAnswer(text, isProse)) return [];
    const before = isProse ? (terms[index - 1] ?? NOTHING) : lead;
    const after = isProse ? (terms[index + 1] ?? NOTHING) : NOTHING;
    return [
      { source, block, index, isFirst: false, text, terms: terms[index] ?? NOTHING, before, after, heading },
    ];
  });
}

/** The texts of a block's parts, in order. */
function partsOf(block: Block): string[] {
  switch (block.kind) {
    case 'paragraph':
      return block.sentences;
    case 'list':
      return block.items.map(({ text }) => text);
    case 'table':
      return block.rows.map((row) => row.join(' '));
    case 'fields':
      return [block.fields.map(({ name, value }) => `${name} ${value}`).join('\n')];
  }
}

// A sentence that was cut, or that asks, answers nothing.
function canAnswer(text: string, isSentence: boolean): boolean {
  if (!isSentence) return /[\p{L}\p{N}]/u.test(text);
  return isTerminated(text) && !/^[\p{Ll},;.)]|[?？؟:：]$/u.test(text);
}
