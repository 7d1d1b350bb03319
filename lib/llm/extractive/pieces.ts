import { segmentWords } from '#lib/text/words.ts';
import type { Block } from './passage-blocks.ts';
import { indexTerms, type Source } from './sources.ts';
import { isTerminated } from './terminated.ts';

/** The smallest thing that can be quoted: a sentence, a list item, a table row or a record. */
export interface Piece {
  block: Block;
  /** Its position among the pieces of the block. */
  index: number;
  text: string;
  words: number;
  /** Index terms of the text, in order. */
  terms: readonly string[];
  /** Index terms of what leads to it: the nearest heading, the lead-in of a list, the header of a table, the sentence before. */
  lead: readonly string[];
  /** False for half a sentence, a question, and what holds no words: none of them answers anything. */
  canAnswer: boolean;
}

const NOTHING: readonly string[] = [];

/** The pieces of a source, in reading order. */
export function piecesOf({ blocks, language }: Source): Piece[] {
  return blocks.flatMap((block) => {
    const termsOf = (text: string | null) => (text ? indexTerms(text, language) : NOTHING);
    const texts = textsOf(block);
    const terms = texts.map(termsOf);
    const above = [...termsOf(block.heading), ...termsOf(leadOf(block))];
    const isProse = block.kind === 'paragraph';
    return texts.map((text, index) => ({
      block,
      index,
      text,
      words: segmentWords(text).length,
      terms: terms[index] ?? NOTHING,
      lead: isProse ? [...above, ...(terms[index - 1] ?? NOTHING)] : above,
      canAnswer: canAnswer(text, isProse),
    }));
  });
}

function leadOf(block: Block): string | null {
  if (block.kind === 'list') return block.leadIn;
  return block.kind === 'table' ? block.header.join(' ') : null;
}

function textsOf(block: Block): string[] {
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

function canAnswer(text: string, isSentence: boolean): boolean {
  if (!isSentence) return /[\p{L}\p{N}]/u.test(text);
  return isTerminated(text) && !/^[\p{Ll},;.)]|[?？؟:：]$/u.test(text);
}
