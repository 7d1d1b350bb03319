import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { FILE_KINDS, fileKindOf, mediaTypeOf } from './document-formats.ts';
import { modelImageTypeOf } from './model-images.ts';

test.each([
  ['hr/Handbook.PDF', 'pages'],
  ['notes.v2.md', 'blocks'],
  ['rules.htm', 'blocks'],
  ['travel.docx', 'blocks'],
  ['prices.xlsx', 'rows'],
  ['offices.csv', 'rows'],
  ['plan.jpeg', 'image'],
  ['without-extension', undefined],
  ['folder.pdf/LICENSE', undefined],
  ['.pdf', undefined],
  ['odd.constructor', undefined],
])('the page shows %s as %s', (name, view) => {
  expect(fileKindOf(name)?.view).toBe(view);
});

test('a file of an unknown kind is sent as bytes', () => {
  expect(mediaTypeOf('a/table.TSV')).toBe('text/tab-separated-values');
  expect(mediaTypeOf('odd.constructor')).toBe('application/octet-stream');
});

describe('every kind of file that can be read is named', () => {
  test.each([
    ['in the README', 'README.md', /^reads PDF .*$/m],
    ['in the guide to documents', 'docs/documents.md', /^\| format \|.*\n(?:.+\n)+/m],
  ])('%s', (_, path, passage) => {
    const text = passage.exec(readFileSync(path, 'utf8'))?.[0] ?? '';
    const words = new Set(text.match(/[A-Za-z]+/g));
    expect(FILE_KINDS.map(({ name }) => name).filter((name) => !words.has(name))).toEqual([]);
  });
});

test.each([
  ['89504e470d0a1a0a', 'image/png'],
  ['ffd8ffe0', 'image/jpeg'],
  ['474946383961', 'image/gif'],
  ['524946460000000057454250', 'image/webp'],
  ['3c7376673e', undefined],
  ['424d', undefined],
  ['', undefined],
])('a file that begins with %s is %s, whatever it says it is', (hex, type) => {
  expect(modelImageTypeOf(Buffer.from(hex, 'hex'))).toBe(type);
});
