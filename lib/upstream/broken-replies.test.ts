import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { createServer } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { readHttpFailure } from './http-failure.ts';
import { serviceCall } from './service-call.ts';
import { serviceFetch } from './service-fetch.ts';
import { SMALL_REPLY } from './service-reply.ts';
import { CHUNKED, chunked, startWireServer, type WireServer } from './test-wire.ts';

let server: WireServer | undefined;
afterEach(() => server?.close());

const OK = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n';
const TWO = 'content-length: 2\r\n\r\nok';

async function read(answer: (socket: Socket) => void): Promise<string> {
  server = await startWireServer(answer);
  const call = await serviceCall(5_000);
  const { body } = await call(server.url, { method: 'POST', headers: {}, body: '{}', bounds: SMALL_REPLY });
  return Buffer.concat(await Array.fromAsync(body)).toString();
}

const failureOf = (asked: Promise<unknown>) =>
  asked.then(() => expect.unreachable('the call went well'), readHttpFailure);

test.each([
  ['hints come before it', `HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n${OK}${TWO}`],
  ['it is in HTTP/1.0, without a length', 'HTTP/1.0 200 OK\r\n\r\nok'],
  ['its end is the end of the connection', `${OK}connection: close\r\n\r\nok`],
  ['a proxy names its type a second time', `${OK}content-type: text/event-stream\r\n${TWO}`],
  ['its encoding has no name', `${OK}content-encoding: \r\n${TWO}`],
  ['bytes follow that belong to no reply', `${OK}${TWO}HTTP/1.1 200 OK\r\ncontent-length: 1\r\n\r\nx`],
])('a reply is read though %s', async (_, wire) => {
  expect(await read((socket) => socket.end(wire))).toBe('ok');
});

test.each([
  ['what is no HTTP', 'SSH-2.0-OpenSSH\r\n'],
  ['half a head', 'HTTP/1.1 200 OK\r\ncontent-ty'],
  ['a header without a name', `${OK}: nothing\r\n${TWO}`],
  ['a header without an end', `${OK}x: ${'y'.repeat(100_000)}\r\n${TWO}`],
  ['a change of protocol', 'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'],
  ['less than it promised', `${OK}content-length: 9\r\n\r\nok`],
  ['chunks without a last one', `${CHUNKED}${chunked('ok')}`],
  ['a chunk whose size is no number', `${CHUNKED}zz\r\nok\r\n`],
  ['a chunk whose size has no end', `${CHUNKED}${'f'.repeat(40)}\r\nok\r\n`],
  ['a compressed reply, and says so twice', `${OK}content-encoding: gzip\r\ncontent-encoding: br\r\n${TWO}`],
])('a service that sends %s is unavailable, and asked again', async (_, wire) => {
  const failure = await failureOf(read((socket) => socket.end(wire)));
  expect(failure).toEqual({ kind: 'unavailable' });
});

test('a service that resets the connection is unavailable', async () => {
  expect(await failureOf(read((socket) => socket.resetAndDestroy()))).toEqual({ kind: 'unavailable' });
});

test('a service without a certificate is unavailable, and so is one that never shows it', async () => {
  const call = await serviceCall(100);
  const ask = (port: number) =>
    call(`https://127.0.0.1:${port}/`, {
      method: 'GET',
      headers: { 'api-key': 'secret' },
      bounds: SMALL_REPLY,
    });
  const refusing = createServer().listen(0, '127.0.0.1');
  await once(refusing, 'listening');
  expect(await failureOf(ask((refusing.address() as AddressInfo).port))).toEqual({ kind: 'unavailable' });
  refusing.close();
  server = await startWireServer(() => undefined);
  expect(await failureOf(ask(Number(new URL(server.url).port)))).toEqual({ kind: 'unavailable' });
});

test('a key that cannot be a header is a mistake of ours, which another try does not mend', async () => {
  const call = await serviceCall(5_000);
  const asked = call('http://127.0.0.1:9/', {
    method: 'GET',
    headers: { 'api-key': 'two\nlines' },
    bounds: SMALL_REPLY,
  });
  expect(await failureOf(asked)).toEqual({ kind: 'unknown' });
});

test('a status beyond all others is a failure of the service', async () => {
  server = await startWireServer((socket) => socket.end('HTTP/1.1 999 No\r\ncontent-length: 2\r\n\r\nno'));
  const response = await (await serviceFetch(5_000, SMALL_REPLY))(server.url);
  expect([response.ok, await response.text()]).toEqual([false, 'no']);
  expect(readHttpFailure(response)).toMatchObject({ kind: 'unavailable' });
});

test('a body where none may be does not hold its connection', async () => {
  server = await startWireServer((socket) =>
    socket.write('HTTP/1.1 205 Reset\r\ncontent-length: 9\r\n\r\nno'),
  );
  const response = await (await serviceFetch(5_000, SMALL_REPLY))(server.url);
  expect([response.status, response.body]).toEqual([205, null]);
  await expect.poll(() => server?.open()).toBe(0);
});
