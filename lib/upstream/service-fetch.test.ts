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
])(
  '%s does not fill the memory: it is left as too long, and its connection closed',
  async (_name, endlessReply) => {
    expect(await failureOf(endlessReply)).toEqual({ kind: 'too-long' });
    await expect.poll(() => server.requests()[0]?.closedByClient).toBe(true);
  },
);

test('replies are not asked for in compressed form, and one that comes so fails: its length would be unknown', async () => {
  const headers = { 'content-encoding': 'gzip' };
  expect(await failureOf({ status: 200, headers, body: gzipSync('y') })).toEqual({ kind: 'unavailable' });
  expect(server.requests().at(-1)?.headers['accept-encoding']).toBe('identity');
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
  const response = await (await serviceFetch(5_000, bounds))(server.url, {
    method: 'POST',
    body: 'question',
  });
  expect([response.status, other.requests()]).toEqual([307, []]);
  await other.close();
});
