import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { serviceCall } from './service-call.ts';
import { STREAMED_ANSWER } from './service-reply.ts';

let server: Server | undefined;
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});

async function callTo(handle: RequestListener) {
  server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const call = await serviceCall(5_000);
  return (signal?: AbortSignal) =>
    call(url, { method: 'POST', headers: {}, body: '{}', bounds: STREAMED_ANSWER, signal });
}

const text = (chunk: Uint8Array | undefined) => Buffer.from(chunk ?? []).toString();

test('what arrived together is read at once, and the rest before the failure that followed it', async () => {
  const call = await callTo((_request, response) => {
    response.write('one ');
    response.write('two ');
    setTimeout(() => {
      response.write('three');
      setTimeout(() => response.destroy(), 20);
    }, 20);
  });
  const { body } = await call();
  expect(text((await body.next()).value)).toBe('one two ');
  expect(text((await body.next()).value)).toBe('three');
  await expect(body.next()).rejects.toThrow();
});

test('a reader that does not read makes the service wait, and reads all of it later', async () => {
  const most = 64_000_000;
  let sent = 0;
  const call = await callTo(async (_request, response) => {
    for (; sent < most; sent += 100_000) {
      if (!response.write(Buffer.alloc(100_000))) await once(response, 'drain');
    }
    response.end();
  });
  const { body } = await call();
  let before = -1;
  while (before !== sent) {
    before = sent;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  expect(sent).toBeLessThan(most / 2);
  let read = 0;
  for await (const chunk of body) read += chunk.length;
  expect(read).toBe(most);
});

test.each([
  ['leaving a reply', async (body: AsyncIterator<Uint8Array>) => void (await body.return?.())],
  [
    'aborting its signal',
    async (_body: AsyncIterator<Uint8Array>, stop: AbortController) => stop.abort(new Error('left')),
  ],
])('%s ends the call', async (_, leave) => {
  let closed: Promise<unknown> | undefined;
  const call = await callTo((_request, response) => {
    closed = once(response, 'close');
    response.write('one');
  });
  const stop = new AbortController();
  const { body } = await call(stop.signal);
  expect(text((await body.next()).value)).toBe('one');
  await leave(body, stop);
  await closed;
});

test('who asks for the next piece three times gets three pieces, and no more after leaving', async () => {
  const pieces = ['one', 'two', 'three', 'four'];
  let more: () => void = () => undefined;
  const call = await callTo((_request, response) => {
    more = () => void response.write(pieces.shift());
    more();
  });
  const { body } = await call();
  expect(text((await body.next()).value)).toBe('one');
  const rest = [body.next(), body.next(), body.next()].map(async (next) => {
    const { value } = await next;
    if (pieces.length > 0) more();
    return text(value);
  });
  more();
  expect(await Promise.all(rest)).toEqual(['two', 'three', 'four']);
  const pending = body.next();
  await body.return?.();
  expect([await pending, await body.next()]).toEqual(Array(2).fill({ value: undefined, done: true }));
});

test('what came but was not read is let go of when its reader leaves', async () => {
  const call = await callTo((_request, response) => void response.end('all of it'));
  const { body } = await call();
  await body.return?.();
  expect(await body.next()).toEqual({ value: undefined, done: true });
});

test('a signal that has aborted sends nothing, and one that aborts before the head rejects with its reason', async () => {
  let asked = 0;
  const stop = new AbortController();
  const call = await callTo(() => {
    asked += 1;
    stop.abort(new Error('left'));
  });
  let connections = 0;
  server?.on('connection', () => {
    connections += 1;
  });
  await expect(call(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
  await expect(call(stop.signal)).rejects.toThrow('left');
  expect([asked, connections]).toEqual([1, 1]);
});
