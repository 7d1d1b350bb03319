// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { currentDraft, setDraft } from '#components/chat/draft.ts';
import { suggestQuestion } from './embed-chat.tsx';

beforeEach(() => setDraft(''));

test('a suggestion takes the place of the one before', () => {
  suggestQuestion('When is payday?');
  suggestQuestion('How do I book a room?');
  expect(currentDraft()).toBe('How do I book a room?');
});

test('suggestions of the host page never remove the reader’s text', () => {
  setDraft('How many days');
  for (const question of ['One?', 'Two?', 'Three?']) suggestQuestion(question);
  expect(currentDraft()).toBe('Three?\nHow many days');
});

test('a frame that loads again holds its question once', () => {
  setDraft('When is payday?');
  suggestQuestion('When is payday?');
  expect(currentDraft()).toBe('When is payday?');
});
