import { afterEach, expect, test, vi } from 'vitest';
import { ConnectionError, readHttpFailure, retryAfterMs, TimeUp } from './http-failure.ts';

const named = (name: string, more: object = {}) => Object.assign(new Error('secret'), { name, ...more });

test.each([
  [401, 'credentials'],
  [403, 'credentials'],
  [404, 'missing'],
  [307, 'rejected'],
  [400, 'rejected'],
  [409, 'rejected'],
  [422, 'rejected'],
  [408, 'unavailable'],
  [429, 'throttled'],
  [500, 'unavailable'],
  [502, 'unavailable'],
  [503, 'unavailable'],
  [504, 'unavailable'],
])('status %i means %s, from either SDK', (status, kind) => {
  expect(readHttpFailure(named('Error', { status }))).toMatchObject({ kind, status });
  expect(readHttpFailure(named('RestError', { statusCode: status }))).toMatchObject({ kind, status });
});

test('the wish to be left alone is read where each SDK keeps its headers', () => {
  const headers = new Headers({ 'Retry-After': '7' });
  expect(readHttpFailure(named('Error', { status: 429, headers })).retryAfterMs).toBe(7000);
  expect(readHttpFailure(named('RestError', { statusCode: 503, response: { headers } })).retryAfterMs).toBe(
    7000,
  );
});

test.each([
  [new ConnectionError('no HTTP')],
  [named('APIConnectionError', { cause: new ConnectionError('no connection') })],
  [named('Error', { cause: { code: 'ECONNREFUSED' } })],
  [named('RestError', { code: 'REQUEST_SEND_ERROR' })],
  [named('RestError', { code: 'PARSE_ERROR', statusCode: undefined })],
  [named('RestError', { code: 'PARSE_ERROR', statusCode: 200 })],
  [new TimeUp(5)],
])('a connection that failed is worth another try', (thrown) => {
  expect(readHttpFailure(thrown)).toEqual({ kind: 'unavailable' });
});

test.each(['CredentialUnavailableError', 'AggregateAuthenticationError', 'AuthenticationError'])(
  'an identity that gets no token (%s) is for the operator, however deep it lies',
  (name) => {
    expect(readHttpFailure(named('Error', { cause: named(name) }))).toEqual({ kind: 'credentials' });
  },
);

test.each([
  [new TypeError('x is not a function')],
  [named('InvalidArgumentError', { code: 'UND_ERR_INVALID_ARG' })],
  ['a string'],
  [undefined],
])('a mistake of ours (%s) is not blamed on the service', (thrown) => {
  expect(readHttpFailure(thrown)).toEqual({ kind: 'unknown' });
});

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
