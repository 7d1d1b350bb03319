import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { toAppError, type UpstreamFailure } from './failure.ts';
import { RecentOutcomes } from './recent-outcomes.ts';

function open() {
  const clock = { nowMs: Date.UTC(2026, 0, 15, 12) };
  const outcomes = new RecentOutcomes(() => clock.nowMs);
  const fail = (times: number, failure: UpstreamFailure = { kind: 'credentials', status: 401 }) => {
    for (let time = 0; time < times; time += 1) {
      outcomes.of('answers').failed(toAppError('chat', failure, new Error('sk-secret at 10.0.0.5')));
      clock.nowMs += 60_000;
    }
  };
  return { outcomes, fail };
}

test('five failures in a row are reported with their start and the last reason, and four are not', () => {
  const { outcomes, fail } = open();
  fail(4);
  expect(outcomes.onlyFailing()).toBeUndefined();
  fail(1, { kind: 'unavailable', status: 503 });
  expect(outcomes.onlyFailing()).toEqual({
    count: 5,
    since: new Date('2026-01-15T12:00:00Z'),
    reason: 'did not answer, or not in time (503)',
  });
});

test('one success ends it, and calls of another kind do not hide it', () => {
  const { outcomes, fail } = open();
  fail(5);
  outcomes.of('queries').succeeded();
  expect(outcomes.onlyFailing()).toMatchObject({ count: 5 });
  outcomes.of('answers').succeeded();
  expect(outcomes.onlyFailing()).toBeUndefined();
  fail(4);
  expect(outcomes.onlyFailing()).toBeUndefined();
});

test('a question that a model refuses says nothing of the model', () => {
  const { outcomes, fail } = open();
  fail(20, { kind: 'content-filter' });
  fail(20, { kind: 'context-length' });
  outcomes.of('answers').failed(new AppError('bad-request', 'An image is too large.'));
  expect(outcomes.onlyFailing()).toBeUndefined();
});

test('the reason quotes nothing of the service, also where the failure is ours', () => {
  const { outcomes } = open();
  for (let time = 0; time < 5; time += 1) outcomes.of('answers').failed(new Error('sk-secret at 10.0.0.5'));
  expect(outcomes.onlyFailing()?.reason).toBe('was called in a way that failed here');
});
