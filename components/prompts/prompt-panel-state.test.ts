// @vitest-environment happy-dom

import { beforeEach, expect, test } from 'vitest';
import { currentDraft, setDraft } from '#components/chat/draft.ts';
import { fieldsOf, fillFields, putPrompt, takePrompt } from './prompt-panel-state.ts';

beforeEach(() => setDraft(''));

test('a prompt takes the place of the search for it', () => {
  setDraft('/lea');
  putPrompt('How much leave is there?');
  expect(currentDraft()).toBe('How much leave is there?');
});

test('a prompt is inserted below the text, which stays', () => {
  setDraft('For the office in Porto:\n');
  putPrompt('How much leave is there?');
  expect(currentDraft()).toBe('For the office in Porto:\nHow much leave is there?');
});

test('a prompt with parts to fill in is not put down before they are filled in', () => {
  takePrompt({ title: 'Trip', text: 'What may a trip to {{city}} cost?' });
  expect(currentDraft()).toBe('');
  takePrompt({ title: 'Leave', text: 'How much leave is there?' });
  expect(currentDraft()).toBe('How much leave is there?');
});

test('each placeholder is asked for once, in the order of the text', () => {
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
