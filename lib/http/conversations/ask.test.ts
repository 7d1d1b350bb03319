import { describe, expect, test } from 'vitest';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { ALICE, askStored, BOB, clientOf, heldAnswer, linesOf, saidIn } from './test-client.test-helper.ts';
import { temporaryFolder, testConversation } from './test-conversation-services.test-helper.ts';

const question = { messages: [{ role: 'user', content: 'How much leave?' }] };
const store = { 'x-conversation': 'store', ...ALICE };

describe('a question that is to be stored', () => {
  test('begins a conversation, which the answer names in headers and session state', async () => {
    const send = clientOf(testConversation());
    for (const [path, body] of [
      ['/chat', question],
      ['/chat', { ...question, stream: false }],
      ['/chat/stream', { ...question, sessionState: null }],
    ] as const) {
      const response = await send('POST', path, { headers: store, body });
      const id = response.headers.get('x-conversation-id');
      expect(id).toMatch(/^cw_/);
      expect(response.headers.get('x-turn-id')).toMatch(/^tn_/);
      expect(await response.text()).toMatch(new RegExp(`"session_?[sS]tate":"${id}"`));
    }
  });

  test('is answered in the words that it would have been answered in otherwise', async () => {
    const send = clientOf(testConversation({ answer: () => play(answers['follow-ups']) }));
    for (const body of [question, { ...question, stream: false }]) {
      const stored = await (await send('POST', '/chat', { headers: store, body })).json();
      const plain = await (await send('POST', '/chat', { headers: ALICE, body })).json();
      const withoutState = (answer: object) =>
        JSON.stringify(answer)
          .replace(/"session_state":("cw_[^"]*"|null)/, '')
          .replace(/"(id|created)":("chatcmpl-[^"]*"|\d+)/g, '');
      expect(withoutState(stored)).toBe(withoutState(plain));
    }
  });

  test('goes on in its conversation, after the turn that was active, or where it says', async () => {
    const send = clientOf(testConversation());
    const first = await askStored(send);
    const { conversation } = first;
    const second = await askStored(send, ALICE, { conversation });
    const branch = await askStored(send, { ...ALICE, 'x-conversation-parent': 'root' }, { conversation });
    const third = await askStored(send, { ...ALICE, 'x-conversation-parent': second.turn }, { conversation });
    expect(new Set([second, branch, third].map((one) => one.conversation))).toEqual(new Set([conversation]));
    const { turns, activeTurn } = await (
      await send('GET', `/api/conversations/${conversation}`, { headers: ALICE })
    ).json();
    expect(turns.map(({ id, parent }: { id: string; parent: string }) => [id, parent])).toEqual([
      [first.turn, null],
      [second.turn, first.turn],
      [branch.turn, null],
      [third.turn, second.turn],
    ]);
    expect(activeTurn).toBe(third.turn);
  });

  test('is stored with the names of its files and the settings that were sent, not with the files', async () => {
    const send = clientOf(testConversation());
    const form = new FormData();
    const overrides = { top: 5, temperature: 0.3 };
    form.set('json', JSON.stringify({ ...question, context: { overrides } }));
    form.set('file', new File(['the whole secret file'], 'notes.txt', { type: 'text/plain' }));
    const request = new Request('http://localhost/', { method: 'POST', body: form });
    const response = await send('POST', '/chat', {
      headers: { ...store, 'content-type': request.headers.get('content-type') ?? '' },
      body: await request.text(),
    });
    const id = response.headers.get('x-conversation-id');
    const stored = await (await send('GET', `/api/conversations/${id}`, { headers: ALICE })).text();
    expect(JSON.parse(stored).turns[0]).toMatchObject({
      attachments: ['notes.txt'],
      overrides: { top: 5 },
    });
    expect(JSON.parse(stored).turns[0].overrides).not.toHaveProperty('temperature');
    expect(stored).not.toContain('whole secret file');
  });

  test('of an anonymous caller is refused, and says what is missing', async () => {
    const response = await clientOf(testConversation())('POST', '/chat', {
      headers: { 'x-conversation': 'store' },
      body: question,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ field: 'x-conversation' });
  });

  test('that cannot be stored now is not asked, and the error names the same field', async () => {
    const deps = testConversation({ answer: () => expect.unreachable() });
    const ask = async () => {
      throw new AppError('unavailable', 'The database is away.');
    };
    const send = clientOf({ ...deps, recorder: { ...deps.recorder, ask } });
    const response = await send('POST', '/chat', { headers: store, body: question });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: 'The database is away.', field: 'x-conversation' });
  });

  test('that fails before its answer begins has a status, and is there to be tried again', async () => {
    const answer = () => play([new AppError('unavailable', 'The search cannot be reached.')]);
    const send = clientOf(testConversation({ answer }));
    const { response, conversation } = await askStored(send, ALICE, { path: '/chat/stream' });
    expect(response.status).toBe(503);
    expect(response.headers.get('x-turn-id')).toMatch(/^tn_/);
    const stored = await (await send('GET', `/api/conversations/${conversation}`, { headers: ALICE })).json();
    expect(stored.turns[0]).toMatchObject({
      question: 'How much leave?',
      status: 'failed',
      failure: { message: 'The search cannot be reached.' },
    });
  });

  test.each([
    [{ 'x-conversation': 'yes' }, 400, 'x-conversation'],
    [{ ...store, 'idempotency-key': '' }, 400, 'idempotency-key'],
    [{ ...store, 'idempotency-key': 'x'.repeat(201) }, 400, 'idempotency-key'],
    [{ ...store, 'x-conversation-parent': 'tn_nobodys' }, 404, 'x-conversation-parent'],
    [{ ...store, 'x-conversation-parent': '../root' }, 404, 'x-conversation-parent'],
  ])('with headers %j is refused', async (headers, status, field) => {
    const response = await clientOf(testConversation())('POST', '/chat', { headers, body: question });
    expect([response.status, (await response.json()).field]).toEqual([status, field]);
  });

  test('in a session state of another program is refused', async () => {
    const response = await clientOf(testConversation())('POST', '/chat', {
      headers: store,
      body: { ...question, session_state: { user: 7 } },
    });
    expect([response.status, (await response.json()).field]).toEqual([400, 'session_state']);
  });
});

