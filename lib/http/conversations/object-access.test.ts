import { beforeAll, describe, expect, test } from 'vitest';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import type { Route } from '../route/route.ts';
import { conversationSchemas } from './answer-schemas.ts';
import { ALICE, askStored, BOB, clientOf, heldAnswer, type Send } from './test-client.test-helper.ts';
import { testConversation } from './test-conversation-services.test-helper.ts';

const ANONYMOUS = { 'sec-fetch-site': 'same-origin' };
const rating = { rating: 'up', reasons: ['clear'], comment: 'Thanks.' };

type Attempt = [
  method: keyof Route,
  path: (thing: { conversation: string; turn: string }) => string,
  body?: unknown,
];
const OBJECT_ROUTES: Record<string, Attempt> = {
  read: ['GET', ({ conversation }) => `/api/conversations/${conversation}`],
  rename: ['PATCH', ({ conversation }) => `/api/conversations/${conversation}`, { title: 'Mine' }],
  export: ['GET', ({ conversation }) => `/api/conversations/${conversation}/export`],
  share: ['POST', ({ conversation }) => `/api/conversations/${conversation}/share`],
  unshare: ['DELETE', ({ conversation }) => `/api/conversations/${conversation}/share`],
  resume: ['GET', ({ turn }) => `/api/turns/${turn}/stream`],
  stop: ['POST', ({ turn }) => `/api/turns/${turn}/stop`],
  rate: ['PUT', ({ turn }) => `/api/turns/${turn}/feedback`, rating],
  'take a rating back': ['DELETE', ({ turn }) => `/api/turns/${turn}/feedback`],
  delete: ['DELETE', ({ conversation }) => `/api/conversations/${conversation}`],
};

describe('what belongs to another person', () => {
  let send: Send;
  let alices: { conversation: string; turn: string };
  beforeAll(async () => {
    send = clientOf(testConversation());
    alices = await askStored(send);
    await send('PUT', `/api/turns/${alices.turn}/feedback`, { headers: ALICE, body: rating });
    await send('POST', `/api/conversations/${alices.conversation}/share`, { headers: ALICE });
  });
  const never = { conversation: 'cw_000000000000000000000000', turn: 'tn_000000000000000000000000' };
  const hostile = { conversation: 'cw_%00%2e%2e', turn: "tn_' OR 1=1" };

  test.each(Object.entries(OBJECT_ROUTES))(
    'looks like an object that never existed: %s',
    async (_, attempt) => {
      const [method, path, body] = attempt;
      const answers = await Promise.all(
        [BOB, ANONYMOUS].flatMap((headers) =>
          [alices, never, hostile].map(async (thing) => {
            const response = await send(method, path(thing), {
              headers,
              ...(body !== undefined && { body }),
            });
            return JSON.stringify([response.status, await response.text()]);
          }),
        ),
      );
      expect(new Set(answers)).toHaveLength(1);
      expect(answers[0]).toMatch(/^\[404,/);
    },
  );

  test('is unchanged after these attempts', async () => {
    const stored = await (
      await send('GET', `/api/conversations/${alices.conversation}`, { headers: ALICE })
    ).json();
    expect(stored).toMatchObject({ title: 'How much leave?', shared: true });
    expect(stored.turns[0]).toMatchObject({ id: alices.turn, rating, status: 'done' });
  });

  test('is in no other list, and stays when others delete all of theirs', async () => {
    await askStored(send, BOB, { question: 'Bob asks.' });
    const bobs = async () =>
      (await (await send('GET', '/api/conversations', { headers: BOB })).json()).conversations;
    expect(await bobs()).toHaveLength(1);
    expect((await send('DELETE', '/api/conversations', { headers: BOB })).status).toBe(204);
    expect(await bobs()).toEqual([]);
    const { conversations } = await (await send('GET', '/api/conversations', { headers: ALICE })).json();
    expect(conversations).toMatchObject([{ id: alices.conversation }]);
    expect(await (await send('GET', '/api/conversations', { headers: ANONYMOUS })).json()).toEqual({
      conversations: [],
      next: null,
      labels: [],
    });
  });
});

describe('the list', () => {
  test('comes in pages that neither repeat nor leave out', async () => {
    const send = clientOf(testConversation());
    for (let index = 0; index < 7; index += 1)
      await askStored(send, ALICE, { question: `What is question ${index}?` });
    const titles: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page: Wire = await (
        await send('GET', `/api/conversations?limit=3&after=${after}`, { headers: ALICE })
      ).json();
      expect(page.conversations.length).toBeLessThanOrEqual(3);
      titles.push(...page.conversations.map(({ title }: { title: string }) => title));
      after = page.next;
    }
    expect(titles.toSorted()).toEqual(Array.from({ length: 7 }, (_, index) => `What is question ${index}?`));
  });

  test.each([
    'limit=0',
    'limit=-1',
    'limit=NaN',
    'limit=1e99',
    'limit=101',
    'limit=',
    'after=nonsense',
    'after=eyJ9',
    `search=${'x'.repeat(201)}`,
  ])('refuses %s', async (query) => {
    const response = await clientOf(testConversation())('GET', `/api/conversations?${query}`, {
      headers: ALICE,
    });
    expect(response.status).toBe(400);
  });

  test('is searched in questions and answers, literally', async () => {
    const send = clientOf(testConversation());
    await askStored(send, ALICE, { question: 'What about 100% remote?' });
    await askStored(send, ALICE, { question: 'And parking?' });
    const found = async (search: string) =>
      (
        await (
          await send('GET', `/api/conversations?search=${encodeURIComponent(search)}`, { headers: ALICE })
        ).json()
      ).conversations.length;
    expect([await found('100%'), await found('27 DAYS'), await found('_'), await found('nowhere')]).toEqual([
      1, 2, 0, 0,
    ]);
  });
});

