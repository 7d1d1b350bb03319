// @vitest-environment happy-dom

import { beforeEach, expect, test } from 'vitest';
import { forgetOthers, isOwnScript } from './page-guards.ts';

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

test('a guest who signs in does not lose the text in the question field', () => {
  openAs(undefined);
  sessionStorage.setItem('citewell.drafts', 'Mine');
  openAs('user:t:alice');
  expect(draft()).toBe('Mine');
});

const PAGE = 'https://docs.example/';

test.each([
  '/sw.js?lang=en',
  '/_next/static/chunks/a.js',
  'https://docs.example/_next/static/media/worker.mjs',
])('%s is loaded', (url) => {
  expect(isOwnScript(url, PAGE)).toBe(true);
});

test.each([
  'https://evil.example/_next/static/a.js',
  '//evil.example/_next/static/a.js',
  '/content/evil.js',
  '/content/sw.js',
  '/sw.js/evil',
  'https://evil.example/sw.js',
  '/_next/static/../../content/evil.js',
  '/_next/static/%2e%2e/%2e%2e/content/evil.js',
  'data:text/javascript,1',
  'blob:https://docs.example/_next/static/a',
  'javascript:1',
])('%s is not', (url) => {
  expect(isOwnScript(url, PAGE)).toBe(false);
});
