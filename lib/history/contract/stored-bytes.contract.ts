import { expect, test } from 'vitest';
import { emptyAnswer, LEASE_MS } from '#lib/core/records/conversations.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { createRecords } from '../create-records.ts';
import { ALICE, BOB, type OpenBench, question } from './test-setup.test-helper.ts';

const MOST_BYTES = 10_000;

/** What one owner may hold. */
export function storedBytesContract(open: OpenBench): void {
  const bench = perTest(open);
  const limited = perTest(() =>
    createRecords(bench.config, { now: () => bench.clock.nowMs, mostBytes: MOST_BYTES }),
  );
  const begin = (bytes: number, changes: Parameters<typeof question>[0] = {}) =>
    limited.conversations.begin(question({ question: 'ß'.repeat(bytes / 2), ...changes }));
  const refused = { code: 'too-large', message: expect.stringContaining('Remove some') };

  test('an owner at the limit stores no further question until they remove something; others do', async () => {
    const { conversation } = await begin(MOST_BYTES - 2);
    await begin(2);
    await expect(begin(2)).rejects.toMatchObject(refused);
    await expect(begin(2, { conversation })).rejects.toMatchObject(refused);
    await begin(2, { owner: BOB });
    await limited.conversations.remove(ALICE, conversation);
    await begin(2);
  });

  test('a repeated question is found even at the limit', async () => {
    const stored = await begin(MOST_BYTES, { idempotencyKey: 'once' });
    const repeated = { ...stored, isRepeat: true, roomBytes: 0 };
    expect(await begin(MOST_BYTES, { idempotencyKey: 'once' })).toEqual(repeated);
  });

  test('a question tells how many bytes its owner and their network may still store', async () => {
    expect((await begin(100)).roomBytes).toBe(MOST_BYTES);
    expect((await begin(100)).roomBytes).toBe(MOST_BYTES - 100);
    expect((await begin(100, { owner: BOB })).roomBytes).toBe(MOST_BYTES);
    const networks = createRecords(bench.config, { mostBytes: MOST_BYTES, networkFactor: 0.5 });
    const { conversations } = networks;
    const guest = question({ question: 'x'.repeat(100), owner: 'browser:g', network: '10.0.0.0/24' });
    expect((await conversations.begin(guest)).roomBytes).toBe(MOST_BYTES / 2);
    expect((await conversations.begin(guest)).roomBytes).toBe(MOST_BYTES / 2 - 100);
    await networks.close();
  });

  test('answers count once, when they have ended', async () => {
    const { turn } = await begin(2);
    const answer = { ...emptyAnswer, text: 'x'.repeat(MOST_BYTES / 2) };
    await Promise.all(
      [limited, bench.others, bench.records].map((one) => one.conversations.end(turn, 'done', answer)),
    );
    const { conversation } = await begin(2);
    await limited.conversations.end((await begin(2, { conversation })).turn, 'done', answer);
    await expect(begin(2)).rejects.toMatchObject(refused);
  });

  test('an interrupted answer counts with its stored size', async () => {
    const { turn, conversation } = await begin(2);
    await limited.conversations.append(turn, 0, [{ type: 'text-delta', text: 'x'.repeat(MOST_BYTES) }]);
    bench.clock.nowMs += LEASE_MS + 1;
    await Promise.all(
      [limited, bench.others].map(({ conversations }) => conversations.find(ALICE, conversation)),
    );
    await expect(begin(2)).rejects.toMatchObject(refused);
  });
}
