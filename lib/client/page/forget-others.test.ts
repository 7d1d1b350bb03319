// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { forgetOthers } from './forget-others.ts';

function openAs(account: string | undefined): void {
  if (account === undefined) delete document.documentElement.dataset['account'];
  else document.documentElement.dataset['account'] = account;
  forgetOthers();
}

const draft = () => sessionStorage.getItem('citewell.drafts');
beforeEach(() => sessionStorage.clear());

test('a reader who signs in again finds what they wrote', () => {
  openAs('user:t:alice');
  sessionStorage.setItem('citewell.drafts', 'Mine');
  openAs(undefined);
  openAs('user:t:alice');
  expect(draft()).toBe('Mine');
});

test('another person in the same tab does not', () => {
  openAs('user:t:alice');
  sessionStorage.setItem('citewell.drafts', 'Mine');
  openAs(undefined);
  openAs('user:t:bob');
  expect(draft()).toBeNull();
});

test('a guest who signs in keeps what they wrote', () => {
  openAs(undefined);
  sessionStorage.setItem('citewell.drafts', 'Mine');
  openAs('user:t:alice');
  expect(draft()).toBe('Mine');
});
