import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { readHttpFailure } from './http-failure.ts';
import { serviceFetch } from './service-fetch.ts';

let reply: Reply;
let server: LoopbackServer;
beforeEach(async () => {
  server = await startLoopbackServer({
    handle: () => reply,
    errorReply: (status, message) => ({ status, body: message }),
  });
});
afterEach(() => server.close());

const bounds = { bytes: 2_000_000, lineBytes: 300_000 };

async function read(next: Reply): Promise<string> {
  reply = next;
  const fetched = await (await serviceFetch(5_000, bounds))(server.url, { headers: { 'api-key': 'secret' } });
  return fetched.text();
}

async function failureOf(next: Reply) {
  return readHttpFailure(await read(next).catch((thrown: unknown) => thrown));
}

async function* endless(piece: string) {
  for (;;) yield piece;
}

const stream = (body: Reply['body']): Reply => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream; charset=utf-8' },
  body,
});

test('a reply within its bounds comes as it is', async () => {
  const lines = `${'x'.repeat(200_000)}\n`.repeat(9);
  expect(await read(stream(lines))).toBe(lines);
  expect(await read({ status: 200, body: 'y'.repeat(2_000_000) })).toHaveLength(2_000_000);
});

test.each([
  ['a body without an end', { status: 200, body: endless('x'.repeat(5_000)) }],
  ['an error without an end', { status: 500, body: endless('x'.repeat(5_000)) }],
  ['a stream of events without an end', stream(endless('data: {}\n\n'.repeat(500)))],
  ['an event without an end', stream(endless('x'.repeat(3_000)))],
])('%s does not fill the memory: the service is called unavailable', async (_name, endlessReply) => {
  expect(await failureOf(endlessReply)).toEqual({ kind: 'unavailable' });
});

test('a compressed reply is read, within the bounds of what it decodes to', async () => {
  const compressed = (text: string, type = 'text/plain'): Reply => ({
    status: 200,
    headers: { 'content-encoding': 'gzip', 'content-type': type },
    body: gzipSync(text),
  });
  expect(await read(compressed('y'.repeat(2_000_000)))).toHaveLength(2_000_000);
  expect(await failureOf(compressed('y'.repeat(2_000_001)))).toEqual({ kind: 'unavailable' });
  expect(await failureOf(compressed('y'.repeat(300_001), 'text/event-stream'))).toEqual({
    kind: 'unavailable',
  });
});

test('a line of a stream that is no stream of events may be long', async () => {
  expect(await read({ status: 200, body: 'z'.repeat(500_000) })).toHaveLength(500_000);
});

test('a redirection is not followed: keys go to the host that is configured', async () => {
  const other = await startLoopbackServer({
    handle: () => ({ status: 200, body: 'theirs' }),
    errorReply: () => reply,
  });
  reply = { status: 307, headers: { location: other.url }, body: 'elsewhere' };
  const response = await (await serviceFetch(5_000))(server.url, { method: 'POST', body: 'question' });
  expect([response.status, other.requests()]).toEqual([307, []]);
  await other.close();
});
