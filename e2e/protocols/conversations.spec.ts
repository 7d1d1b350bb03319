import { randomUUID } from 'node:crypto';
import { type APIRequestContext, type APIResponse, expect, test } from '@playwright/test';
import { body, contextOf, lines, question, textOf, type Wire } from './wire.ts';

/** Our page in a browser of its own: the cookie that the page sets, and what browsers say of where a call comes from. */
class Visitor {
  readonly #request: APIRequestContext;
  readonly #headers: Record<string, string>;

  constructor(request: APIRequestContext) {
    this.#request = request;
    this.#headers = { cookie: `cw_browser=${randomUUID()}`, 'sec-fetch-site': 'same-origin' };
  }

  send(
    method: string,
    path: string,
    data?: unknown,
    headers: Record<string, string> = {},
  ): Promise<APIResponse> {
    return this.#request.fetch(path, {
      method,
      headers: { ...this.#headers, ...headers },
      ...(data !== undefined && { data }),
    });
  }

  /** Asks a question to be stored. */
  ask(path = '/chat/stream', rest: object = {}, headers: Record<string, string> = {}): Promise<APIResponse> {
    return this.send('POST', path, body(question, rest), { 'x-conversation': 'store', ...headers });
  }

  async json(path: string): Promise<Wire> {
    return (await this.send('GET', path)).json();
  }
}

const keptIn = (response: APIResponse) => {
  const headers = response.headers();
  return { conversation: headers['x-conversation-id'] ?? '', turn: headers['x-turn-id'] ?? '' };
};

test.describe('a stored question', () => {
  test('is in its conversation with its answer, in both dialects', async ({ request }) => {
    const alice = new Visitor(request);
    const streamed = await lines(await alice.ask());
    const conversation = streamed[0].session_state;
    expect(conversation).toMatch(/^cw_/);
    const whole = await (await alice.ask('/chat', { stream: false, session_state: conversation })).json();
    expect(whole.choices[0].session_state).toBe(conversation);
    const stored = await alice.json(`/api/conversations/${conversation}`);
    // The question at first; a model may better it at any moment.
    expect(stored.title).toMatch(/./);
    expect(stored.turns).toMatchObject([
      { question, status: 'done', answer: textOf(streamed), parent: null, hiddenPassages: 0 },
      { question, status: 'done', parent: stored.turns[0].id },
    ]);
    expect(stored.turns[0].dataPoints).toEqual(contextOf(streamed).data_points);
    expect(stored.activeTurn).toBe(stored.turns[1].id);
  });

  test('is answered once for one key, and its answer can be read again', async ({ request }) => {
    const alice = new Visitor(request);
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await alice.ask('/chat/stream', {}, key),
      await alice.ask('/chat/stream', {}, key),
    ];
    expect(keptIn(second)).toEqual(keptIn(first));
    const streamed = textOf(await lines(first));
    expect(textOf(await lines(second))).toBe(streamed);
    const again = await alice.send('GET', `/api/turns/${keptIn(first).turn}/stream`);
    expect(textOf(await lines(again))).toBe(streamed);
    expect((await alice.json('/api/conversations')).conversations).toHaveLength(1);
  });

  test('of a browser without the page’s cookie is refused, and without the header nothing is stored', async ({
    request,
  }) => {
    const headers = { 'x-conversation': 'store' };
    const refused = await request.post('/chat', { data: body(), headers });
    expect([refused.status(), (await refused.json()).field]).toEqual([400, 'x-conversation']);
    const alice = new Visitor(request);
    const answer = await alice.send('POST', '/chat', body());
    expect((await answer.json()).session_state).toBeNull();
    expect(answer.headers()).not.toHaveProperty('x-conversation-id');
    expect((await alice.json('/api/conversations')).conversations).toEqual([]);
  });
});

test('a conversation is renamed, found, exported, shared and removed', async ({ request }) => {
  const [alice, bob] = [new Visitor(request), new Visitor(request)];
  const { conversation } = keptIn(await alice.ask('/chat'));
  const path = `/api/conversations/${conversation}`;
  const renamed = await alice.send('PATCH', path, { title: 'Away <b>from</b> home', pinned: true });
  expect(await renamed.json()).toMatchObject({ title: 'Away <b>from</b> home', pinned: true });
  expect((await alice.json('/api/conversations?search=AWAY')).conversations).toHaveLength(1);
  expect((await alice.json('/api/conversations?search=nowhere')).conversations).toHaveLength(0);
  const markdown = await alice.send('GET', `${path}/export?format=markdown`);
  expect(markdown.headers()['content-disposition']).toContain('Away%20%3Cb%3Efrom');
  expect(await markdown.text()).toMatch(/\[1\][\s\S]*\/content\/.+>\)/);
  const { token } = await (await alice.send('POST', `${path}/share`)).json();
  const shared = await bob.json(`/api/shared/${token}`);
  expect(shared.turns).toMatchObject([{ question, rating: null }]);
  expect((await alice.send('DELETE', path)).status()).toBe(204);
  expect((await bob.send('GET', `/api/shared/${token}`)).status()).toBe(404);
  expect((await alice.json('/api/conversations')).conversations).toEqual([]);
});

