import { describe, expect, it } from 'vitest';
import { RowReader, recordBlocks } from './record-blocks.ts';

/** The text of a record, its heading marked with `#`. */
function textOf(record: Record<string, string>, title?: string): string[] {
  const fields = Object.entries(record).map(([name, value]) => ({ name, value }));
  return recordBlocks(fields, title).map((block) => {
    const text = 'text' in block ? block.text : '';
    return block.kind === 'heading' ? `# ${text}` : text;
  });
}

const ANSWER = 'Connect to the office network for ten minutes. From far away, renew it over the internet.';

describe('a record reads as people would write it', () => {
  it('named by its code, its text and its question, then its answer', () => {
    const entry = { id: 'HD-005', category: 'Network', question: 'Why is the VPN slow?', answer: ANSWER };
    expect(textOf({ ...entry, updated: '2026-01-20' })).toEqual([
      '# HD-005 · Network · Why is the VPN slow?',
      ANSWER,
      'Updated: 2026-01-20',
    ]);
  });

  it('in any language, by the shape of its values alone', () => {
    expect(
      textOf({
        nr: 'HD-005',
        分類: 'ネットワーク',
        質問: 'VPNが遅いのはなぜですか？',
        回答: '証明書を更新します。',
      }),
    ).toEqual(['# HD-005 · ネットワーク · VPNが遅いのはなぜですか？', '証明書を更新します。']);
  });

  it('with the names of figures, dates, telephone numbers and of people who are not the first', () => {
    const office = {
      site_manager: 'Ana Silva',
      people: '39',
      phone: '+351 21',
      openedOn: '2019-05-01',
      active: 'yes',
    };
    expect(textOf({ no: '6', office: 'Porto', ...office })).toEqual([
      '# Porto',
      'No: 6',
      'Site manager: Ana Silva',
      'People: 39',
      'Phone: +351 21',
      'Opened on: 2019-05-01',
      'Active: yes',
    ]);
  });

  it('by its title wherever that stands, and every other text with its name', () => {
    const record = { Area: 'Hotel', Changed: '2026-01-02', State: 'New', Title: 'Late check-out' };
    expect(textOf(record, 'Late check-out')).toEqual([
      '# Hotel · Late check-out',
      'Changed: 2026-01-02',
      'State: New',
    ]);
  });

  it('with the names of its texts where it has several', () => {
    expect(textOf({ code: 'E7', cause: ANSWER, cure: ANSWER })).toEqual([
      '# E7',
      `Cause: ${ANSWER}`,
      `Cure: ${ANSWER}`,
    ]);
  });

  it('with the last part of nested names, or all of them where two end alike, and nothing twice', () => {
    const record = { 'fields.System.Id': '7', id: '7', 'billing.city': 'Bonn', 'home.city': 'Ulm' };
    expect(textOf({ name: 'Ada', ...record })).toEqual([
      '# Ada',
      'Id: 7',
      'Billing city: Bonn',
      'Home city: Ulm',
    ]);
  });

  it('with currencies as people write them, and words that merely look like one', () => {
    expect(textOf({ code: 'TC-04', cost_gbp: '75', count_all: '12', paid_gbp: 'later' })).toEqual([
      '# TC-04 · later',
      'Cost (GBP): 75',
      'Count all: 12',
    ]);
  });

  it('as one line where it has one value', () => {
    expect(textOf({ City: 'Lancaster' })).toEqual(['City: Lancaster']);
  });

  it('in little time, with 100,000 fields of one name', () => {
    const fields = Array.from({ length: 100_000 }, (_, index) => ({ name: `${index}.x`, value: 'the same' }));
    expect(recordBlocks([...fields, { name: 'y', value: '1' }])).toHaveLength(2);
  });
});

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
