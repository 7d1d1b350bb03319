import { describe, expect, test } from 'vitest';
import type { DocumentBlock, DocumentSection } from '#lib/core/ports/source-parts.ts';
import { cutRuns } from './block-list.tsx';
import { markDocument } from './document-marks.ts';

const cellsOf = (cells: string[]) => cells.map((text) => ({ runs: [{ text }] }));
const paragraph = (...texts: string[]): DocumentBlock => ({
  kind: 'paragraph',
  runs: texts.map((text) => ({ text })),
});
const LEAVE: DocumentBlock[] = [
  paragraph('Ask four weeks ahead.'),
  paragraph('Working from abroad is possible for ', '20 working days', '. Ask four weeks ahead. Then rest.'),
  { kind: 'item', level: 0, marker: '1.1', runs: [{ text: 'The number is 3333. It rings.' }] },
  {
    kind: 'table',
    header: cellsOf(['Place', 'Per night']),
    rows: [cellsOf(['London', '£185']), cellsOf(['Freiburg', '€150'])],
  },
];

function marked(sections: DocumentSection[], passages: string[], quotes: string[], place = {}) {
  const { ranges } = markDocument(sections, {
    location: { sourcefile: 'a.md', ...place },
    passages,
    quotes,
    said: quotes,
  });
  const shown = (block: DocumentBlock) => {
    if (block.kind === 'rule') return [];
    if (block.kind !== 'table') {
      const runs = cutRuns(block.runs, ranges.get(block.runs) ?? []);
      return runs.filter(({ isMarked }) => isMarked).map(({ text }) => text);
    }
    const rows = [block.header ?? [], ...block.rows];
    return rows.filter((row) => ranges.has(row)).map((row) => row.map(({ runs }) => runs[0]?.text).join('|'));
  };
  return sections.flatMap(({ blocks }) => blocks.flatMap(shown));
}

const PASSAGE =
  'Working from abroad is possible for 20 working days. Ask four weeks ahead. Then rest.\n1.1 The number is 3333. It rings.';
const TABLE = 'Place | Per night\nLondon | £185\nFreiburg | €150';

describe('of a document is marked', () => {
  test('the cited sentence alone, across words of different looks', () => {
    expect(
      marked([{ blocks: LEAVE }], [PASSAGE], ['Working from abroad is possible for 20 working days.']),
    ).toEqual(['Working from abroad is possible for ', '20 working days', '.']);
  });

  test('a sentence where it is cited, not where the document says it elsewhere', () => {
    expect(marked([{ blocks: LEAVE }], [PASSAGE], ['Ask four weeks ahead.'])).toEqual([
      'Ask four weeks ahead.',
    ]);
    const { ranges } = markDocument([{ blocks: LEAVE }], {
      location: { sourcefile: 'a.md' },
      passages: [PASSAGE],
      quotes: ['Ask four weeks ahead.'],
      said: [],
    });
    expect([...ranges.keys()]).toEqual([LEAVE[1] && 'runs' in LEAVE[1] && LEAVE[1].runs]);
  });

  test('an item with the number before it', () => {
    expect(marked([{ blocks: LEAVE }], [PASSAGE], ['1.1 The number is 3333.'])).toEqual([
      'The number is 3333.',
    ]);
  });

  test('the row of a table, not the table', () => {
    expect(marked([{ blocks: LEAVE }], [TABLE], ['London | £185'])).toEqual(['London|£185']);
  });

  test('all of the passage where no sentence is like the answer', () => {
    expect(marked([{ blocks: LEAVE }], ['Then rest.\n1.1 The number is 3333. It rings.'], [])).toEqual([
      'Then rest.',
      'The number is 3333. It rings.',
    ]);
  });

  test('the slide that is cited, where two say the same', () => {
    const slides = [1, 2, 3].map((slide) => ({ slide, blocks: [paragraph('Thank you for coming.')] }));
    const { ranges } = markDocument(slides, {
      location: { sourcefile: 'a.pptx', slide: 2 },
      passages: ['Thank you for coming.'],
      quotes: ['Thank you for coming.'],
      said: [],
    });
    expect([...ranges.keys()]).toEqual([
      slides[1]?.blocks[0] && (slides[1].blocks[0] as { runs: object }).runs,
    ]);
  });

  test('nothing without an answer', () => {
    expect(marked([{ blocks: LEAVE }], [], [])).toEqual([]);
  });
});
