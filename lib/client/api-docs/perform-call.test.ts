import { expect, test } from 'vitest';
import { applyCallEvent, type CallResult, isUnderway, sentCall } from './call-result.ts';
import { type CallEvent, performCall } from './perform-call.ts';

const draft = {
  operation: { method: 'POST', path: '/chat', parameters: [], takes: { key: false, token: false } },
  values: {},
  body: '{}',
  keys: { key: '', token: '' },
};

/** A body that comes in these pieces; an Error among them breaks the connection. */
function bodyOf(
  pieces: (string | Uint8Array | Error)[],
  onCancel: () => void = () => {},
): ReadableStream<Uint8Array> {
  const waiting = [...pieces];
  return new ReadableStream(
    {
      pull(controller) {
        const piece = waiting.shift();
        if (piece === undefined) controller.close();
        else if (piece instanceof Error) controller.error(piece);
        else controller.enqueue(typeof piece === 'string' ? new TextEncoder().encode(piece) : piece);
      },
      cancel: onCancel,
    },
    { highWaterMark: 0 },
  );
}

function answered(type: string, body: ReadableStream<Uint8Array> | null, status = 200) {
  const statusText = status === 200 ? 'OK' : 'Bad Request';
  return async () => new Response(body, { status, statusText, headers: { 'content-type': type } });
}

async function eventsOf(
  fetch: () => Promise<Response>,
  signal = new AbortController().signal,
): Promise<CallEvent[]> {
  let clock = 0;
  const now = () => {
    clock += 10;
    return clock;
  };
  return Array.fromAsync(performCall(draft, { fetch, now }, signal));
}

const resultOf = (events: CallEvent[]): CallResult => events.reduce(applyCallEvent, sentCall);

test('a stream is shown by whole lines, wherever the network cuts it', async () => {
  const text = '{"delta":{"content":"Ångström"}}\n{"delta":{"content":"公休"}}\n';
  const bytes = new TextEncoder().encode(text);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const pieces = [bytes.slice(0, cut), bytes.slice(cut)].filter(({ length }) => length > 0);
    const events = await eventsOf(answered('application/json-lines', bodyOf(pieces)));
    const lines = events.flatMap((event) => (event.type === 'text' && event.text ? [event.text] : []));
    expect(lines.every((line) => line.endsWith('\n'))).toBe(true);
    expect(resultOf(events)).toMatchObject({ state: 'ended', text, bytes: bytes.length });
  }
});

test('a last line without an end is shown too', async () => {
  const events = await eventsOf(answered('text/event-stream', bodyOf(['data: 1\n\nda', 'ta: 2'])));
  expect(resultOf(events).text).toBe('data: 1\n\ndata: 2');
});

test('a whole answer is laid out, an error as much as any; what is no JSON stays as it is', async () => {
  const refused = await eventsOf(
    answered('application/json; charset=utf-8', bodyOf(['{"error":', '"no"}']), 400),
  );
  expect(resultOf(refused)).toMatchObject({
    ok: false,
    status: '400 Bad Request',
    text: '{\n  "error": "no"\n}',
  });
  const broken = await eventsOf(answered('application/json', bodyOf(['{"error"'])));
  expect(resultOf(broken).text).toBe('{"error"');
});

test('times are told from the moment of sending', async () => {
  const result = resultOf(await eventsOf(answered('text/plain', bodyOf(['x']))));
  expect(result).toMatchObject({ begunMs: 10, endedMs: 20 });
  expect(isUnderway(result)).toBe(false);
});

test('what is no text is counted and not shown', async () => {
  const result = resultOf(await eventsOf(answered('application/pdf', bodyOf(['%PDF', new Uint8Array(96)]))));
  expect(result).toMatchObject({ state: 'ended', text: null, bytes: 100 });
});

test('an answer without end is cut, and no more of it is fetched', async () => {
  let cancelled = false;
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new TextEncoder().encode(`${'x'.repeat(99_999)}\n`));
    },
    cancel() {
      cancelled = true;
    },
  });
  const result = resultOf(await eventsOf(answered('text/plain', endless)));
  expect(result).toMatchObject({ state: 'cut' });
  expect(result.text?.length).toBeLessThanOrEqual(600_000);
  expect(cancelled).toBe(true);
  expect(sent).toBeLessThan(10);
});

test('one endless line is cut as well', async () => {
  const piece = 'x'.repeat(300_000);
  const result = resultOf(await eventsOf(answered('text/plain', bodyOf([piece, piece, piece]))));
  expect(result.state).toBe('cut');
  expect(result.text).toHaveLength(500_000);
});

test.each([
  ['the server is not there', async () => Promise.reject(new TypeError('refused')), 'network'],
  ['the connection breaks', answered('text/plain', bodyOf(['half\n', new Error('reset')])), 'cut-off'],
] as const)('when %s, that is said', async (_, fetch, state) => {
  expect(resultOf(await eventsOf(fetch)).state).toBe(state);
});

test('stopping is no failure, before the answer and in it', async () => {
  const controller = new AbortController();
  controller.abort();
  const unanswered = await eventsOf(async () => Promise.reject(new Error('aborted')), controller.signal);
  expect(resultOf(unanswered).state).toBe('stopped');
  const broken = bodyOf(['half\n', new Error('aborted')]);
  const halfway = resultOf(await eventsOf(answered('text/plain', broken), controller.signal));
  expect(halfway).toMatchObject({ state: 'stopped', text: 'half\n' });
});

test('a redirect is not followed: keys stay with this server', async () => {
  let mode: string | undefined;
  const fetch = async (_: string, init: RequestInit) => {
    mode = init.redirect;
    return new Response(null);
  };
  await Array.fromAsync(performCall(draft, { fetch, now: () => 0 }, new AbortController().signal));
  expect(mode).toBe('manual');
});
