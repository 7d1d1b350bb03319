import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { PEER_HEADER } from '#lib/auth/client-address.ts';
import { type Container, createContainer } from '#lib/composition/container.ts';
import { makeAdminLink } from '#lib/composition/identity.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { adminLinkRoute } from './admin-link-route.ts';
import { openOffice } from './administration.test-helper.ts';
import { decisionRoute } from './decision-route.ts';
import { settingsDecision } from './decisions.ts';

const office = await openOffice();
const ORIGIN = 'http://localhost:3000';

function post(container: Container, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return adminLinkRoute(() => container).POST(
    new Request(`${ORIGIN}/api/admin-link`, {
      method: 'POST',
      headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

async function newKey(environment = office.container.environment): Promise<string> {
  const { url } = await makeAdminLink(environment);
  return new URL(url).hash.slice(1);
}

test('a link from the command line of the server opens the administration, and is recorded', async () => {
  const followed = await post(office.container, { key: await newKey() });
  expect(followed.status).toBe(204);
  const [cookie = ''] = (followed.headers.get('set-cookie') ?? '').split(';');
  const settings = decisionRoute(settingsDecision, () => office.container);
  const get = (headers: Record<string, string>) =>
    settings.GET(new Request(`${ORIGIN}/api/admin/settings`, { headers }));
  expect((await get({ cookie })).status).toBe(200);
  expect((await get({})).status).toBe(403);
  const { items } = await office.container.records.audit.list({
    action: 'sign-in',
    search: '',
    limit: 1,
    after: null,
  });
  expect(items).toMatchObject([{ action: 'sign-in', target: 'admin-link' }]);
});

test('a used or invalid admin link opens nothing and says what to do', async () => {
  const key = await newKey();
  await post(office.container, { key });
  for (const stale of [key, 'x'.repeat(43), '']) {
    const refused = await post(office.container, { key: stale });
    expect([refused.status, refused.headers.has('set-cookie')]).toEqual([403, false]);
    expect((await refused.json()).error).toContain('npm run admin-link');
  }
  expect((await post(office.container, {})).status).toBe(400);
});

const refusedLinks = async (container: Container) => {
  const { items } = await container.records.audit.list({
    action: 'refused',
    search: '',
    limit: 100,
    after: null,
  });
  return items.filter(({ target }) => target === 'POST /api/admin-link');
};
/** A key that no link has. */
const guess = () => randomBytes(32).toString('base64url');

test('each refused link is in the audit log, without its key', async () => {
  const container = await office.another();
  const before = (await refusedLinks(container)).length;
  const keys = [guess(), guess(), 'short'];
  for (const key of keys) await post(container, { key });
  await expect.poll(async () => (await refusedLinks(container)).length).toBe(before + 3);
  const [entry] = await refusedLinks(container);
  expect(entry?.detail).toMatchObject({ status: 403, reason: expect.stringContaining('unknown') });
  for (const key of keys) expect(JSON.stringify(await refusedLinks(container))).not.toContain(key);
});

test('an address that guesses links is refused for a minute, and others open theirs', async () => {
  const container = await office.another();
  const from = (address: string) => ({ [PEER_HEADER]: address });
  const before = (await refusedLinks(container)).length;
  for (let tried = 0; tried < 10; tried += 1) {
    expect((await post(container, { key: guess() }, from('203.0.113.7'))).status).toBe(403);
  }
  const key = await newKey();
  for (const next of [guess(), key]) {
    const refused = await post(container, { key: next }, from('203.0.113.7'));
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  }
  await expect.poll(async () => (await refusedLinks(container)).length).toBe(before + 10);
  expect((await post(container, { key }, from('203.0.113.8'))).status).toBe(204);
});

test('guesses of callers without an address are limited too, and lock no administrator out', async () => {
  const container = await office.another();
  const statuses = [];
  for (let tried = 0; tried < 12; tried += 1) statuses.push((await post(container, { key: guess() })).status);
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect((await post(container, { key: await newKey() })).status).toBe(204);
});

test('no other site has a browser follow a link', async () => {
  const key = await newKey();
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expect((await post(office.container, { key }, headers as Record<string, string>)).status).toBe(403);
  }
  expect((await post(office.container, { key }, { origin: ORIGIN })).status).toBe(204);
});

test('over https the cookie is for this host alone', async () => {
  const PUBLIC_URL = 'https://docs.example.com';
  const container = await createContainer(
    readEnvironment({ DATA_DIR: office.dataDir, PUBLIC_URL, LOG_LEVEL: 'silent' }),
  );
  const { url } = await makeAdminLink(container.environment);
  expect(url).toMatch(/^https:\/\/docs\.example\.com\/admin-link#[\w-]{43}$/);
  const followed = await post(container, { key: new URL(url).hash.slice(1) });
  expect(followed.headers.get('set-cookie')).toMatch(/^__Host-cw_admin=.*; Secure$/);
  await container.close();
});

test.each([
  { READ_ONLY: 'on' },
  {
    AUTH_MODE: 'optional',
    AUTH_TENANT_ID: '72f988bf-86f1-41af-91ab-2d7cd011db47',
    AUTH_CLIENT_ID: 'an-application',
  },
])('there is no link, and no address for one, with %j', async (variables) => {
  const environment = readEnvironment({ DATA_DIR: office.dataDir, LOG_LEVEL: 'silent', ...variables });
  await expect(makeAdminLink(environment)).rejects.toThrow('AUTH_MODE');
  const container = await createContainer(environment);
  const key = await newKey();
  expect((await post(container, { key })).status).toBe(404);
  await container.close();
});
