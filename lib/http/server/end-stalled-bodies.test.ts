import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { StalledBodies } from './end-stalled-bodies.ts';

const IDLE_MS = 30_000;

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers with the length of what it was sent, and a client that writes to it as it likes. */
async function open(
  serve = async (request: IncomingMessage) => String((await Array.fromAsync(request)).join('').length),
) {
  const clock = { nowMs: 0 };
  const bodies = new StalledBodies(IDLE_MS, () => clock.nowMs);
  closing.push(bodies.watch());
  const requests: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    requests.push(request);
    serve(request).then(
      (text) => response.end(text),
      () => response.destroy(),
    );
  });
  closing.push(() => server.close());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').setEncoding('utf8');
  closing.push(() => socket.destroy());
  const heard = { text: '', isClosed: false };
  socket.on('data', (text) => {
    heard.text += text;
  });
  socket.on('close', () => {
    heard.isClosed = true;
  });
  /** Sends bytes, and waits until the server has them. */
  const send = async (text: string) => {
    const before = sentTo(requests);
    socket.write(text);
    await expect.poll(() => sentTo(requests)).toBeGreaterThanOrEqual(before + text.length);
  };
  const passes = (ms: number) => {
    bodies.look();
    clock.nowMs += ms;
    bodies.look();
  };
  return { send, passes, heard, socket, requests };
}

function sentTo(requests: IncomingMessage[]): number {
  return (requests.at(-1)?.socket as Socket | undefined)?.bytesRead ?? 0;
}

const head = (length: number) =>
  `POST /chat HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${length}\r\n\r\n`;

test('a client that stops in the middle of a body gets a 408 after 30 seconds, and its connection is closed', async () => {
  const { send, passes, heard, socket } = await open();
  await send(`${head(10)}12345`);
  passes(IDLE_MS - 1);
  expect(heard).toEqual({ text: '', isClosed: false });
  passes(1);
  await once(socket, 'close');
  expect(heard.text).toMatch(/^HTTP\/1\.1 408 [\s\S]*connection: close[\s\S]*"error":"[^"]*30 seconds/i);
});

test('a client that sends a head and no body ends in the same way', async () => {
  const { send, passes, heard, socket } = await open();
  await send('POST /chat HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n');
  passes(IDLE_MS);
  await once(socket, 'close');
  expect(heard.text).toMatch(/^HTTP\/1\.1 408 /);
});

test('a slow upload that goes on is received whole, however long it takes', async () => {
  const { send, passes, heard } = await open();
  await send(head(5));
  for (const byte of '12345') {
    passes(IDLE_MS - 1);
    await send(byte);
  }
  await expect.poll(() => heard.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*5$/);
  passes(10 * IDLE_MS);
  expect(heard.isClosed).toBe(false);
});

test('a body that the server has not read yet is no fault of the client', async () => {
  const reads = Promise.withResolvers<void>();
  const { passes, heard, socket, requests } = await open(async (request) => {
    await reads.promise;
    return String((await Array.fromAsync(request)).join('').length);
  });
  const length = 4_000_000;
  socket.write(head(length) + 'x'.repeat(length));
  await expect.poll(() => isFull(requests.at(-1))).toBe(true);
  passes(10 * IDLE_MS);
  reads.resolve();
  await expect.poll(() => heard.text).toMatch(/^HTTP\/1\.1 200 [\s\S]*4000000$/);
});

function isFull(request: IncomingMessage | undefined): boolean {
  return request !== undefined && request.readableLength >= request.readableHighWaterMark;
}

test('the server does not wait for the rest of a body after its answer', async () => {
  const { send, passes, heard, socket } = await open(async () => 'refused');
  await send(`${head(10)}12345`);
  await expect.poll(() => heard.text).toMatch(/refused$/);
  passes(IDLE_MS);
  await once(socket, 'close');
  expect(heard.text).not.toContain('408');
});

test('an answer that takes long is not cut off', async () => {
  const answer = Promise.withResolvers<string>();
  const { send, passes, heard } = await open(() => answer.promise);
  await send(`${head(5)}12345`);
  passes(10 * IDLE_MS);
  answer.resolve('late');
  await expect.poll(() => heard.text).toMatch(/late$/);
});
