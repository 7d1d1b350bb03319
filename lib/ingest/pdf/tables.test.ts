import { describe, expect, it } from 'vitest';
import { textLine } from '../fixtures/read-all.ts';
import { toRows } from './rows.ts';
import { toRegions } from './tables.ts';
import type { TextLine } from './text-line.ts';

const regions = (lines: TextLine[]) => toRegions(toRows(lines));

/** A table with columns at 60, 200 and 340, its rows 20 apart, drawn row by row. */
function table(rows: string[][], top = 100): TextLine[] {
  return rows.flatMap((row, index) =>
    row.flatMap((text, column) => (text ? [textLine(text, 60 + column * 140, top + index * 20)] : [])),
  );
}

describe('finding tables on a page', () => {
  it('takes rows of cells with white columns between them, with their header', () => {
    expect(
      regions(
        table([
          ['Plan', 'Alone', 'Family'],
          ['Basic', '£0', '£58'],
          ['Extra', '£28', '£109'],
        ]),
      ),
    ).toEqual([
      {
        kind: 'table',
        header: ['Plan', 'Alone', 'Family'],
        rows: [
          ['Basic', '£0', '£58'],
          ['Extra', '£28', '£109'],
        ],
      },
    ]);
  });

  it('leaves the text above and below alone', () => {
    const prose = (y: number) =>
      textLine('A line of running text that is as wide as the page is, from edge to edge, and more.', 60, y);
    const found = regions([
      prose(80),
      ...table([
        ['A', 'B'],
        ['1', '2'],
      ]),
      prose(145),
    ]);
    expect(found.map(({ kind }) => kind)).toEqual(['text', 'table', 'text']);
  });

  it('keeps empty cells empty', () => {
    const found = regions(
      table([
        ['Plan', 'Alone', 'Family'],
        ['Basic', '', '£58'],
        ['Extra', '£28', ''],
      ]),
    );
    expect(found[0]).toMatchObject({
      rows: [
        ['Basic', '', '£58'],
        ['Extra', '£28', ''],
      ],
    });
  });

  it('aligns numbers that are set to the right', () => {
    const right = (text: string, y: number) => textLine(text, 300 - text.length * 5, y);
    const lines = ['9', '1,200', '35,000'].flatMap((text, index) => [
      textLine(`Row ${index}`, 60, 100 + index * 20),
      right(text, 100 + index * 20),
    ]);
    expect(regions(lines)[0]).toMatchObject({
      rows: [
        ['Row 0', '9'],
        ['Row 1', '1,200'],
        ['Row 2', '35,000'],
      ],
    });
  });

  it('joins the lines of a cell that wraps', () => {
    const lines = [
      textLine('Service', 60, 100, { drawn: 1 }),
      textLine('Covered', 200, 100, { drawn: 2 }),
      textLine('Hospital', 60, 130, { drawn: 3 }),
      textLine('in full, in all', 200, 130, { drawn: 4 }),
      textLine('listed hospitals', 200, 142, { drawn: 5 }),
      textLine('Dentist', 60, 165, { drawn: 6 }),
      textLine('up to £400', 200, 165, { drawn: 7 }),
    ];
    expect(regions(lines)[0]).toMatchObject({
      rows: [
        ['Hospital', 'in full, in all listed hospitals'],
        ['Dentist', 'up to £400'],
      ],
    });
  });

  it('reads a table line by line that was drawn column by column', () => {
    const drawn = table([
      ['Plan', 'Price'],
      ['Basic', '£0'],
      ['Extra', '£28'],
    ]).map((line) => ({ ...line, drawn: line.x * 1000 + line.y }));
    expect(regions(drawn)[0]).toMatchObject({
      header: ['Plan', 'Price'],
      rows: [
        ['Basic', '£0'],
        ['Extra', '£28'],
      ],
    });
  });

  it('takes figures in the first row for data, years for a header', () => {
    expect(
      regions(
        table([
          ['Basic', '£0'],
          ['Extra', '£28'],
        ]),
      )[0],
    ).toMatchObject({ header: null });
    expect(
      regions(
        table([
          ['', '2025', '2026'],
          ['Revenue', '£54.9 m', '£61.8 m'],
        ]),
      )[0],
    ).toMatchObject({ header: ['', '2025', '2026'] });
  });

  it('joins a bullet and its text into one line, not into a table', () => {
    const list = [0, 1, 2].flatMap((index) => [
      textLine('•', 60, 100 + index * 14),
      textLine(`Thing ${index}`, 85, 100 + index * 14),
    ]);
    const [region, ...others] = regions(list);
    expect(others).toEqual([]);
    expect(region?.kind === 'text' && region.rows.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['• Thing 0'],
      ['• Thing 1'],
      ['• Thing 2'],
    ]);
  });
});
