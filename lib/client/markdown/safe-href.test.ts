import { expect, test } from 'vitest';
import { safeLink } from './safe-href.ts';

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://here/1',
  'http://user:secret@evil.example/',
  '/api/auth/signout',
  'relative/path',
  '#fragment',
  'https://',
])('%s gets no address', (href) => {
  expect(safeLink(href)).toBeUndefined();
});

test.each([
  ['https://example.com/a?b#c', { href: 'https://example.com/a?b#c', host: 'example.com' }],
  ['//evil.example/x', { href: 'https://evil.example/x', host: 'evil.example' }],
  ['http://xn--80ak6aa92e.com', { href: 'http://xn--80ak6aa92e.com/', host: 'xn--80ak6aa92e.com' }],
  ['mailto:people@tarnwick.example', { href: 'mailto:people@tarnwick.example', host: undefined }],
  ['/content/a%20b.pdf#page=3', { href: '/content/a%20b.pdf#page=3', host: undefined }],
])('%s leads where it says', (href, link) => {
  expect(safeLink(href)).toEqual(link);
});
