// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { currentDraft, setDraft, takeDraftAlong } from './draft.ts';

const goTo = (address: string) => history.replaceState(null, '', address);
const storedDrafts = () =>
  JSON.parse(sessionStorage.getItem('citewell.drafts') ?? '[]') as [string, string][];

beforeEach(() => {
  for (const [conversation] of storedDrafts()) {
    goTo(conversation ? `/c/${conversation}` : '/');
    setDraft('');
  }
  goTo('/');
});

test('each conversation has its own draft until that is sent', () => {
  setDraft('For a new one');
  goTo('/c/cw_1');
  expect(currentDraft()).toBe('');
  setDraft('For this one');
  goTo('/');
  expect(currentDraft()).toBe('For a new one');
  setDraft('');
  expect(storedDrafts()).toEqual([['cw_1', 'For this one']]);
});

test('a tab stores the twenty latest drafts', () => {
  for (let number = 1; number <= 25; number += 1) {
    goTo(`/c/cw_${number}`);
    setDraft(`For ${number}`);
  }
  expect(storedDrafts()).toHaveLength(20);
  expect(currentDraft()).toBe('For 25');
  goTo('/c/cw_5');
  expect(currentDraft()).toBe('');
});

test('text written while a new conversation gets its address is not lost', () => {
  setDraft('And for families?');
  takeDraftAlong(() => goTo('/c/cw_new'));
  expect(currentDraft()).toBe('And for families?');
  goTo('/');
  expect(currentDraft()).toBe('');
});
