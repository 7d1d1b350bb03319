import { describe, expect, it } from 'vitest';
import { RowReader } from './rows.ts';

function read(rows: string[][]) {
  const reader = new RowReader({ placeOf: (row) => `row=${row}`, headings: ['Prices'] });
  const sections = rows.flatMap((cells, index) => reader.read(index + 1, cells));
  return [...sections, ...reader.end()].map(({ place, headings, blocks }) => ({
    place,
    headings,
    text: blocks.map((block) => ('text' in block ? block.text : '')).join('; '),
  }));
}

describe('rows and their header', () => {
  it('names every cell after the first row', () => {
    expect(
      read([
        ['Product', 'Price'],
        ['Ouzel', '£1'],
      ]),
    ).toEqual([{ place: 'row=2', headings: ['Prices'], text: 'Ouzel; Price: £1' }]);
  });

  it('takes lines above the header for headings of all rows', () => {
    expect(read([['Price list 2026', ''], [], ['Product', 'Price'], ['Ouzel', '£1']])).toEqual([
      { place: 'row=4', headings: ['Prices', 'Price list 2026'], text: 'Ouzel; Price: £1' },
    ]);
  });

  it('keeps cells beyond the header without a name, and leaves out empty rows', () => {
    expect(
      read([
        ['A', 'B'],
        ['', ' '],
        ['1', '2', 'more'],
      ]).map(({ text }) => text),
    ).toEqual(['A: 1; B: 2; more']);
  });

  it('reads a list of one column, its first line as the header', () => {
    expect(
      read([['City'], ['Lancaster'], ['Freiburg'], ['Bergen'], ['Porto'], ['Kanazawa'], ['Boise']]).map(
        ({ text }) => text,
      ),
    ).toEqual([
      'City: Lancaster',
      'City: Freiburg',
      'City: Bergen',
      'City: Porto',
      'City: Kanazawa',
      'City: Boise',
    ]);
  });

  it('keeps the few lines of a sheet that has no table', () => {
    expect(read([['Only a note']])).toEqual([{ place: 'row=1', headings: ['Prices'], text: 'Only a note' }]);
  });
});
