import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { createIdentify } from './identify.ts';
import { createNetworkOf } from './network-of.ts';

const networkOf = createNetworkOf(() => 'a secret of this server');
const identify = createIdentify(readEnvironment({ TRUST_PROXY: 'on' }), {
  policy: async () => noPolicy,
  networkOf,
});
const networkFrom = async (address: string | null, browser: string | null = 'b') => {
  const headers = {
    ...(browser !== null && { cookie: `cw_browser=${browser.repeat(24)}` }),
    ...(address !== null && { 'x-forwarded-for': address }),
  };
  return (await identify(new Request('http://localhost:3000/', { headers }), 'session')).network;
};

test('a guest with a new cookie has the same network value, which does not reveal the address', async () => {
  const network = await networkFrom('203.0.113.7');
  expect(network).toMatch(/^[0-9a-f]{32}$/);
  expect(await networkFrom('203.0.113.7', 'c')).toBe(network);
  expect(await networkFrom('203.0.113.8')).not.toBe(network);
  expect(createNetworkOf(() => 'another secret')('203.0.113.7')).not.toBe(network);
});

test('the IPv6 addresses of one host are one network', async () => {
  expect(await networkFrom('2001:db8:1:2::1')).toBe(await networkFrom('2001:db8:1:2:ffff::9'));
});

test('guests without a known address share one network', async () => {
  expect(await networkFrom(null)).toBe(await networkFrom('no address'));
  expect(await networkFrom(null)).toBe(networkOf(null));
});

test('a caller without stored data has no network', async () => {
  expect(await networkFrom('203.0.113.7', null)).toBeUndefined();
});
