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
  return sources.flatMap((source) => {
    const termsOf = createTerms(source);
    return source.blocks.flatMap((block, index) => unitsOf(source, block, index, termsOf));
  });
}

type TermsOf = (text: string) => string[];

/** Index terms of texts of one source, each found once: a sentence stands near those before and behind it. */
function createTerms({ language }: Source): TermsOf {
  const known = new Map<string, string[]>();
  return (text) => {
    const terms = known.get(text) ?? indexTerms(text, language);
    known.set(text, terms);
    return terms;
  };
}

function unitsOf(source: Source, block: Block, blockIndex: number, termsOf: TermsOf): Unit[] {
  const unit = (part: Unit['part'], text: string, near: (string | null | undefined)[]): Unit => ({
    source,
    block,
    blockIndex,
    part,
    text,
    terms: termsOf(text),
    nearTerms: [block.heading, ...near].flatMap((around) => (around ? termsOf(around) : [])),
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
