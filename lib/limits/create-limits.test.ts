import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findPostgres, startPostgres } from '#e2e/postgres/postgres-server.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import type { Consumer, Limits } from '#lib/core/ports/limits.ts';
import { createLimits } from './create-limits.ts';

const FEW = {
  LIMIT_REQUESTS_PER_MINUTE: '3',
  LIMIT_ADDRESS_REQUESTS_PER_MINUTE: '5',
  LIMIT_CONCURRENT_ANSWERS: '2',
  LIMIT_ADDRESS_CONCURRENT_ANSWERS: '3',
  LIMIT_TOKENS_PER_DAY: '1000',
};
const NOON = Date.UTC(2026, 0, 15, 12);

const postgres = findPostgres();
if (postgres === undefined)
  process.stdout.write('Limits in Postgres: skipped, there are no Postgres binaries.\n');

let server: Awaited<ReturnType<typeof startPostgres>> | undefined;
beforeAll(async () => {
  if (postgres !== undefined) server = await startPostgres(postgres);
}, 120_000);
afterAll(() => server?.remove());

const ada: Consumer = { owner: 'user:t:ada', address: '10.0.0.1' };
const bob: Consumer = { owner: 'user:t:bob', address: '10.0.0.1' };
const cyd: Consumer = { owner: 'user:t:cyd', address: '10.0.0.2' };

const STORES = [
  { name: 'in memory', database: async () => ({}) },
  ...(postgres !== undefined
    ? [
        {
          name: 'in Postgres',
          database: async () => ({ DATABASE_URL: (await server?.createDatabase()) ?? '' }),
        },
      ]
    : []),
];

describe.each(STORES)('limits $name', ({ database }) => {
  async function limits(change: Record<string, string> = {}): Promise<Limits> {
    const opened = createLimits(readEnvironment({ ...FEW, ...(await database()), ...change }), () => NOON);
    opening.push(opened);
    return opened;
  }
  const opening: Limits[] = [];
  afterAll(async () => {
    for (const opened of opening) await opened.close();
  });

  test('one request too many in a minute is refused with the time to wait, and others are served', async () => {
    const { countRequest } = await limits();
    for (const _ of [1, 2, 3]) await countRequest(ada);
    const refused = await countRequest(ada).catch((thrown) => thrown);
    expect(refused).toMatchObject({ code: 'rate-limited', status: 429 });
    expect(refused.message).toMatch(
      /^You have sent more than 3 requests in a minute\. Try again in \d+ seconds?\.$/,
    );
    expect(refused.retryAfterSeconds).toBeGreaterThan(0);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(60);
    await countRequest(cyd);
  });

  test('many people at one address are counted together', async () => {
    const { countRequest } = await limits();
    for (const _ of [1, 2, 3]) await countRequest(ada);
    for (const _ of [1, 2]) await countRequest(bob);
    await expect(countRequest(bob)).rejects.toThrow(/^Your network has sent more than 5 requests/);
  });

  test('so many answers at a time and no more; one that ends makes room', async () => {
    const { openAnswer } = await limits();
    const first = await openAnswer(ada);
    await openAnswer(ada);
    await expect(openAnswer(ada)).rejects.toThrow(
      '2 of your questions are already being answered. Try again in 5 seconds.',
    );
    await first.close(0);
    await first.close(0);
    await openAnswer(ada);
    await expect(openAnswer(ada)).rejects.toMatchObject({ retryAfterSeconds: 5 });
  });

  test('a refusal for the address gives the place of the person back', async () => {
    const { openAnswer } = await limits();
    const taken = [await openAnswer(ada), await openAnswer(ada), await openAnswer(bob)];
    await expect(openAnswer(bob)).rejects.toThrow(
      /^3 questions from your network are already being answered/,
    );
    await taken[0]?.close(0);
    await openAnswer(bob);
  });

  test('a caller who used up the tokens of the day waits for the next one', async () => {
    const { openAnswer } = await limits();
    await (await openAnswer(ada)).close(999);
    await (await openAnswer(ada)).close(1);
    await expect(openAnswer(ada)).rejects.toMatchObject({
      message: 'You have used today’s 1000 tokens (UTC). Try again in 12 hours.',
      retryAfterSeconds: 12 * 3600,
    });
    await (await openAnswer(bob)).close(0);
  });

  test('guests who come with a new cookie each time share the tokens of their address', async () => {
    const { openAnswer } = await limits({ LIMIT_GUESTS_PER_ADDRESS: '2' });
    const guest = (name: string): Consumer => ({ owner: `browser:${name}`, address: '10.0.0.3' });
    for (const name of ['a', 'b']) await (await openAnswer(guest(name))).close(1000);
    await expect(openAnswer(guest('c'))).rejects.toThrow(/^Your network has used today’s 2000 tokens/);
    await openAnswer({ owner: 'user:t:ada', address: '10.0.0.3' });
  });

  test('an anonymous caller without an address is not limited', async () => {
    const { countRequest } = await limits();
    for (let request = 0; request < 20; request += 1) await countRequest({ owner: null, address: null });
  });
});

describe.skipIf(postgres === undefined)('limits of two instances', () => {
  test('instances share the tokens that are used', async () => {
    const DATABASE_URL = (await server?.createDatabase()) ?? '';
    const environment = readEnvironment({ ...FEW, DATABASE_URL });
    const [one, other] = [createLimits(environment), createLimits(environment)];
    await one.openAnswer(ada);
    await other.openAnswer(ada);
    await expect(one.openAnswer(ada)).rejects.toMatchObject({ code: 'rate-limited' });
    await one.close();
    await other.close();
  });

  test('a database that is away lets every caller in, within limits of each instance', async () => {
    const environment = readEnvironment({ ...FEW, DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none' });
    const limits = createLimits(environment);
    for (const _ of [1, 2, 3]) await limits.countRequest(ada);
    await expect(limits.countRequest(ada)).rejects.toMatchObject({ code: 'rate-limited' });
    await limits.close();
  });
});
