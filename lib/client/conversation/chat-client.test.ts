import { describe, expect, test } from 'vitest';
import { createChatClient, createFollower } from './chat-client.ts';

const request = {
  messages: [{ role: 'user' as const, content: 'How long?' }],
  overrides: { suggest_followup_questions: true },
  streaming: true,
  sessionState: 's1',
};
const LINES = [
  {
    delta: { role: 'assistant' },
    context: { data_points: { text: ['ä.md: Fünf Tage'], citations: ['ä.md'] }, thoughts: [] },
    session_state: 's2',
  },
  { delta: { content: 'Fünf ' } },
  { delta: { content: 'Tage 👩‍🔬 [ä.md].' } },
  { delta: {}, context: { followup_questions: ['Und dann?'] } },
];
const BYTES = new TextEncoder().encode(LINES.map((line) => `${JSON.stringify(line)}\n`).join(''));
const EVENTS = [
  {
    type: 'context',
    context: { dataPoints: { text: ['ä.md: Fünf Tage'], citations: ['ä.md'] }, thoughts: [] },
  },
  { type: 'session', sessionState: 's2' },
  { type: 'text', text: 'Fünf ' },
  { type: 'text', text: 'Tage 👩‍🔬 [ä.md].' },
  { type: 'context', context: { followUps: ['Und dann?'] } },
  { type: 'ended' },
];

/** A response whose body arrives in these pieces and then ends, or breaks. */
function streamed(pieces: Uint8Array[], end: 'ends' | 'breaks' = 'ends'): Response {
  const waiting = [...pieces];
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const piece = waiting.shift();
      if (piece) controller.enqueue(piece);
      else if (end === 'ends') controller.close();
      else controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers: { 'content-type': 'application/json-lines' } });
}

async function eventsOf(respond: typeof fetch, signal = new AbortController().signal) {
  return Array.fromAsync(createChatClient(respond)(request, signal));
}

describe('asking', () => {
  test('sends images beside the question, named after its message', async () => {
    const calls: Parameters<typeof fetch>[] = [];
    const client = createChatClient(async (...call) => {
      calls.push(call);
      return streamed([BYTES]);
    });
    const images = [new File(['x'], 'chart.png', { type: 'image/png' })];
    await Array.fromAsync(client({ ...request, images }, new AbortController().signal));
    const [, init] = calls[0] ?? [];
    const form = init?.body as FormData;
    expect(JSON.parse(String(form.get('json'))).messages).toEqual(request.messages);
    expect((form.get('messages[0].files[0]') as File).name).toBe('chart.png');
    // The browser writes the one with the boundary.
    expect(new Headers(init?.headers).has('content-type')).toBe(false);
  });

  test('speaks the Microsoft AI Chat Protocol to its own origin', async () => {
    const calls: Parameters<typeof fetch>[] = [];
    await eventsOf(async (...call) => {
      calls.push(call);
      return streamed([BYTES]);
    });
    const [[url, init] = []] = calls;
    expect(url).toBe('/chat/stream');
    expect(JSON.parse(String(init?.body))).toEqual({
      messages: request.messages,
      context: { overrides: request.overrides },
      session_state: 's1',
    });
  });

  test('an answer that is not streamed comes whole from /chat', async () => {
    const urls: unknown[] = [];
    const whole = {
      message: { role: 'assistant', content: 'Five days.' },
      context: { followup_questions: ['And then?'] },
      session_state: 's2',
    };
    const client = createChatClient(async (url) => {
      urls.push(url);
      return Response.json(whole);
    });
    const asked = client({ ...request, streaming: false }, new AbortController().signal);
    expect(await Array.fromAsync(asked)).toEqual([
      { type: 'context', context: { followUps: ['And then?'] } },
      { type: 'session', sessionState: 's2' },
      { type: 'text', text: 'Five days.' },
      { type: 'ended' },
    ]);
    expect(urls).toEqual(['/chat']);
  });

  test('reads the same answer wherever the network cuts it', async () => {
    for (let cut = 0; cut <= BYTES.length; cut += 1) {
      const pieces = [BYTES.slice(0, cut), BYTES.slice(cut)];
      expect(await eventsOf(async () => streamed(pieces))).toEqual(EVENTS);
    }
  });

  test('reads an answer that comes byte by byte', async () => {
    const bytes = [...BYTES].map((byte) => Uint8Array.of(byte));
    expect(await eventsOf(async () => streamed(bytes))).toEqual(EVENTS);
  });
});

