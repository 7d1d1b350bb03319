import { expect } from '@playwright/test';
import { test, when } from '../scripted-services.ts';
import { WAYS } from './four-ways.ts';

/** A word of its own, by which the requests of one question are found. */
let asked = 0;
function question(): string {
  asked += 1;
  return `How many days can I work from abroad each year, zq${Date.now()}x${asked}?`;
}

/** Asks like a browser that can hang up. Resolves when the answer begins, or with nothing when it never does. */
async function ask(baseURL: string | undefined, path: string, content: string, signal: AbortSignal) {
  const body = JSON.stringify({ messages: [{ role: 'user', content }] });
  const headers = { 'content-type': 'application/json' };
  return fetch(`${baseURL}${path}`, { method: 'POST', headers, body, signal }).catch(() => undefined);
}

const WORDS = Array.from({ length: 100 }, (_, at) => `word ${at} `);

for (const path of ['/chat', '/chat/stream']) {
  test(`leaving ${path} midway ends the call to the model within a second`, async ({ baseURL, services }) => {
    const asking = question();
    await services.models.play(when(asking, { say: WORDS, everyMs: 100 }));
    const leaving = new AbortController();
    const answer = ask(baseURL, path, asking, leaving.signal);
    await expect.poll(async () => (await services.models.requests(asking)).length).toBe(2);
    leaving.abort();
    const chat = async () => (await services.models.requests(asking)).at(-1);
    await expect.poll(async () => (await chat())?.closedByClient, { timeout: 1000 }).toBe(true);
    await answer;
  });

  test(`leaving ${path} while the search is silent ends the search within a second`, async ({
    baseURL,
    services,
  }) => {
    const asking = question();
    await services.search.play({
      faults: [{ on: { body: asking.slice(-12) }, fault: { stallMs: 'never' } }],
    });
    const leaving = new AbortController();
    const answer = ask(baseURL, path, asking, leaving.signal);
    const search = async () => (await services.search.requests(asking.slice(-12, -1))).at(0);
    await expect.poll(async () => (await search())?.status).toBe(200);
    leaving.abort();
    await expect.poll(async () => (await search())?.closedByClient, { timeout: 1000 }).toBe(true);
    await answer;
  });
}

test('when all places are taken and the queue is full, further questions are refused with a time to come back', async ({
  baseURL,
  request,
  services,
}) => {
  const slow = question();
  await services.models.play(when(slow, { say: WORDS, everyMs: 100 }));
  const leaving = new AbortController();
  const chats = async () =>
    (await services.models.requests(slow)).filter(({ path }) => path.endsWith('/chat/completions')).length;
  const searches = async () => (await services.search.requests(slow.slice(-12, -1))).length;

  const answers = [];
  for (const running of [1, 2]) {
    answers.push(ask(baseURL, '/chat/stream', slow, leaving.signal));
    await expect.poll(chats).toBe(running);
  }
  answers.push(ask(baseURL, '/chat/stream', slow, leaving.signal));
  await expect.poll(searches).toBe(3);

  for (const way of WAYS) {
    const reply = await way.ask(request, question());
    expect(reply.status, way.name).toBe(way.streams ? 200 : 429);
    if (!way.streams) expect(reply.headers['retry-after']).toBe('10');
    expect(reply.error).toBe('Too many questions are waiting for the chat service. Try again in 10 seconds.');
  }

  leaving.abort();
  await Promise.all(answers);
  await expect
    .poll(async () => (await WAYS[0]?.ask(request, question()))?.status, { timeout: 5000 })
    .toBe(200);
});
