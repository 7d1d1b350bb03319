import { expect, test } from 'vitest';
import { isOwnScript } from './trust-own-scripts.ts';

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
