import { expect, test, vi } from 'vitest';
import { fetchThroughRestart } from './session.ts';

const draining = () =>
  Response.json(
    { error: 'The server is being restarted.' },
    { status: 503, headers: { 'retry-after': '5', 'x-citewell-draining': 'draining' } },
  );

/** A server that answers one after the other, the last again and again; undefined is a connection that fails. */
function server(...answers: ((() => Response) | undefined)[]) {
  let nowMs = 0;
  const waits: number[] = [];
  const fetchFrom = vi.fn<typeof fetch>(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (!answer) throw new TypeError('Failed to fetch');
    return answer();
  });
  const ask = fetchThroughRestart(fetchFrom, {
    now: () => nowMs,
    wait: async (ms, signal) => {
      signal?.throwIfAborted();
      waits.push(ms);
      nowMs += ms;
    },
  });
  return { ask, fetchFrom, waits };
}

test('what a server that is about to stop refused is asked of the next one, as often as it said', async () => {
  const { ask, fetchFrom, waits } = server(
    draining,
    draining,
    undefined,
    undefined,
    () => new Response('yes'),
  );
  const init = { method: 'POST', body: '{"a":1}' };
  expect(await (await ask('/chat', init)).text()).toBe('yes');
  expect(waits).toEqual([5000, 5000, 5000, 5000]);
  for (const call of fetchFrom.mock.calls) expect(call).toEqual(['/chat', init]);
});

test('another refusal, and a network that is away, are handed on as they are', async () => {
  const refused = server(() => new Response('busy', { status: 503, headers: { 'retry-after': '1' } }));
  expect((await refused.ask('/chat')).status).toBe(503);
  expect(refused.waits).toEqual([]);
  await expect(server(undefined).ask('/chat')).rejects.toThrow('Failed to fetch');
});

test('a restart that never ends is reported as an error', async () => {
  const { ask, waits } = server(draining);
  expect((await ask('/chat')).status).toBe(503);
  expect(waits.reduce((sum, ms) => sum + ms)).toBe(90_000);
  await expect(server(draining, undefined).ask('/chat')).rejects.toThrow('Failed to fetch');
});

test('an aborted request stops waiting', async () => {
  const { ask, fetchFrom } = server(draining);
  await expect(ask('/chat', { signal: AbortSignal.abort(new Error('left')) })).rejects.toThrow('left');
  expect(fetchFrom).toHaveBeenCalledTimes(1);
});
