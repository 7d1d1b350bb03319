import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile, csvLine } from './csv.ts';

describe('an export', () => {
  it.each([
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '  =HYPERLINK("https://evil.example")',
    '\n=1',
    '＝1+1',
    '＠SUM(A1)',
  ])('never opens as a formula: %j', (text) => {
    const [[cell] = []] = parse(csvLine([text])) as string[][];
    expect(cell).toBe(`'${text}`);
  });

  it('keeps numbers numbers, below zero too, and leaves empty what is not known', () => {
    expect(csvLine([-1.5, 0, null, undefined, true])).toBe('-1.5,0,,,true\r\n');
  });

  it('is read as UTF-8 by spreadsheets', () => {
    expect(csvFile(['name'], [['Größe']])).toBe('\uFEFFname\r\nGröße\r\n');
  });

  it('gives back every text, whatever is in it, but for the apostrophe', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const [cells = []] = parse(csvLine([...texts, 'end']), { skip_empty_lines: false }) as string[][];
        expect(cells.map((cell, i) => (cell === `'${texts[i]}` ? texts[i] : cell))).toEqual([
          ...texts,
          'end',
        ]);
      }),
    );
  });
});
