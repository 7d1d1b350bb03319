import { expect, test } from 'vitest';
import { readOpenAiFailure } from './openai-failure.ts';

const thrown = (status: number | undefined, error: unknown) =>
  Object.assign(new Error('said'), { status, error });

test.each([
  [{ code: 'content_filter' }, 'content-filter'],
  [{ inner_error: { code: 'ResponsibleAIPolicyViolation' } }, 'content-filter'],
  [{ code: 'context_length_exceeded' }, 'context-length'],
  [{ message: 'This model’s maximum context length is 8192 tokens' }, 'context-length'],
  [{ message: 'Invalid image' }, 'rejected'],
  [undefined, 'rejected'],
  ['<html>', 'rejected'],
])('a refused request that says %j is read as %s', (error, kind) => {
  expect(readOpenAiFailure(thrown(400, error)).kind).toBe(kind);
});

test.each([
  [{ code: 'content_filter' }, 'content-filter'],
  [{ code: '429', message: 'slow down' }, 'throttled'],
  [{ message: 'The server had an error' }, 'unavailable'],
  ['Too many requests', 'throttled'],
  ['overloaded', 'unavailable'],
  [5, 'unavailable'],
])('an error inside a stream that says %j is read as %s', (error, kind) => {
  expect(readOpenAiFailure(thrown(undefined, error)).kind).toBe(kind);
});

test('words about the context do not turn a busy or broken service into a refusal', () => {
  const error = { message: 'context window service overloaded' };
  expect(readOpenAiFailure(thrown(429, error)).kind).toBe('throttled');
  expect(readOpenAiFailure(thrown(503, error)).kind).toBe('unavailable');
});