describe('a conversation that is not the caller’s', () => {
  test('is a 404 for stored and unstored questions and for any id', async () => {
    const send = clientOf(testConversation());
    const { conversation } = await askStored(send);
    const refusals = await Promise.all(
      [conversation, 'cw_never-was', 'cw_', `cw_${'x'.repeat(5000)}`].flatMap((session_state) =>
        [BOB, { ...BOB, 'x-conversation': 'store' }].map(async (headers) => {
          const response = await send('POST', '/chat', { headers, body: { ...question, session_state } });
          return [response.status, await response.text()];
        }),
      ),
    );
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toHaveLength(1);
    expect(refusals[0]?.[0]).toBe(404);
  });

  test('is accepted from its owner, and returned unchanged where nothing is stored', async () => {
    const send = clientOf(testConversation());
    const { conversation } = await askStored(send);
    const body = { ...question, session_state: conversation };
    const answered = await (await send('POST', '/chat', { headers: ALICE, body })).json();
    expect(answered.session_state).toBe(conversation);
    const stored = await (await send('GET', `/api/conversations/${conversation}`, { headers: ALICE })).json();
    expect(stored.turns).toHaveLength(1);
  });
});

describe('without the header', () => {
  test('nothing is stored, and the answer is stopped when its reader leaves', async () => {
    const held = heldAnswer(play(answers.plain));
    const stopped = Promise.withResolvers<void>();
    const deps = testConversation({
      answer(request, signal) {
        signal.addEventListener('abort', () => stopped.resolve());
        return held.answer(request, signal);
      },
    });
    const send = clientOf(deps);
    const answerAbort = new AbortController();
    await send('POST', '/chat/stream', { headers: ALICE, body: question, signal: answerAbort.signal });
    answerAbort.abort();
    await stopped.promise;
    expect(
      (await (await send('GET', '/api/conversations', { headers: ALICE })).json()).conversations,
    ).toEqual([]);
  });
});

