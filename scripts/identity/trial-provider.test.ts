import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { expect, test } from 'vitest';
import { OwnBrowser } from '#lib/auth/sign-in/own-browser.test-helper.ts';
import { HTTP, signInForTests } from '#lib/auth/sign-in/sign-in.test-helper.ts';
import { perFile } from '#lib/shared/per-test.test-helper.ts';
import { startTrialProvider } from './trial-provider.ts';

const provider = perFile(() => startTrialProvider(0));
const { application } = signInForTests();

test('a person signs in with the printed variables, under the groups and roles that they chose', async () => {
  const { signIn } = application(provider.variables);
  const browser = new OwnBrowser(signIn, HTTP);
  const chosen = { groups: 'hr, all-staff', roles: 'Admin' };
  const back = await browser.atProvider(await browser.begin(), 'Zoë Żak', chosen);
  await browser.get(back.pathname + back.search);
  expect(await signIn.find(browser.request('/'))).toMatchObject({
    name: 'Zoë Żak',
    claims: { groups: ['hr', 'all-staff'], roles: ['Admin'] },
  });
});

test('only this machine reaches it, and only under its own names', async () => {
  const { port } = new URL(provider.address);
  const status = (host: string, named: string) =>
    new Promise<number | undefined>((resolve) => {
      request(
        { host, port, path: '/.well-known/openid-configuration', headers: { host: named } },
        (response) => {
          response.resume();
          resolve(response.statusCode);
        },
      )
        .on('error', () => resolve(undefined))
        .end();
    });
  expect(await status('127.0.0.1', `localhost:${port}`)).toBe(200);
  expect(await status('127.0.0.1', `rebound.example:${port}`)).toBe(421);
  const others = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  for (const { address, family, internal } of others) {
    if (!internal && family === 'IPv4') expect(await status(address, `localhost:${port}`)).toBeUndefined();
  }
});
