import { describe, expect, test } from 'vitest';
import { createChatClient } from './chat-client.ts';

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
