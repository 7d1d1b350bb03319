import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { decodeText } from './source-document.ts';
import { readRows, sheetPart } from './source-table.ts';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const csv = (text: string) => readRows('csv', bytes(text), decodeText, { sourcefile: 'a.csv' });

describe('the rows of a sheet', () => {
  test('are cut where the file cuts them, quotes and line ends inside cells kept', async () => {
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

  test('of a workbook come from the sheet that is cited, numbered as there', async () => {
    const file = await readFile('data/samples/price-list-2026.xlsx');
    const workbook = new Uint8Array(file).buffer;
    const place = { sourcefile: 'price-list-2026.xlsx', sheet: 'Sensors', row: 5 };
    const rows = await readRows('xlsx', workbook, decodeText, place);
    const part = sheetPart(rows, 5);
    expect(part.header).toContain('Order code');
    expect(part.rows.find(({ number }) => number === 5)?.cells).toContain('OU4-KIT');
  });

  test('of what is no workbook are refused', async () => {
    const place = { sourcefile: 'a.xlsx' };
    await expect(readRows('xlsx', bytes('<html>'), decodeText, place)).rejects.toThrow();
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
    const part = sheetPart(rows, 300);
    expect(part.header).toEqual(['Code', 'Price']);
    expect(part.rows.map(({ number }) => number)).toContain(300);
    expect(part.rows.find(({ number }) => number === 300)?.cells).toEqual(['c296', '1']);
    expect(part.rows.length).toBeLessThan(100);
    expect(part.total).toBe(503);
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
      ).rows,
    ).toEqual([{ number: 3, cells: ['1', '2'] }]);
    expect(sheetPart([], 4)).toEqual({ header: [], rows: [], total: 0 });
  });
});
