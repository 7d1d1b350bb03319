import { expect, it } from 'vitest';
import { missingDocuments } from './measure.ts';

const questions = [
  { expected: ['handbook.pdf#page=4', 'gone.md#leave'] },
  { expected: ['gone.md'] },
  { expected: [] },
];

it('an expected document that was not indexed is named', () => {
  expect(missingDocuments(questions, new Set(['handbook.pdf']))).toBe(
    'Warning: 2 questions expect documents that are not in the index: gone.md. Is --documents the right folder?',
  );
});

it('nothing is said where all are there', () => {
  expect(missingDocuments(questions, new Set(['handbook.pdf', 'gone.md']))).toBeUndefined();
});

it('of many, the first are named', () => {
  const many = Array.from({ length: 12 }, (_, i) => ({ expected: [`${String.fromCharCode(97 + i)}.md`] }));
  expect(missingDocuments(many, new Set())).toContain('i.md, j.md, and 2 more.');
});
