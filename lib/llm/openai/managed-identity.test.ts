import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { Reply } from '#e2e/upstream/http/reply.ts';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createChatModels } from './models.ts';
import { ask, modelConfig } from './test-chat.ts';

// The identity endpoint of Azure App Service: https://learn.microsoft.com/azure/app-service/overview-managed-identity
let identity: LoopbackServer;
let service: ModelService;
let reply: Reply;

// Once for all: the SDK notes the endpoint at its first use.
beforeAll(async () => {
  identity = await startLoopbackServer({
    handle: () => reply,
    errorReply: (status, message) => ({ status, body: { message } }),
  });
  service = await startModelService({ tokens: ['token-of-the-app'] });
  vi.stubEnv('IDENTITY_ENDPOINT', `${identity.url}/msi/token`);
  vi.stubEnv('IDENTITY_HEADER', 'header-of-the-app');
  vi.stubEnv('AZURE_TOKEN_CREDENTIALS', 'ManagedIdentityCredential');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await Promise.all([identity.close(), service.close()]);
});

function model() {
  const server = {
    kind: 'azure' as const,
    endpoint: service.url,
    key: undefined,
    apiVersion: '2024-10-21',
    audience: 'https://cognitiveservices.azure.us',
  };
  return createChatModels([modelConfig(server)], retryPolicy({ attempts: 1 }))[0];
}

// First, because an issued token is cached for the life of the process.
test('an identity that gets no token is a matter for the operator, not for the reader', async () => {
  reply = { status: 400, body: { error: 'invalid_request', message: 'Identity contoso-app not found' } };
  const { thrown } = await ask(model());
  expect(thrown).toMatchObject({
    code: 'internal',
    cause: { code: expect.stringContaining('npm run doctor') },
  });
  expect(String(thrown)).not.toContain('contoso');
  expect(service.requests()).toEqual([]);
});

test('without a key the server uses its own identity, for the configured cloud', async () => {
  const expires_on = String(Math.floor(Date.now() / 1000) + 86_400);
  const resource = 'https://cognitiveservices.azure.us';
  reply = {
    status: 200,
    body: { access_token: 'token-of-the-app', expires_on, resource, token_type: 'Bearer' },
  };
  const { thrown } = await ask(model());
  expect(thrown).toBeUndefined();
  expect(identity.requests().at(-1)?.query).toMatchObject({ resource });
  expect(service.requests()[0]?.headers).toMatchObject({ authorization: 'Bearer token-of-the-app' });
  expect(service.requests()[0]?.headers).not.toHaveProperty('api-key');
});
