import { expect, test } from 'vitest';
import { fieldsOf, fillFields } from './prompt-fields.ts';

test('each place is asked for once, in the order of the text', () => {
  expect(fieldsOf('From {{start}} to {{ city }} and back to {{start}}?')).toEqual(['start', 'city']);
  expect(fieldsOf('No place: { city }, {{}}, {{ }}, {{a{b}}, {{two\nlines}}')).toEqual([]);
});

test('a prompt is filled in with what was written, literally and everywhere', () => {
  const text = 'From {{start}} to {{ city }}, and back to {{start}}?';
  expect(fillFields(text, { start: '$& {{city}}', city: ' Rome ' })).toBe(
    'From $& {{city}} to Rome, and back to $& {{city}}?',
  );
  expect(fillFields('{{constructor}} {{city}}', { city: ' ' })).toBe('{{constructor}} {{city}}');
});

test('a long text of braces is read at once, and a prompt asks for at most 20 fields', () => {
  expect(fieldsOf('{'.repeat(100_000))).toEqual([]);
  expect(fieldsOf('{{a'.repeat(50_000))).toEqual([]);
  expect(fieldsOf(Array.from({ length: 50 }, (_, index) => `{{${index}}}`).join(''))).toHaveLength(20);
});
