import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { ModelServer } from '#lib/config/services.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { CHUNKED, chunked, startWireServer, type WireServer } from '#lib/upstream/test-wire.ts';
import { createChatCall } from './client.ts';
import { createChatModels } from './models.ts';
import { readOpenAiFailure, saidInError } from './openai-failure.ts';
import { readChunks } from './read-chunks.ts';
import { ask, chunkOf, END, errorReply, eventStream, modelConfig } from './test-chat.ts';

let server: LoopbackServer;
beforeEach(async () => {
  server = await startLoopbackServer({
    handle: () => eventStream(chunkOf('Two'), END),
    errorReply: (status, message) => errorReply(status, { message }),
  });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await server.close();
});

async function requestTo(modelServer: ModelServer, deployment = 'gpt-4o-mini') {
  const config = modelConfig(modelServer, { deployment });
  const [model] = createChatModels([config], retryPolicy({ attempts: 1 }));
  expect((await ask(model)).text).toBe('Two');
  const [request] = server.requests();
  return { path: request?.path, query: request?.query, headers: request?.headers ?? {} };
}

test('Azure is asked by deployment and version, with its own kind of key', async () => {
  const { path, query, headers } = await requestTo({
    kind: 'azure',
    endpoint: server.url,
    key: 'azure-key',
    apiVersion: '2024-10-21',
    audience: 'https://cognitiveservices.azure.com',
  });
  expect(path).toBe('/openai/deployments/gpt-4o-mini/chat/completions');
  expect(query).toEqual({ 'api-version': '2024-10-21' });
  expect(headers).toMatchObject({ 'api-key': 'azure-key' });
  expect(headers).not.toHaveProperty('authorization');
});

test('Azure is asked below the path of a gateway, and a deployment may have any name', async () => {
  const azure = { kind: 'azure', apiVersion: '2024-10-21', audience: 'https://ai.azure.com' } as const;
  const endpoint = `${server.url}/gateway/ai`;
  const { path, query } = await requestTo({ ...azure, endpoint, key: 'k' }, 'größe/4?o#1 %2F');
  expect(path).toBe('/gateway/ai/openai/deployments/größe/4?o#1 %2F/chat/completions');
  expect(query).toEqual({ 'api-version': '2024-10-21' });
});

test('any other server is asked below its base URL with a bearer key', async () => {
  const { path, query, headers } = await requestTo({ kind: 'openai', baseUrl: `${server.url}/v1`, key: 'k' });
  expect(path).toBe('/v1/chat/completions');
  expect(query).toEqual({});
  expect(headers).toMatchObject({ authorization: 'Bearer k', 'user-agent': 'citewell' });
});

test('a server without a key is sent none', async () => {
  const { headers } = await requestTo({ kind: 'openai', baseUrl: `${server.url}/v1`, key: undefined });
  expect(headers).not.toHaveProperty('authorization');
});

test('variables that the SDK would read by itself change nothing', async () => {
  vi.stubEnv('OPENAI_BASE_URL', 'http://127.0.0.1:1/elsewhere');
  vi.stubEnv('OPENAI_ORG_ID', 'org-of-the-environment');
  vi.stubEnv('OPENAI_LOG', 'debug');
  const { headers } = await requestTo({
    kind: 'azure',
    endpoint: server.url,
    key: 'azure-key',
    apiVersion: '2024-10-21',
    audience: 'https://cognitiveservices.azure.com',
  });
  expect(headers).not.toHaveProperty('openai-organization');
});

let wire: WireServer | undefined;
afterEach(() => wire?.close());

const NEVER = new AbortController().signal;
const REQUEST = { model: 'gpt', messages: [], stream: true as const };
const DONE = chunked('data: [DONE]\n\n');
const FIRST = CHUNKED + chunked(`data: ${JSON.stringify(chunkOf('Two'))}\n\n`);

async function serverOf(answer: (socket: Socket) => void) {
  wire = await startWireServer(answer);
  const call = createChatCall({ kind: 'openai', baseUrl: `${wire.url}/v1`, key: 'k' }, 5_000);
  return { wire, call, ask: async (signal = NEVER) => readChunks(await call(REQUEST, signal)) };
}

async function refusal(status: number, head: string, body: string): Promise<unknown> {
  const { call } = await serverOf((socket) => socket.end(`HTTP/1.1 ${status} No\r\n${head}\r\n\r\n${body}`));
  return call(REQUEST, NEVER).then(
    () => expect.unreachable('the call went well'),
    (thrown: unknown) => thrown,
  );
}

test.each([
  [429, 'retry-after: 7\r\ncontent-length: 99', { kind: 'throttled', status: 429, retryAfterMs: 7000 }],
  [401, 'transfer-encoding: chunked', { kind: 'credentials', status: 401 }],
  [404, 'content-length: 99', { kind: 'missing', status: 404 }],
])('a %i counts even if the connection breaks after it', async (status, head, failure) => {
  expect(readOpenAiFailure(await refusal(status, head, '{"error":'))).toMatchObject(failure);
});

test.each([
  ['an object', { error: { message: 'temperature is not supported' } }],
  ['a text', { error: 'temperature is not supported' }],
  ['an object without a name', { detail: 'temperature is not supported' }],
  ['in a list', [{ error: { message: 'temperature is not supported' } }]],
  ['plain text', 'temperature is not supported'],
])('a refusal is understood that is %s', async (_, body) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const thrown = await refusal(400, `content-length: ${text.length}`, text);
  expect(saidInError(thrown)).toContain('temperature is not supported');
  expect(thrown).toMatchObject({ status: 400 });
});

test('an endless refusal is read up to a limit', async () => {
  const { wire, call } = await serverOf((socket) => {
    socket.write('HTTP/1.1 500 No\r\n\r\n');
    const more = () => void (socket.writable && socket.write('x'.repeat(10_000), more));
    more();
  });
  await expect(call(REQUEST, NEVER)).rejects.toMatchObject({ status: 500 });
  await expect.poll(() => wire.open()).toBe(0);
});

test('a thousand answers take a few connections, and leave nothing behind', async () => {
  const { wire, ask } = await serverOf((socket) => socket.write(`${FIRST}${DONE}0\r\n\r\n`));
  for (let asked = 0; asked < 1000; asked++) expect(await Array.fromAsync(await ask())).toHaveLength(1);
  expect(wire.opened()).toBeLessThan(5);
});

test('a hundred readers who leave, at any moment, leave no connection', async () => {
  const { wire, ask } = await serverOf((socket) => socket.write(FIRST));
  for (let asked = 0; asked < 100; asked++) {
    const stop = new AbortController();
    const chunks = ask(stop.signal);
    if (asked % 3 === 0) stop.abort(new Error('left'));
    if (asked % 3 === 0) await expect(chunks).rejects.toThrow('left');
    else if (asked % 3 === 1) await (await chunks).next();
    stop.abort(new Error('left'));
    if (asked % 3 === 2) await expect(chunks).rejects.toThrow('left');
    else if (asked % 3 === 1) await expect((await chunks).next()).rejects.toThrow('left');
  }
  await expect.poll(() => wire.open()).toBe(0);
});

test('an answer is complete at its last word, and its connection closes if the server does not end it', async () => {
  const { wire, ask } = await serverOf((socket) => socket.write(FIRST + DONE));
  expect(await Array.fromAsync(await ask())).toHaveLength(1);
  expect(wire.open()).toBe(1);
  await expect.poll(() => wire.open(), { timeout: 5_000 }).toBe(0);
});
