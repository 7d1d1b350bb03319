import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '#e2e/identity/identity-provider.ts';
import { type Container, createContainer } from '#lib/composition/container.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import type { Route } from '../route/route.ts';
import { openOffice } from './administration.test-helper.ts';
import { auditExportRoute, auditRoute } from './audit-routes.ts';
import { decisionRoute, historyRoute } from './decision-route.ts';
import {
  brandingDecision,
  experimentsDecision,
  promptsDecision,
  settingsDecision,
  sharedPromptsDecision,
} from './decisions.ts';
import {
  documentRemovalRoute,
  documentsRoute,
  documentUploadRoute,
  indexingRoute,
} from './documents-route.ts';
import { localModelsRoute } from './local-models-route.ts';
import { previewRoute } from './preview-route.ts';

type Method = Exclude<keyof Route, 'OPTIONS' | 'HEAD'>;

/** Every route of the administration and the methods it has. */
const routes = (services: () => Container): [string, Route, Method[]][] => [
  ['settings', decisionRoute(settingsDecision, services), ['GET', 'PUT']],
  ['prompts', decisionRoute(promptsDecision, services), ['GET', 'PUT']],
  ['experiments', decisionRoute(experimentsDecision, services), ['GET', 'PUT']],
  ['shared-prompts', decisionRoute(sharedPromptsDecision, services), ['GET', 'PUT']],
  ['branding', decisionRoute(brandingDecision, services), ['GET', 'PUT']],
  ['settings/history', historyRoute(settingsDecision, services), ['GET']],
  ['prompts/preview', previewRoute(services), ['POST']],
  ['audit', auditRoute(services), ['GET']],
  ['audit/export?format=csv', auditExportRoute(services), ['GET']],
  ['documents', documentsRoute(services), ['GET', 'PATCH']],
  ['documents/removal', documentRemovalRoute(services), ['POST']],
  ['documents/a.md', documentUploadRoute('/api/admin/documents/', services), ['PUT']],
  ['local-models', localModelsRoute(services), ['GET']],
  ['documents/indexing', indexingRoute(services), ['GET', 'POST', 'DELETE']],
];

const NAMES = routes(() => {
  throw new Error('Only the names are wanted.');
}).flatMap(([path, , methods]) => methods.map((method) => [method, path] as const));

const office = await openOffice();

async function call(
  services: () => Container,
  [method, path]: readonly [Method, string],
  headers: Record<string, string> = {},
): Promise<[number, string]> {
  const route = routes(services).find(([name]) => name === path)?.[1];
  const request = new Request(`http://127.0.0.1/api/admin/${path}`, {
    method,
    headers: { host: '127.0.0.1', ...headers },
    ...(method !== 'GET' && { body: '{"value":{"top":{"default":1}},"version":0}' }),
  });
  const response = await (route as Route)[method](request);
  return [response.status, await response.text()];
}

describe('signed-in users without the role are refused before anything is read', () => {
  test.each(NAMES)('%s %s', async (method, path) => {
    const [status, body] = await call(office.as('alice'), [method, path]);
    expect([status, JSON.parse(body)]).toEqual([403, { error: 'Only administrators can do this.' }]);
    expect(
      (await office.container.records.audit.list({ action: null, search: '', limit: 1, after: null })).items,
    ).toEqual([]);
  });
});

describe('without sign-in, a caller on the machine is refused without an administrator’s link', () => {
  test.each(NAMES)('%s %s', async (method, path) => {
    const [status] = await call(() => office.container, [method, path]);
    expect(status).toBe(403);
  });
});

describe('where people sign in', () => {
  let provider: IdentityProvider;
  let container: Container;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    container = await createContainer(
      readEnvironment({
        ...provider.environment,
        AUTH_MODE: 'required',
        DATA_DIR: `${office.dataDir}/signed-in`,
        LOG_LEVEL: 'silent',
      }),
    );
  });
  afterAll(async () => {
    await container?.close();
    await provider?.close();
  });
  const bearer = async (...who: Parameters<IdentityProvider['token']>) => ({
    authorization: `Bearer ${await provider.token(...who)}`,
  });

  test('dana administers, alice does not, and a guest is asked to sign in', async () => {
    const settings = ['GET', 'settings'] as const;
    expect((await call(() => container, settings, await bearer('dana')))[0]).toBe(200);
    expect((await call(() => container, settings, await bearer('alice')))[0]).toBe(403);
    expect((await call(() => container, settings))[0]).toBe(401);
  });

  test('whose role was taken away administers no more, with the first token that lacks it', async () => {
    const [status] = await call(
      () => container,
      ['GET', 'audit'],
      await bearer('dana', { claims: { roles: [] } }),
    );
    expect(status).toBe(403);
  });

  test.each(NAMES)('a guest is asked to sign in: %s %s', async (method, path) => {
    expect((await call(() => container, [method, path]))[0]).toBe(401);
  });
});
