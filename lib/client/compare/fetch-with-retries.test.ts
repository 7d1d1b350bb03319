import { describe, expect, it } from 'vitest';
import { pause } from '#lib/shared/pause.ts';
import { fetchWithRetries } from './fetch-with-retries.ts';

function answering(...answers: [status: number, retryAfter?: string][]) {
  const waited: number[] = [];
  let sent = 0;
  const fetchFrom = async () => {
    const [status, retryAfter] = answers[Math.min(sent, answers.length) - 1] ?? [200];
    return new Response('said', { status, headers: retryAfter ? { 'retry-after': retryAfter } : {} });
  };
  const patient = fetchWithRetries(fetchFrom, {
    onSend: () => {
      sent += 1;
    },
    wait: async (ms) => void waited.push(ms),
  });
  return { ask: () => patient('/chat'), waited, sent: () => sent };
}

describe('a set of questions that is too much at once', () => {
  it('waits as long as the server says and asks again', async () => {
    const { ask, waited, sent } = answering([429, '3'], [429, '7'], [200]);
    expect((await ask()).status).toBe(200);
    expect([waited, sent()]).toEqual([[3000, 7000], 3]);
  });

  it('does not wait for tomorrow', async () => {
    const { ask, waited } = answering([429, '7200']);
    const response = await ask();
    expect([response.status, await response.text(), waited]).toEqual([429, 'said', []]);
  });

  it('gives up in the end', async () => {
    const { ask, sent } = answering([429, '1']);
    expect([(await ask()).status, sent()]).toEqual([429, 20]);
  });

  it('asks again for no other reason', async () => {
    const { ask, sent } = answering([503, '1']);
    expect([(await ask()).status, sent()]).toEqual([503, 1]);
  });

  it('stops waiting when it is cancelled', async () => {
    const controller = new AbortController();
    const waiting = pause(60_000, controller.signal);
    controller.abort(new Error('cancelled'));
    await expect(waiting).rejects.toThrow('cancelled');
  });
});
