import { expect, test } from 'vitest';
import { type FailureKind, isPassing, toAppError, toBrokenOff } from './failure.ts';

const SAID = 'key sk-123 of https://contoso.openai.azure.com refused: "how do I fire Bob?"';
const thrown = new Error(SAID);

const kinds: [FailureKind, string, number | undefined][] = [
  ['throttled', 'rate-limited', 10],
  ['unavailable', 'unavailable', 10],
  ['content-filter', 'content-filter', undefined],
  ['context-length', 'context-length', undefined],
  ['credentials', 'internal', undefined],
  ['missing', 'internal', undefined],
  ['rejected', 'internal', undefined],
  ['unknown', 'internal', undefined],
];

test.each(kinds)('%s reaches the caller as %s, without a word of what upstream said', (kind, code, wait) => {
  const error = toAppError('chat', { kind, status: 418 }, thrown);
  expect(error).toMatchObject({ code, retryAfterSeconds: wait });
  expect(error.message).not.toMatch(/sk-123|contoso|Bob|418/);
  expect(error.cause).toMatchObject({ cause: thrown });
});

test.each(kinds)('an answer broken off by %s says nothing of upstream either', (kind) => {
  const error = toBrokenOff('chat', { kind }, thrown);
  expect(['unavailable', 'rate-limited', 'content-filter', 'context-length']).toContain(error.code);
  expect(error.message).not.toMatch(/sk-123|contoso|Bob/);
});

test('content filter and context length errors have the codes of the protocols', () => {
  expect(toAppError('chat', { kind: 'content-filter' }, thrown).message).toBe(
    'Your message contains content that was flagged by the OpenAI content filter.',
  );
  expect(toAppError('chat', { kind: 'context-length' }, thrown).message).toBe(
    'Your message exceeded the context length limit for this model. Please shorten your message or change your settings to retrieve fewer search results.',
  );
});

test('Retry-After is that of the service, in whole seconds and at least one', () => {
  const wait = (retryAfterMs: number) =>
    toAppError('chat', { kind: 'throttled', retryAfterMs }, thrown).retryAfterSeconds;
  expect([wait(0), wait(1), wait(1001), wait(60_000)]).toEqual([1, 1, 2, 60]);
});

test('the log tells an operator by code what to do about refused credentials', () => {
  expect(toAppError('chat', { kind: 'credentials', status: 401 }, thrown).cause).toMatchObject({
    name: 'UpstreamError',
    code: 'chat: refused our credentials; run `npm run doctor` (401)',
  });
});

test('only what passes by itself is tried again', () => {
  expect(kinds.map(([kind]) => kind).filter((kind) => isPassing({ kind }))).toEqual([
    'throttled',
    'unavailable',
  ]);
});
