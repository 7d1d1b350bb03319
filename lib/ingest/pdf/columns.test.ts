import { describe, expect, it } from 'vitest';
import { textLine } from '../fixtures/read-all.ts';
import { toColumns } from './columns.ts';
import type { TextLine } from './text-line.ts';

const texts = (areas: TextLine[][]) => areas.map((area) => area.map(({ text }) => text));
const column = (name: string, x: number, count = 6) =>
  Array.from({ length: count }, (_, index) =>
    textLine(`${name}: line ${index} of a column of prose`, x, 120 + index * 14),
  );

describe('the reading order of a page', () => {
  it('is one column after the other', () => {
    const [left, right] = [column('left', 60), column('right', 320)];
    expect(texts(toColumns([...left, ...right]))).toEqual(texts([left, right]));
  });

  it('keeps a title across both columns with the first', () => {
    const title = textLine(
      'A title that runs across both of the columns of this page, from left to right',
      60,
      80,
    );
    expect(texts(toColumns([title, ...column('left', 60), ...column('right', 320)]))).toHaveLength(2);
  });

  it('keeps a table whole, whose cells stand on the same lines', () => {
    const cells = [0, 1, 2, 3, 4].flatMap((row) => [
      textLine(`Plan ${row}`, 60, 100 + row * 20),
      textLine(`£${row}`, 300, 100 + row * 20),
    ]);
    expect(toColumns(cells)).toHaveLength(1);
    const byColumn = cells.toSorted((one, other) => one.x - other.x || one.y - other.y);
    expect(toColumns(byColumn)).toHaveLength(1);
  });

  it('takes the labels of a chart apart from the text beside it', () => {
    const labels = [900, 600, 300, 0].map((value, index) => textLine(String(value), 60, 103 + index * 31));
    const prose = Array.from({ length: 5 }, (_, index) =>
      textLine(`line ${index} of the text beside the chart`, 320, 110 + index * 16, { size: 14 }),
    );
    expect(texts(toColumns([...labels, ...prose]))).toEqual(texts([labels, prose]));
  });

  it('puts a footer that was drawn first where it stands', () => {
    const footer = textLine('Confidential', 60, 800);
    expect(toColumns([footer, ...column('left', 60)])).toHaveLength(1);
  });
});