describe('a reader who leaves', () => {
  test('finds the answer whole when they come back, wherever they come back to', async () => {
    const dataDir = temporaryFolder();
    const held = heldAnswer(play(answers.plain));
    const here = clientOf(testConversation({ dataDir, answer: held.answer }));
    const elsewhere = clientOf(testConversation({ dataDir }));
    const answerAbort = new AbortController();
    const response = await here('POST', '/chat/stream', {
      headers: store,
      body: question,
      signal: answerAbort.signal,
    });
    const turn = response.headers.get('x-turn-id');
    answerAbort.abort();
    await response.body?.cancel();
    const live = elsewhere('GET', `/api/turns/${turn}/stream`, { headers: ALICE });
    expect((await live).status).toBe(200);
    held.release();
    const text = await (await live).text();
    expect(saidIn(text)).toContain('27 days');
    expect(linesOf(text)[0].session_state).toBe(response.headers.get('x-conversation-id'));
    const again = await (await here('GET', `/api/turns/${turn}/stream`, { headers: ALICE })).text();
    expect(saidIn(again)).toBe(saidIn(text));
  });

  test('and a reader of one byte a second do not block anything', async () => {
    const words = Array.from({ length: 3000 }, (_, index) => ({
      type: 'text-deltas' as const,
      texts: [`word-${index} `],
    }));
    const [retrieved, , , , finished] = answers.plain;
    if (!retrieved || !finished) throw new Error('The scripted answer has changed.');
    const deps = testConversation({ answer: () => play([retrieved, ...words, finished]) });
    const send = clientOf(deps);
    const response = await send('POST', '/chat/stream', { headers: store, body: question });
    const reader = response.body?.getReader();
    await reader?.read();
    const turn = response.headers.get('x-turn-id') ?? '';
    // A second reader meets the end, though the first has read one line.
    expect(
      saidIn(await (await send('GET', `/api/turns/${turn}/stream`, { headers: ALICE })).text()),
    ).toContain('word-2999');
    let rest = '';
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      rest += new TextDecoder().decode(next.value);
    }
    expect(saidIn(rest)).toBe(words.flatMap(({ texts }) => texts).join(''));
  });
});

describe('the same question again, by its key', () => {
  const repeated = { ...store, 'idempotency-key': 'k-1' };

  test('is answered once, and repeated whole or streamed', async () => {
    let answered = 0;
    const send = clientOf(
      testConversation({
        answer() {
          answered += 1;
          return play(answers['follow-ups']);
        },
      }),
    );
    const first = await askStored(send, repeated, { path: '/chat/stream' });
    const second = await askStored(send, repeated, { path: '/chat/stream' });
    const whole = await askStored(send, repeated);
    expect([second.turn, whole.turn, second.conversation]).toEqual([
      first.turn,
      first.turn,
      first.conversation,
    ]);
    expect(saidIn(second.text)).toBe(saidIn(first.text));
    expect(JSON.parse(whole.text)).toMatchObject({
      message: { content: saidIn(first.text) },
      context: { followup_questions: ['And <b>parental</b> leave?'] },
    });
    expect(answered).toBe(1);
  });

  test('of another person is another question', async () => {
    const send = clientOf(testConversation());
    const alices = await askStored(send, repeated);
    const bobs = await askStored(send, { ...repeated, ...BOB });
    expect(bobs.turn).not.toBe(alices.turn);
  });

  test('with another text is a conflict', async () => {
    const send = clientOf(testConversation());
    await askStored(send, repeated);
    expect((await askStored(send, repeated, { question: 'And sick leave?' })).response.status).toBe(409);
  });
});
