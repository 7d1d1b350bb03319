import { expect, test } from '@playwright/test';

// Who watches a process has no token, and asks again and again.
const headers = { authorization: 'Bearer not-a-token', cookie: 'cw_session=none' };

test('the health route answers every caller, with any credential', async ({ request }) => {
  const response = await request.get('/api/health', { headers });
  expect([response.status(), await response.json()]).toEqual([200, { status: 'ok' }]);
  expect(response.headers()['cache-control']).toBe('no-store');
});

test('readiness names kinds of dependencies alone: no address, no version, no count', async ({ request }) => {
  const response = await request.get('/api/ready', { headers });
  expect(response.status()).toBe(200);
  const { status, dependencies } = await response.json();
  expect(status).toBe('ok');
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['search', 'records', 'data folder']));
  for (const found of Object.values(dependencies)) {
    expect(found).toEqual({ status: 'ok', tookMs: expect.any(Number) });
  }
  expect((await request.head('/api/ready')).status()).toBe(200);
});

test('the version route names the release, commit and Node', async ({ request }) => {
  expect(await (await request.get('/api/version', { headers })).json()).toEqual({
    name: 'citewell',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    commit: null,
    node: expect.stringMatching(/^\d+\./),
  });
});

test('a proxy that sends the next request a minute later finds its connection open', async ({ request }) => {
  const response = await request.get('/api/health', { headers: { connection: 'keep-alive' } });
  expect(response.headers()['keep-alive']).toBe('timeout=75');
});
