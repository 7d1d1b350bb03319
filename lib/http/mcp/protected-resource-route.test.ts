import { expect, test } from 'vitest';
import { testServices } from '../route/test-services.test-helper.ts';
import { METADATA_PATH, protectedResourceRoute } from './protected-resource-route.ts';

const PEOPLE = {
  AUTH_MODE: 'required',
  AUTH_TENANT_ID: '72f988bf-86f1-41af-91ab-2d7cd011db47',
  AUTH_CLIENT_ID: 'an-app',
  PUBLIC_URL: 'https://docs.example.com',
};

function get(variables: Record<string, string>) {
  const services = testServices({ LOG_LEVEL: 'silent', ...variables });
  return protectedResourceRoute(() => services).GET(new Request(`http://localhost:3000${METADATA_PATH}/mcp`));
}

test('clients find who issues tokens, for what and with which scope', async () => {
  const response = await get(PEOPLE);
  expect(await response.json()).toEqual({
    resource: 'https://docs.example.com/mcp',
    resource_name: 'Citewell',
    authorization_servers: ['https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0'],
    scopes_supported: ['api://an-app/access_as_user'],
    bearer_methods_supported: ['header'],
  });
});

test('there is no resource metadata without sign-in or with the protocol off', async () => {
  expect((await get({})).status).toBe(404);
  expect((await get({ ...PEOPLE, MCP: 'off' })).status).toBe(404);
});
