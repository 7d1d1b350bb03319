// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { currentDraft, setDraft } from '#components/chat/draft.ts';
import { putPrompt, takePrompt } from './prompt-panel-state.ts';

beforeEach(() => setDraft(''));

test('a prompt takes the place of the search for it', () => {
  setDraft('/lea');
  putPrompt('How much leave is there?');
  expect(currentDraft()).toBe('How much leave is there?');
});

test('a prompt stands below what was written, which stays', () => {
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
