import { expect, test } from 'vitest';
import { blocksUrl, wordsUrl } from '../ports/source-parts.ts';
import { contentUrl, encodeSourcefile, pageOf, pictureUrl, sourcefileOf } from './sourcepage.ts';

test('a path stays readable', () => {
  expect(encodeSourcefile('handbook/Parental leave.pdf')).toBe('handbook/Parental leave.pdf');
});

test('characters that would end a citation or its path are encoded', () => {
  expect(encodeSourcefile('a[1]#2 50%.pdf')).toBe('a%5B1%5D%232 50%25.pdf');
  expect(encodeSourcefile('who pays?.md')).toBe('who pays%3F.md');
  expect(encodeSourcefile(' a.md ')).toBe('%20a.md%20');
  expect(encodeSourcefile('line\r\nbreak.md')).toBe('line%0D%0Abreak.md');
});

test('Windows paths are cited with forward slashes', () => {
  expect(encodeSourcefile('policies\\travel.md')).toBe('policies/travel.md');
});

test('the document is the part before the fragment', () => {
  expect(sourcefileOf('a/b.xlsx#sheet=Prices&row=12')).toBe('a/b.xlsx');
  expect(sourcefileOf('a/b.md')).toBe('a/b.md');
});

test.each([
  ['a.pdf#page=3', 3],
  ['a.pdf#page=-7', 1],
  ['a.pdf#section=2&page=4', 4],
  ['a.pdf', undefined],
  ['a.pdf#homepage=3', undefined],
  ['a.pdf#page=three', undefined],
])('the page of %s is %s', (sourcepage, page) => {
  expect(pageOf(sourcepage)).toBe(page);
});

test('an image URL is a path that browsers do not rewrite', () => {
  expect(pictureUrl('hr/a %231?.pdf#page=3')).toBe('/pictures/hr/a%20%25231%3F.pdf?page=3');
  expect(pictureUrl('plan.png')).toBe('/pictures/plan.png');
});

test.each([
  ['handbook/leave.pdf#page=3', '/content/handbook/leave.pdf#page=3'],
  ['a b?.csv#row=2', '/content/a%20b%3F.csv#row=2'],
  ['a%23b.xlsx#sheet=50%25 <new>', '/content/a%2523b.xlsx#sheet=50%25%20%3Cnew%3E'],
  ['100%25 \ud800.md', '/content/100%2525%20%EF%BF%BD.md'],
])('%j is linked by an address that leads to it', (sourcepage, path) => {
  expect(contentUrl(sourcepage)).toBe(path);
});

test.each(['//evil.example/x.pdf', 'https://evil.example/x.pdf', '../../x.pdf', '\\\\evil\\x.pdf'])(
  'the address of %s cannot lead off our origin',
  (name) => {
    expect(new URL(contentUrl(name), 'http://here').host).toBe('here');
  },
);

test('the name of a document that is no text has an address all the same', () => {
  const name = 'half \ud800.md';
  const path = 'half%20%EF%BF%BD.md';
  expect([pictureUrl(name), blocksUrl(name), wordsUrl(name, 2)]).toEqual([
    `/pictures/${path}`,
    `/blocks/${path}`,
    `/pictures/${path}?page=2&part=words`,
  ]);
});
