import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import { AnswerAbort } from './answer-response.ts';

const stopped = new AppError('unavailable', 'The server was stopped.');

/** Fails as an SDK does when its signal aborts. */
function failing(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Request was aborted.', 'AbortError')));
  });
}

test('an answer that a shutdown aborts fails with the shutdown as its reason', async () => {
  const ending = new AbortController();
  const answerAbort = new AnswerAbort(new AbortController().signal, ending.signal);
  const answer = answerAbort.during(failing);
  ending.abort(stopped);
  await expect(answer).rejects.toBe(stopped);
});

test('an answer that begins when the process has ended fails at once', () => {
  const answerAbort = new AnswerAbort(new AbortController().signal, AbortSignal.abort(stopped));
  expect(answerAbort.signal.reason).toBe(stopped);
});

test('a caller who leaves gets no error, also when the process ends later', async () => {
  const caller = new AbortController();
  const ending = new AbortController();
  const answerAbort = new AnswerAbort(caller.signal, ending.signal);
  const answer = answerAbort.during(failing);
  caller.abort();
  ending.abort(stopped);
  await expect(answer).rejects.toThrow('Request was aborted.');
});

test('completed answers leak no memory', async () => {
  const listeners = new Set<unknown>();
  const ending = new AbortController().signal;
  ending.addEventListener = (_: string, listener: unknown, options: { signal: AbortSignal }) => {
    listeners.add(listener);
    options.signal.addEventListener('abort', () => listeners.delete(listener));
  };
  for (let answer = 0; answer < 10; answer += 1) {
    await new AnswerAbort(new AbortController().signal, ending).during(async () => answer);
  }
  expect(listeners.size).toBe(0);
});
