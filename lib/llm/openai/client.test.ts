import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { ModelServer } from '#lib/config/services.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createChatModels } from './models.ts';
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
