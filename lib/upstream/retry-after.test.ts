import { afterEach, expect, test, vi } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

afterEach(() => vi.useRealTimers());

const asked = (headers: Record<string, string>) => retryAfterMs((name) => headers[name]);

test.each([
  [{ 'retry-after': '2' }, 2000],
  [{ 'retry-after': '0' }, 0],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after-ms': '250' }, 250],
  [{ 'x-ms-retry-after-ms': '300', 'retry-after': '9' }, 300],
  [{ 'retry-after-ms': 'soon', 'retry-after': '9' }, 9000],
])('a service that says %j is left alone for %i ms', (headers, ms) => {
  expect(asked(headers)).toBe(ms);
});

test('a date is a wait from now, and one that has passed is none', () => {
  vi.useFakeTimers({ now: Date.parse('2026-08-01T10:00:00Z') });
  expect(asked({ 'retry-after': 'Sat, 01 Aug 2026 10:00:30 GMT' })).toBe(30_000);
  expect(asked({ 'retry-after': 'Sat, 01 Aug 2026 09:00:00 GMT' })).toBe(0);
});

test.each([
  {},
  { 'retry-after': '' },
  { 'retry-after': 'later' },
  { 'retry-after-ms': '-5' },
  { 'retry-after': '9'.repeat(400) },
])('nothing that can be read (%j) is no wish', (headers) => {
  expect(asked(headers)).toBeUndefined();
});
