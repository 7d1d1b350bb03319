import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvFile, csvLine, withoutFormulas } from './csv.ts';

const SEPARATORS = [',', ';', '\t', '|'];
const FORMULA = /^[\s"]*[=+\-@＝＋－＠]/;

/** The cells as a spreadsheet finds them that takes this for the separator, and forgives quotes that do not fit. */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isNew = true;
  for (const char of text) {
    if (isQuoted) {
      if (char === '"') isQuoted = false;
      else cell += char;
    } else if (char === separator || char === '\r' || char === '\n') {
      cells.push(cell);
      cell = '';
      isNew = true;
      continue;
    } else if (char === '"' && isNew) isQuoted = true;
    else cell += char;
    isNew = false;
  }
  return [...cells, cell];
}

/** Text of an attacker who wants a spreadsheet to run it. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'=+-@＝＋－＠,;|\t\r\n" \u00a0\u200b\0\'', 'x', '1'),
      fc.string({ unit: 'binary' }),
    ),
  )
  .map((pieces) => pieces.join(''));

describe('an export', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\n=1', "\n'=1"],
    ['  =HYPERLINK("https://evil.example")', '\'  =HYPERLINK("https://evil.example")'],
    ['"=1', '\'"=1'],
    ['\u200b=1', "'\u200b=1"],
    ['x;=1+cmd|calc', "x;'=1+cmd|calc"],
    ['x\t=1', "x\t'=1"],
    ['x | -1', "x |' -1"],
    ['＝1+1', "'＝1+1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['a - b = c', 'a - b = c'],
  ])('never opens as a formula: %j is written as %j', (text, read) => {
    expect(parse(csvLine([text]))).toEqual([[read]]);
  });

  it('never opens as a formula, for any text and any separator', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1 }), fc.constantFrom(...SEPARATORS), (texts, separator) => {
        const written = csvLine(texts);
        const whole = cellsOf(written, separator);
        const torn = written.split(separator).flatMap((part) => part.split(/[\r\n]/));
        expect([...whole, ...torn].filter((cell) => FORMULA.test(cell))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('keeps numbers numbers, below zero too, and leaves empty what is not known', () => {
    expect(csvLine([-1.5, 0, null, undefined, true])).toBe('-1.5,0,,,true\r\n');
  });

  it('is read as UTF-8 by spreadsheets', () => {
    expect(csvFile(['name'], [['Größe']])).toBe('\uFEFF"name"\r\n"Größe"\r\n');
  });

  it('returns every text unchanged, except for apostrophes', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
        const [cells = []] = parse(csvLine([...texts, 'end']), { skip_empty_lines: false }) as string[][];
        expect(cells).toEqual([...texts.map(withoutFormulas), 'end']);
      }),
    );
  });
});
