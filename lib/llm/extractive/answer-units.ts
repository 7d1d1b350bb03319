import { type Block, isWhole } from './passage-blocks.ts';
import { indexTerms, type Source } from './sources.ts';

/** The smallest thing an answer may say: a sentence, a list item, a table row, a group of fields, or a whole list or table. */
export interface Unit {
  source: Source;
  block: Block;
  blockIndex: number;
  part: { kind: 'sentence' | 'item' | 'row'; index: number } | { kind: 'whole' };
  text: string;
  /** Index terms of the text, in order. */
  terms: string[];
  /** Index terms of what stands around it: lead-in, header, nearest heading, neighbouring sentences. */
  nearTerms: string[];
}

/** Everything the sources could say in answer, in reading order. */
export function answerUnits(sources: readonly Source[]): Unit[] {
  return sources.flatMap((source) => source.blocks.flatMap((block, index) => unitsOf(source, block, index)));
}

function unitsOf(source: Source, block: Block, blockIndex: number): Unit[] {
  const unit = (part: Unit['part'], text: string, near: (string | null | undefined)[]): Unit => ({
    source,
    block,
    blockIndex,
    part,
    text,
    terms: indexTerms(text, source.language),
    nearTerms: indexTerms([block.heading, ...near].filter(Boolean).join('\n'), source.language),
  });
  switch (block.kind) {
    case 'paragraph':
      return block.sentences.flatMap((text, index) => {
        if (!isWhole(text) || /[?？:：]$/.test(text)) return [];
        const neighbours = [block.sentences[index - 1], block.sentences[index + 1]];
        return [unit({ kind: 'sentence', index }, text, neighbours)];
      });
    case 'list':
      return [
        ...block.items.map((item, index) => unit({ kind: 'item', index }, item.text, [block.leadIn])),
        ...(block.leadIn || block.heading
          ? [
              unit(
                { kind: 'whole' },
                block.leadIn ?? block.heading ?? '',
                block.items.map((item) => item.text),
              ),
            ]
          : []),
      ];
    case 'table':
      return [
        ...block.rows.map((row, index) => unit({ kind: 'row', index }, row.join(' '), block.header)),
        unit(
          { kind: 'whole' },
          [block.heading, ...block.header].filter(Boolean).join(' '),
          block.rows.map((row) => row.join(' ')),
        ),
      ];
    case 'fields':
      return [
        unit({ kind: 'whole' }, block.fields.map(({ name, value }) => `${name} ${value}`).join('\n'), []),
      ];
  }
}
