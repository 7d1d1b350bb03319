import { afterEach, beforeEach, expect, test } from 'vitest';
import { type LoopbackServer, startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { ResolveName } from '#lib/shared/private-address.ts';
import { readHttpFailure } from './http-failure.ts';
import { serviceCall } from './service-call.ts';
import { SMALL_REPLY } from './service-reply.ts';

let server: LoopbackServer;
beforeEach(async () => {
  server = await startLoopbackServer({
    handle: () => ({ status: 200, headers: { connection: 'close' }, body: 'an answer' }),
  });
});
afterEach(() => server.close());

/** Names that are at these addresses, one list a lookup; the last one stays. */
function names(...lists: string[][]): ResolveName {
  return (_host, _options, done) => {
    const [addresses = []] = lists.length > 1 ? lists.splice(0, 1) : lists;
    done(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
  };
}

/** Asks the server by another name; resolves with the text of its reply. */
async function client(resolve: ResolveName) {
  const call = await serviceCall(5000, { resolve });
  const { port } = new URL(server.url);
  return async (host = 'gpu.example.com') => {
    const headers = { authorization: 'Bearer secret' };
    const { body } = await call(`http://${host}:${port}/v1/models`, {
      method: 'GET',
      headers,
      bounds: SMALL_REPLY,
    });
    return Buffer.concat(await Array.fromAsync(body)).toString();
  };
}

test('a model at a name in the private network is asked by plain http', async () => {
  const ask = await client(names(['127.0.0.1']));
  expect(await ask()).toBe('an answer');
  expect(server.requests().at(-1)?.headers['host']).toMatch(/^gpu\.example\.com:/);
});

test.each([
  [['93.184.216.34']],
  [['127.0.0.1', '93.184.216.34']],
  [['169.254.169.254']],
  [['::ffff:127.0.0.1']],
])(
  'a name at %j gets neither question nor key by plain http, and its calls say that it is unavailable',
  async (addresses) => {
    const ask = await client(names(addresses));
    const thrown = await ask().catch((error: unknown) => error);
    expect(thrown).toMatchObject({ cause: { code: 'ERR_NOT_PRIVATE' } });
    expect(readHttpFailure(thrown)).toEqual({ kind: 'unavailable' });
    expect(server.requests()).toEqual([]);
  },
);

test('a name that becomes public after the first call is refused from then on', async () => {
  const ask = await client(names(['127.0.0.1'], ['93.184.216.34']));
  expect(await ask()).toBe('an answer');
  await expect(ask()).rejects.toMatchObject({ cause: { code: 'ERR_NOT_PRIVATE' } });
  expect(server.requests()).toHaveLength(1);
});

test('a public address is refused without a lookup', async () => {
  const ask = await client(names());
  for (const host of ['93.184.216.34', '[2606:4700::1111]', '169.254.169.254']) {
    await expect(ask(host)).rejects.toMatchObject({ cause: { code: 'ERR_NOT_PRIVATE' } });
  }
});
