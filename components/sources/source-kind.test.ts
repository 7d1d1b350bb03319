import { expect, test } from 'vitest';
import { sourceKindOf } from './source-document.ts';

test.each([
  ['hr/Handbook.PDF', 'pdf'],
  ['notes.v2.md', 'markdown'],
  ['rules.htm', 'html'],
  ['prices.xlsx', 'xlsx'],
  ['offices.csv', 'csv'],
  ['plan.jpeg', 'image'],
  ['travel.docx', 'passages'],
  ['without-ending', 'passages'],
  ['odd.constructor', 'passages'],
])('%s is shown as %s', (sourcefile, kind) => {
  expect(sourceKindOf(sourcefile)).toBe(kind);
});
