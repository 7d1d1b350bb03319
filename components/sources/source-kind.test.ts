import { expect, test } from 'vitest';
import { sourceKindOf } from './source-document.ts';

test.each([
  ['hr/Handbook.PDF', 'pdf'],
  ['notes.v2.md', 'text'],
  ['rules.htm', 'text'],
  ['prices.xlsx', 'xlsx'],
  ['offices.csv', 'csv'],
  ['plan.jpeg', 'image'],
  ['travel.docx', 'text'],
  ['without-ending', 'other'],
  ['odd.constructor', 'other'],
])('%s is shown as %s', (sourcefile, kind) => {
  expect(sourceKindOf(sourcefile)).toBe(kind);
});