describe('failing', () => {
  test('passes on what the server says', async () => {
    const respond = async () => Response.json({ error: 'Too many questions.' }, { status: 429 });
    expect(await eventsOf(respond)).toEqual([
      { type: 'failed', failure: { kind: 'said', message: 'Too many questions.' } },
    ]);
  });

  test('passes on which field the server refused', async () => {
    const body = { error: 'top is 99.', field: 'context.overrides.top' };
    expect(await eventsOf(async () => Response.json(body, { status: 400 }))).toEqual([
      { type: 'failed', failure: { kind: 'said', message: 'top is 99.', field: 'context.overrides.top' } },
    ]);
  });

  test('passes on what the server says in the middle of an answer', async () => {
    const error = new TextEncoder().encode('{"delta":{"content":"Five"}}\n{"error":"The model left."}\n');
    expect(await eventsOf(async () => streamed([error]))).toEqual([
      { type: 'text', text: 'Five' },
      { type: 'failed', failure: { kind: 'said', message: 'The model left.' } },
    ]);
  });

  test('tells a server that cannot be reached from a connection that broke', async () => {
    const refused = async () => Promise.reject(new TypeError('Failed to fetch'));
    expect(await eventsOf(refused)).toEqual([{ type: 'failed', failure: { kind: 'network' } }]);
    const events = await eventsOf(async () => streamed([BYTES.slice(0, -10)], 'breaks'));
    expect(events.at(-1)).toEqual({ type: 'failed', failure: { kind: 'cut-off' } });
  });

  test('is no failure when the reader stopped it', async () => {
    const stopping = new AbortController();
    stopping.abort();
    const respond: typeof fetch = async (_, init) => {
      init?.signal?.throwIfAborted();
      return streamed([BYTES]);
    };
    expect(await eventsOf(respond, stopping.signal)).toEqual([{ type: 'stopped' }]);
  });
});

