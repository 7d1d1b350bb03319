import { describe, expect, it } from 'vitest';
import { textLine } from '../fixtures/read-all.ts';
import { toBlocks } from './paragraphs.ts';
import { toRows } from './rows.ts';
import type { TextLine } from './text-line.ts';
import { WordBreaks } from './word-breaks.ts';

const setting = {
  types: { body: 10, isBodyFont: (font: string) => font === 'body' },
  words: new WordBreaks(),
};
const blocks = (...lines: TextLine[]) =>
  toBlocks(toRows(lines), setting).map((block) => `${block.kind}: ${'text' in block ? block.text : ''}`);

/** Lines below each other, 14 points apart, as wide as the page where they end in `…`. */
const stacked = (...texts: string[]) =>
  texts.map((text, index) =>
    textLine(text.replace('…', ''), 60, 100 + index * 14, text.endsWith('…') ? { right: 535 } : {}),
  );

describe('telling paragraphs, lists and headings apart', () => {
  it('joins lines that broke because the next word did not fit', () => {
    expect(blocks(...stacked('Whoever works here has leave,…', 'and a desk.'))).toEqual([
      'paragraph: Whoever works here has leave, and a desk.',
    ]);
  });

  it('keeps lines apart that end early', () => {
    expect(
      blocks(
        textLine('Something wide', 60, 50, { right: 535 }),
        ...stacked('Position: Chief executive', 'Company: Tarnwick'),
      ),
    ).toEqual([
      'paragraph: Something wide',
      'paragraph: Position: Chief executive',
      'paragraph: Company: Tarnwick',
    ]);
  });

  it.each([
    ['The limit is 140 euros a night, in', 'London and Zurich 210 euros.'],
    ['The head office has a garden,', 'Freiburg has a cellar.'],
    ['Die Reise genehmigt in jedem Fall der', 'Vorgesetzte.'],
  ])('goes on where no sentence ends before a name: "%s"', (first, second) => {
    const wide = textLine('Something wide.', 60, 50, { right: 535 });
    expect(blocks(wide, ...stacked(first, second))).toEqual([
      'paragraph: Something wide.',
      `paragraph: ${first} ${second}`,
    ]);
  });

  it('begins a paragraph after a gap', () => {
    expect(
      blocks(
        textLine('One sentence here.', 60, 100, { right: 535 }),
        textLine('Another one there.', 60, 130),
      ),
    ).toHaveLength(2);
  });

  it.each([14, 18, 25, 60])(
    'joins a word that the end of a line parts, with lines %i points apart',
    (pitch) => {
      const [first, second] = [
        textLine('Please clear the cellar cor-', 60, 100),
        textLine('ridor before.', 60, 100 + pitch),
      ];
      const wide = textLine('Something wide.', 60, 100 - 2 * pitch, { right: 535 });
      expect(blocks(wide, first, second).at(-1)).toBe('paragraph: Please clear the cellar corridor before.');
    },
  );

  it('begins a paragraph after a gap behind a dash, before a capital and in other type', () => {
    const apart = (first: string, second: string, size = 10) =>
      blocks(textLine(first, 60, 100, { right: 535 }), textLine(second, 60, 130, { size }));
    expect(apart('It is open -', 'and it closes.')).toHaveLength(2);
    expect(apart('Not for the Anglo-', 'Norman')).toHaveLength(2);
    expect(apart('The self-', 'service', 14)).toHaveLength(2);
  });

  it('keeps the lines of a list item together', () => {
    expect(blocks(...stacked('• Always ask before you book a…', 'flight.', '2. Then book.'))).toEqual([
      'item: • Always ask before you book a flight.',
      'item: 2. Then book.',
    ]);
  });

  it('takes larger type, another font, and lines in capitals for headings of falling rank', () => {
    const body = textLine('Running text that fills the line.', 60, 400, { right: 535 });
    const headings = toBlocks(
      toRows([
        textLine('Handbook', 60, 100, { size: 24 }),
        textLine('Leave', 60, 160, { size: 15 }),
        textLine('How to ask', 60, 220, { font: 'bold' }),
        textLine('Tips for Managing Your Leave', 60, 280),
        body,
      ]),
      setting,
    ).flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
    expect(headings).toEqual([1, 2, 4, 5]);
  });

  it('takes no sentence, no row of figures and no label for a heading', () => {
    expect(blocks(textLine('Nothing Was Found.', 60, 100))).toEqual(['paragraph: Nothing Was Found.']);
    expect(blocks(textLine('Oil 0.6 0.65 0.2 1', 60, 100))).toEqual(['paragraph: Oil 0.6 0.65 0.2 1']);
    expect(blocks(textLine('Company: Tarnwick', 60, 100))).toEqual(['paragraph: Company: Tarnwick']);
  });

  it('leaves out the figures along an axis, and keeps a few figures', () => {
    const axis = ['0', '25 %', '50 %', '75 %', '100 %'].map((text, index) =>
      textLine(text, 60, 100 + index * 40),
    );
    expect(blocks(...axis)).toEqual([]);
    expect(blocks(...axis.slice(0, 2))).toHaveLength(2);
  });

  it('leaves out lines with dot leaders', () => {
    expect(blocks(textLine('Leave . . . . . . . . 12', 60, 100), textLine('Pay……………… 14', 60, 120))).toEqual(
      [],
    );
  });
});