describe('a change', () => {
  test.each([
    [{ userId: 'bob' }, 'userId'],
    [{ title: 'x', role: 'Admin' }, 'role'],
    [{ createdAtMs: 1, id: 'cw_1', __proto__: null }, 'createdAtMs, id'],
    [{ title: '' }, 'title'],
    [{ title: '\u202e \u0000' }, 'title'],
    [{ title: 'x'.repeat(100_00) }, 'title'],
    [{ pinned: 'yes' }, 'pinned'],
    [{ archived: 1 }, 'archived'],
    [{ labels: 'HR' }, 'labels'],
    [{ labels: ['x'.repeat(41)] }, 'labels[0]'],
    [[], 'object'],
    [null, 'object'],
    [7, 'object'],
  ])('of %j is refused by name', async (body, named) => {
    const send = clientOf(testConversation());
    const { conversation } = await askStored(send);
    const response = await send('PATCH', `/api/conversations/${conversation}`, { headers: ALICE, body });
    expect(response.status).toBe(400);
    expect((await response.json()).error).toContain(named);
  });

  test('of the title stores one plain line', async () => {
    const send = clientOf(testConversation());
    const { conversation } = await askStored(send);
    const response = await send('PATCH', `/api/conversations/${conversation}`, {
      headers: ALICE,
      body: { title: ' a\r\nb \u202e<b>c</b>\u{e0041} ', pinned: true },
    });
    expect(await response.json()).toMatchObject({ title: 'a b <b>c</b>', pinned: true });
  });

  test('to a turn of another conversation is not found', async () => {
    const send = clientOf(testConversation());
    const [one, other] = [await askStored(send), await askStored(send)];
    for (const activeTurn of [other.turn, 'tn_never', 'nonsense']) {
      const response = await send('PATCH', `/api/conversations/${one.conversation}`, {
        headers: ALICE,
        body: { activeTurn },
      });
      expect([response.status, await response.json()]).toEqual([404, { error: 'Conversation not found.' }]);
    }
  });

  test('that another site makes through a person’s browser is refused', async () => {
    const send = clientOf(testConversation());
    const { conversation } = await askStored(send);
    const response = await send('DELETE', `/api/conversations/${conversation}`, {
      headers: { ...ALICE, 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
    });
    expect(response.status).toBe(403);
  });
});

test('every response matches its OpenAPI schema', async () => {
  const send = clientOf(testConversation());
  const { conversation, turn } = await askStored(send);
  const path = `/api/conversations/${conversation}`;
  const json = async (...given: Parameters<Send>) =>
    (await send(given[0], given[1], { headers: ALICE, ...given[2] })).json();
  const fits = (shape: keyof typeof conversationSchemas, body: Wire) => {
    expect(conversationSchemas[shape].strict().safeParse(body).error).toBe(undefined);
    return body;
  };
  fits('Rating', await json('PUT', `/api/turns/${turn}/feedback`, { body: rating }));
  const { token } = fits('SharedLink', await json('POST', `${path}/share`));
  fits('SharedConversation', await json('GET', `/api/shared/${token}`));
  fits('Conversations', await json('GET', '/api/conversations'));
  fits('Conversation', await json('GET', path));
  fits('ConversationEntry', await json('PATCH', path, { body: { pinned: true } }));
});

describe('stop', () => {
  test('ends the answer, and its text so far is stored', async () => {
    const held = heldAnswer(play(answers.plain));
    const send = clientOf(testConversation({ answer: held.answer }));
    const response = await send('POST', '/chat/stream', {
      headers: { 'x-conversation': 'store', ...ALICE },
      body: { messages: [{ role: 'user', content: 'How much leave?' }] },
    });
    const turn = response.headers.get('x-turn-id');
    expect((await send('POST', `/api/turns/${turn}/stop`, { headers: ALICE })).status).toBe(204);
    expect(await response.text()).not.toContain('"error"');
    const id = response.headers.get('x-conversation-id');
    const { turns } = await (await send('GET', `/api/conversations/${id}`, { headers: ALICE })).json();
    expect(turns).toMatchObject([{ status: 'stopped', failure: null }]);
  });
});

describe('feedback', () => {
  test('is stored with its answer, and the last rating counts', async () => {
    const deps = testConversation();
    const send = clientOf(deps);
    const { turn, conversation } = await askStored(send);
    const rate = (body: unknown) => send('PUT', `/api/turns/${turn}/feedback`, { headers: ALICE, body });
    expect(await (await rate(rating)).json()).toEqual(rating);
    expect(await (await rate({ rating: 'down' })).json()).toEqual({
      rating: 'down',
      reasons: [],
      comment: '',
    });
    const { items } = await deps.records.feedback.list({
      rating: null,
      search: '',
      limit: 10,
      after: null,
    });
    expect(items).toMatchObject([
      {
        turn,
        rating: 'down',
        question: 'How much leave?',
        answer: expect.stringContaining('27 days'),
        model: 'extractive',
      },
    ]);
    expect(items[0]?.passages).toHaveLength(2);
    await send('DELETE', `/api/turns/${turn}/feedback`, { headers: ALICE });
    const { turns } = await (
      await send('GET', `/api/conversations/${conversation}`, { headers: ALICE })
    ).json();
    expect(turns[0].rating).toBeNull();
  });

  test.each([
    {},
    { rating: 'sideways' },
    { rating: 'up', reasons: ['hacked'] },
    { rating: 'up', comment: 'x'.repeat(4001) },
    { rating: 'up', owner: 'user:t:bob' },
  ])('%j is refused', async (body) => {
    const send = clientOf(testConversation());
    const { turn } = await askStored(send);
    expect((await send('PUT', `/api/turns/${turn}/feedback`, { headers: ALICE, body })).status).toBe(400);
  });
});

test('the audit log lists shared, exported and removed conversations by id, without their content', async () => {
  const deps = testConversation();
  const send = clientOf(deps);
  const { conversation } = await askStored(send, ALICE, { question: 'A secret question?' });
  const path = `/api/conversations/${conversation}`;
  await send('POST', `${path}/share`, { headers: ALICE });
  await send('DELETE', `${path}/share`, { headers: ALICE });
  await send('GET', `${path}/export?format=json`, { headers: ALICE });
  await send('DELETE', path, { headers: ALICE });
  const { items } = await deps.records.audit.list({ action: null, search: '', limit: 10, after: null });
  // Those of one millisecond are in no order.
  expect(items.map(({ action, target }) => `${action} ${target}`).toSorted()).toEqual(
    ['conversation-removed', 'conversation-shared', 'conversation-unshared', 'data-exported'].map(
      (action) => `${action} ${conversation}`,
    ),
  );
  expect(JSON.stringify(items)).not.toMatch(/secret|27 days/);
});