describe('storage', () => {
  const stored = { 'x-conversation-id': 'cw_1', 'x-turn-id': 'tn_1' };
  const storage = { key: 'k1', conversation: null, parent: null };
  const signal = new AbortController().signal;
  const lines = (...values: object[]) =>
    new TextEncoder().encode(values.map((line) => `${JSON.stringify(line)}\n`).join(''));
  const LAST = { delta: {}, context: { thoughts: [] } };
  const answered = (headers: object, ...values: object[]) =>
    new Response(lines(...values), {
      headers: { 'content-type': 'application/json-lines', ...headers },
    });

  test('is called nothing that turns its line round, or hides in it', async () => {
    const client = createChatClient(async () => answered(stored, LAST));
    const asked = client(
      {
        ...request,
        messages: [{ role: 'user', content: '\u202Eelgoog\u0000?' }],
        storage: { key: 'k1', conversation: null, parent: null },
      },
      signal,
    );
    expect(await Array.fromAsync(asked)).toContainEqual(
      expect.objectContaining({ type: 'stored', title: 'elgoog ?' }),
    );
  });

  test('is asked for in headers, and the server names what it stored', async () => {
    const calls: Parameters<typeof fetch>[] = [];
    const client = createChatClient(async (...call) => {
      calls.push(call);
      return answered(stored, { delta: { content: 'Five' } }, LAST);
    });
    const asked = client(
      { ...request, storage: { key: 'k1', conversation: 'cw_1', parent: 'tn_0' } },
      signal,
    );
    expect(await Array.fromAsync(asked)).toMatchObject([
      { type: 'stored', conversation: 'cw_1', turn: 'tn_1' },
      { type: 'text', text: 'Five' },
      { type: 'context' },
      { type: 'ended' },
    ]);
    expect(calls[0]?.[1]?.headers).toMatchObject({
      'x-conversation': 'store',
      'x-azure-sample-dialect': 'message',
      'idempotency-key': 'k1',
      'x-conversation-parent': 'tn_0',
    });
    expect(JSON.parse(String(calls[0]?.[1]?.body))).toMatchObject({ session_state: 'cw_1' });
  });

  test('an answer that was stopped elsewhere ends as stopped', async () => {
    const client = createChatClient(async () => answered(stored, { delta: { content: 'Five' } }));
    const events = await Array.fromAsync(client({ ...request, storage }, signal));
    expect(events.at(-1)).toEqual({ type: 'stopped' });
  });

  test('a server that stores nothing says so by its silence', async () => {
    const client = createChatClient(async () => answered({}, { delta: { content: 'Five' } }));
    const events = await Array.fromAsync(client({ ...request, storage }, signal));
    expect(events.map(({ type }) => type)).toEqual(['unsaved', 'text', 'ended']);
  });

  test('a conversation begins without where nothing can be stored, and none that is stored, or to be saved, goes on so', async () => {
    const asked: (string | null)[] = [];
    const client = createChatClient(async (_, init) => {
      const store = new Headers(init?.headers).get('x-conversation');
      asked.push(store);
      const refusal = { error: 'Nothing can be stored now.', field: 'x-conversation' };
      return store ? Response.json(refusal, { status: 503 }) : answered({}, { delta: { content: 'Five' } });
    });
    const events = await Array.fromAsync(client({ ...request, storage }, signal));
    expect(events.map(({ type }) => type)).toEqual(['unsaved', 'text', 'ended']);
    expect(asked).toEqual(['store', null]);
    const onlyStored = [{ conversation: 'cw_1' }, { isRequired: true }];
    for (const change of onlyStored) {
      const further = { ...request, storage: { ...storage, ...change } };
      expect(await Array.fromAsync(client(further, signal))).toMatchObject([{ type: 'failed' }]);
    }
  });

  test('a server that is known to store nothing is not asked to, and the conversation says so', async () => {
    const asked: (string | null)[] = [];
    const respond = async (_: unknown, init?: RequestInit) => {
      asked.push(new Headers(init?.headers).get('x-conversation'));
      return answered({}, { delta: { content: 'Five' } });
    };
    const client = createChatClient(respond, () => false);
    const events = await Array.fromAsync(client({ ...request, storage }, signal));
    expect(events.map(({ type }) => type)).toEqual(['unsaved', 'text', 'ended']);
    expect(asked).toEqual([null]);
  });

  test('a failed answer that was stored is named before its failure', async () => {
    const client = createChatClient(async () =>
      Response.json({ error: 'The model is away.' }, { status: 503, headers: stored }),
    );
    const events = await Array.fromAsync(client({ ...request, storage }, signal));
    expect(events.map(({ type }) => type)).toEqual(['stored', 'failed']);
  });

  test('following leaves out the text that is known, wherever the pieces end', async () => {
    const pieces = [{ delta: { content: 'Five ' } }, { delta: { content: 'working days.' } }, LAST];
    for (const known of [0, 3, 5, 9, 18]) {
      const follow = createFollower(async (url) => {
        expect(url).toBe('/api/turns/tn_1/stream');
        return answered({}, ...pieces);
      });
      const events = await Array.fromAsync(follow('tn_1', known, signal));
      const text = events.map((event) => (event.type === 'text' ? event.text : '')).join('');
      expect(text).toBe('Five working days.'.slice(known));
      expect(events.at(-1)).toEqual({ type: 'ended' });
    }
  });
});