test('another person’s conversation looks like one that does not exist', async ({ request }) => {
  const [alice, bob] = [new Visitor(request), new Visitor(request)];
  const { conversation, turn } = keptIn(await alice.ask('/chat'));
  const attempts = (id: string, of: string): [string, string, unknown?][] => [
    ['GET', `/api/conversations/${id}`],
    ['PATCH', `/api/conversations/${id}`, { title: 'Mine' }],
    ['DELETE', `/api/conversations/${id}`],
    ['GET', `/api/conversations/${id}/export`],
    ['POST', `/api/conversations/${id}/share`],
    ['DELETE', `/api/conversations/${id}/share`],
    ['GET', `/api/turns/${of}/stream`],
    ['POST', `/api/turns/${of}/stop`],
    ['PUT', `/api/turns/${of}/feedback`, { rating: 'down' }],
    ['DELETE', `/api/turns/${of}/feedback`],
    ['POST', '/chat', body(question, { session_state: id })],
  ];
  const never = attempts('cw_never-was', 'tn_never-was');
  for (const [index, [method, path, data]] of attempts(conversation, turn).entries()) {
    const [, neverPath = '', neverData] = never[index] ?? [];
    const [theirs, none] = [await bob.send(method, path, data), await bob.send(method, neverPath, neverData)];
    expect([method, path, theirs.status()]).toEqual([method, path, 404]);
    expect(await theirs.text()).toBe(await none.text());
  }
  expect((await alice.json(`/api/conversations/${conversation}`)).turns[0].rating).toBeNull();
});

test('feedback stays with the answer, and the last word counts', async ({ request }) => {
  const alice = new Visitor(request);
  const { conversation, turn } = keptIn(await alice.ask('/chat'));
  const path = `/api/turns/${turn}/feedback`;
  await alice.send('PUT', path, { rating: 'up', reasons: ['clear'], comment: '' });
  const down = { rating: 'down', reasons: ['wrong-source'], comment: 'The page is another one.' };
  expect(await (await alice.send('PUT', path, down)).json()).toEqual(down);
  expect((await alice.json(`/api/conversations/${conversation}`)).turns[0].rating).toEqual(down);
  expect((await alice.send('PUT', path, { rating: 'sideways' })).status()).toBe(400);
});

test('another site cannot change anything with a person’s cookie', async ({ request }) => {
  const alice = new Visitor(request);
  const { conversation } = keptIn(await alice.ask('/chat'));
  const cross = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const [method, path] of [
    ['DELETE', '/api/conversations'],
    ['DELETE', `/api/conversations/${conversation}`],
    ['POST', `/api/conversations/${conversation}/share`],
  ] as const) {
    expect((await alice.send(method, path, undefined, cross)).status()).toBe(403);
  }
  expect((await alice.json('/api/conversations')).conversations).toHaveLength(1);
});

test.describe('hostile calls', () => {
  test('end in a 4xx, and the server lives', async ({ request }) => {
    const alice = new Visitor(request);
    const { conversation, turn } = keptIn(await alice.ask('/chat'));
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
    for (const path of [`/api/conversations/${conversation}`, `/api/turns/${turn}/feedback`]) {
      const method = path.includes('turns') ? 'PUT' : 'PATCH';
      for (const data of ['', 'null', '[]', '7', '{', deep, '{"userId":"bob"}', `"${'x'.repeat(100_000)}"`]) {
        const response = await alice.send(method, path, data, { 'content-type': 'application/json' });
        expect([path, data.slice(0, 20), Math.floor(response.status() / 100)]).toEqual([
          path,
          data.slice(0, 20),
          4,
        ]);
      }
    }
    for (const id of ['%00', '..%2f..', "'--", 'x'.repeat(3000), 'cw_%25ff', 'CW_1']) {
      const response = await alice.send('GET', `/api/conversations/${id}`);
      expect([id.slice(0, 20), Math.floor(response.status() / 100)]).toEqual([id.slice(0, 20), 4]);
    }
    for (const query of [
      'limit=-1',
      'limit=NaN',
      'limit=99999999',
      'after=%00',
      'after=eyJhIjoxfQ',
      'limit=1e3',
    ]) {
      expect([query, (await alice.send('GET', `/api/conversations?${query}`)).status()]).toEqual([
        query,
        400,
      ]);
    }
    expect((await alice.send('PUT', '/api/conversations')).status()).toBe(405);
    expect((await alice.json(`/api/conversations/${conversation}`)).turns).toMatchObject([
      { question, rating: null },
    ]);
  });
});
