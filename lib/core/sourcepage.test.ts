import { expect, test } from 'vitest';
import { encodeSourcefile, sourcefileOf } from './sourcepage.ts';

test('a path stays readable', () => {
  expect(encodeSourcefile('handbook/Parental leave.pdf')).toBe('handbook/Parental leave.pdf');
});

test('what would end a citation or its path is encoded', () => {
  expect(encodeSourcefile('a[1]#2 50%.pdf')).toBe('a%5B1%5D%232 50%25.pdf');
  expect(encodeSourcefile(' a.md ')).toBe('%20a.md%20');
  expect(encodeSourcefile('line\r\nbreak.md')).toBe('line%0D%0Abreak.md');
});

test('Windows paths are cited like any other', () => {
  expect(encodeSourcefile('policies\\travel.md')).toBe('policies/travel.md');
});

test('the document is what stands before the fragment', () => {
  expect(sourcefileOf('a/b.xlsx#sheet=Prices&row=12')).toBe('a/b.xlsx');
  expect(sourcefileOf('a/b.md')).toBe('a/b.md');
});
