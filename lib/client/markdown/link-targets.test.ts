import { describe, expect, test } from 'vitest';
import { phoneParts, safeLink } from './link-targets.ts';

const dialled = (text: string, mayGrow = false) =>
  phoneParts(text, mayGrow).flatMap(({ dial }) => dial ?? []);

test.each([
  ['Call +44 1632 960 199.', '+441632960199'],
  ['Call +44 (0)1632 960199, any time', '+441632960199'],
  ['(+49 30 1234567)', '+49301234567'],
  ['0044 1632 960 199', undefined],
  ['00 44 1632 960 199', '+441632960199'],
  ['Out of hours: 0800 123456', '0800123456'],
  ['Security desk (020) 7946 0958 or reception', '02079460958'],
  ['030/1234-567', '0301234567'],
  ['Appelez le 01 23 45 67 89.', '0123456789'],
  ['电话：03-1234-5678', '0312345678'],
  ['電話03-1234-5678まで', '0312345678'],
  ['(555) 010-9999', '5550109999'],
  ['+1-555-010-9999', '+15550109999'],
  ['Tel.: 912 345 678', '912345678'],
  ['0800 123456 / 0800 654321', '0800123456,0800654321'],
  ['+44 1632 960 199 ext. 4455', '+441632960199'],
  ['هاتف: +966 11 123 4567', '+966111234567'],
])('a telephone number can be dialled: %s', (text, dial) => {
  expect(dialled(text).join()).toBe(dial ?? '');
});

test.each([
  'ext. 4455',
  'on 01.02.2026 and 2026-02-01 or 01-02-2026',
  'from 01.02.2026 14:30',
  'open 08 00–16 00, 08.00-16.00',
  'it costs 1 000 000 EUR or £12 345 678, growing by +1 000 000',
  'DE89 3704 0044 0532 0130 00',
  '4111 1111 1111 1111',
  'Order 0123-456-789, order no. 0123 456 789, ID: 0123 456 7890',
  'version 10.0.19041.1234',
  '192.168.100.200 and 010.020.030.040',
  '0123456789',
  'ISBN 0-306-40615-2',
  '0.12345678 and 0800 123456%',
  'https://example.com/0800-123456/x and a0800 123456',
])('what is no telephone number stays text: %s', (text) => {
  expect(phoneParts(text)).toEqual([{ text }]);
});

describe('of a number that is still arriving', () => {
  test('nothing is a link until it has ended', () => {
    for (const text of ['Call +44 1632 960 199', 'Call +44 1632 960 19', 'Call +44 1632 960 199 '])
      expect(dialled(text, true)).toEqual([]);
    expect(dialled('Call +44 1632 960 199 or', true)).toEqual(['+441632960199']);
  });
});

test('no character is lost', () => {
  const text = 'Call +44 1632 960 199 or 0800 123456, not 12.';
  expect(
    phoneParts(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text);
});

test('hostile text is read in little time', () => {
  for (const unit of ['1', '1 ', '(1', '1)', '+1', '0800 ', '1 (1) ', '0800 123456 ', '#'])
    expect(phoneParts(unit.repeat(50_000 / unit.length), true).length).toBeGreaterThan(0);
});

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
  'tel:*%2321%23',
  'tel:0900<script>',
  'tel:',
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
  ['tel:+44-1632-960199', { href: 'tel:+44-1632-960199', host: undefined }],
  ['/content/a%20b.pdf#page=3', { href: '/content/a%20b.pdf#page=3', host: undefined }],
])('%s leads where it says', (href, link) => {
  expect(safeLink(href)).toEqual(link);
});
