import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { isCollision, postgresFailure } from './postgres-dialect.ts';
import { isBroken, isBusy, peopleFailure } from './sqlite-dialect.ts';

const sqlite = (errcode: number) => Object.assign(new Error('x'), { code: 'ERR_SQLITE_ERROR', errcode });
const withCode = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['full', sqlite(13)],
  ['full', withCode('ENOSPC')],
  ['read-only', sqlite(8 | (4 << 8))],
  ['read-only', withCode('EROFS')],
  ['damaged', sqlite(11)],
  ['disk failed', sqlite(10 | (1 << 8))],
])('a disk that is %s is reported as unavailable with the reason', (words, thrown) => {
  const failure = peopleFailure(thrown);
  expect(failure).toMatchObject({ code: 'unavailable', cause: thrown, retryAfterSeconds: 10 });
  expect(failure?.message).toContain(words);
});

test('a connection is replaced when a new one may fix the error', () => {
  expect([5, 13, 19, 8, 10, 14].map((code) => isBroken(sqlite(code)))).toEqual([
    false,
    false,
    false,
    true,
    true,
    true,
  ]);
  expect(isBusy(sqlite(5 | (1 << 8)))).toBe(true);
});

test.each([
  withCode('ECONNREFUSED'),
  withCode('ENOTFOUND'),
  withCode('57P01'),
  withCode('57P03'),
  withCode('08006'),
  withCode('53300'),
  withCode('53100'),
  withCode('28P01'),
  withCode('25006'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
  new Error('Query read timeout'),
  new AggregateError([withCode('ECONNREFUSED'), withCode('ECONNREFUSED')]),
])('an unreachable Postgres is unavailable for some seconds: %s', (thrown) => {
  expect(postgresFailure(thrown)).toMatchObject({ code: 'unavailable', cause: thrown, retryAfterSeconds: 5 });
});

test('programming errors are not reported as outages', () => {
  for (const thrown of [
    withCode('23505'),
    withCode('42601'),
    new Error('x'),
    new AppError('not-found', 'x'),
    null,
  ]) {
    expect(postgresFailure(thrown)).toBeUndefined();
    expect(peopleFailure(thrown)).toBeUndefined();
  }
  expect(peopleFailure(sqlite(19))).toBeUndefined();
  expect(isCollision(withCode('40001'))).toBe(true);
  expect(isCollision(withCode('23505'))).toBe(false);
});
