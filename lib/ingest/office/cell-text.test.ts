import { describe, expect, it } from 'vitest';
import { builtInFormat, numberText } from './cell-text.ts';

describe('a number, written as its cell shows it', () => {
  it.each<[number, string | undefined, string]>([
    [0.1 + 0.2, undefined, '0.3'],
    [1234567, '#,##0', '1,234,567'],
    [3980, '#,##0.00', '3,980.00'],
    [0.125, '0%', '13%'],
    [1234.5, '"£"#,##0.00', '£1,234.50'],
    [12, '[$€-407]#,##0.00', '€12.00'],
    [12, '#,##0.00 "kg"', '12.00 kg'],
    [-5, '#,##0;[Red]-#,##0', '-5'],
    [46086, 'dd/mm/yyyy', '2026-03-05'],
    [46086.604166666664, 'yyyy-mm-dd hh:mm', '2026-03-05 14:30'],
    [0.604166666666, 'h:mm', '14:30'],
    [1.5, '[h]:mm', '36:00'],
    [46086, builtInFormat(14), '2026-03-05'],
    [Number.NaN, undefined, ''],
  ])('%s as %s is %s', (value, format, text) => {
    expect(numberText(value, format, false)).toBe(text);
  });

  it('counts days from 1904 where the workbook does', () => {
    expect(numberText(44624, 'yyyy-mm-dd', true)).toBe('2026-03-05');
  });
});
