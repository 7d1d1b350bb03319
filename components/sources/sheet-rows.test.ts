import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { decodeText } from './loaded-document.tsx';
import { orderColumns, readSheets, rowsAtOnce, sheetPart } from './sheet-rows.ts';

const HEADER = ['Office', 'City', 'People', 'Phone', 'Site manager'];
const BOISE = ['Boise', 'Boise, Idaho', '25', '+1 208 555 0142', 'Dale Whitehorse'];

test('the cell that was asked for comes first, whichever column it is in', () => {
  expect(
    orderColumns(HEADER, BOISE, ['Boise — Phone: +1 208 555 0142, Site manager: Dale Whitehorse']),
  ).toEqual({ columns: [3, 4, 0, 1, 2], cited: 3 });
});

test('a value that an answer gives without its column comes before the rest', () => {
  expect(orderColumns(HEADER, BOISE, ['Ask Dale Whitehorse.'])).toEqual({
    columns: [4, 0, 1, 2, 3],
    cited: 4,
  });
});

test('a number within a longer one is no value, and empty cells are left out', () => {
  expect(orderColumns(HEADER, ['Boise', '', '25', '', ''], ['Call 0125 255.'])).toEqual({
    columns: [0, 2],
    cited: undefined,
  });
});

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const csv = async (text: string) => (await readSheets('csv', bytes(text), decodeText))[0]?.rows;
const EXTENT = { before: 20, after: 40 };

describe('the rows of a sheet', () => {
  test('end where the file ends them, with the quotes and line ends inside cells', async () => {
    expect(await csv('a,b\n"x, y","two\nlines"\n\n1,2')).toEqual([
      ['a', 'b'],
      ['x, y', 'two\nlines'],
      [''],
      ['1', '2'],
    ]);
    expect(await csv('a;b;c,d\n1;2;3')).toEqual([
      ['a', 'b', 'c,d'],
      ['1', '2', '3'],
    ]);
  });

  test('of a workbook come sheet by sheet, numbered as there', async () => {
    const file = await readFile('data/samples/price-list-2026.xlsx');
    const workbook = new Uint8Array(file).buffer;
    const sheets = await readSheets('xlsx', workbook, decodeText);
    expect(sheets.length).toBeGreaterThan(1);
    const part = sheetPart(sheets.find(({ name }) => name === 'Sensors')?.rows ?? [], 5, EXTENT);
    expect(part.header).toContain('Order code');
    expect(part.rows.find(({ number }) => number === 5)?.cells).toContain('OU4-KIT');
  });

  test('of what is no workbook are refused', async () => {
    await expect(readSheets('xlsx', bytes('<html>'), decodeText)).rejects.toThrow();
  });
});

describe('the part that is shown', () => {
  const rows = [
    ['Prices of 2026'],
    [],
    ['Code', 'Price'],
    ...Array.from({ length: 500 }, (_, at) => [`c${at}`, '1']),
  ];

  test('has the header, and the cited row among its neighbours', () => {
    const part = sheetPart(rows, 300, EXTENT);
    expect(part.header).toEqual(['Code', 'Price']);
    expect(part.rows.map(({ number }) => number)).toContain(300);
    expect(part.rows.find(({ number }) => number === 300)?.cells).toEqual(['c296', '1']);
    expect(part.rows.length).toBeLessThan(100);
    expect(part).toMatchObject({ total: 503, hasEarlier: true, hasLater: true });
  });

  test('reaches from the first row to the last when more is asked for', () => {
    const part = sheetPart(rows, 300, { before: 1000, after: 1000 });
    expect(part.rows).toHaveLength(500);
    expect(part).toMatchObject({ hasEarlier: false, hasLater: false });
  });

  test('of a sheet of very many columns is smaller', () => {
    expect(rowsAtOnce(rows)).toBe(500);
    expect(rowsAtOnce([Array.from({ length: 5000 }, () => 'x')])).toBe(20);
  });

  test('begins below the header and leaves empty rows out', () => {
    expect(
      sheetPart(
        [
          ['a', 'b'],
          ['', ''],
          ['1', '2'],
        ],
        3,
        EXTENT,
      ).rows,
    ).toEqual([{ number: 3, cells: ['1', '2'] }]);
    expect(sheetPart([], 4, EXTENT)).toMatchObject({ header: [], rows: [], total: 0, hasLater: false });
  });
});
