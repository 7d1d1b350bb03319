import { afterEach, beforeEach, expect, test } from 'vitest';
import { LEASE_MS } from '#lib/core/records/conversations.ts';
import { emptyAnswer } from '#lib/core/records/recorded-answer.ts';
import type { Records } from '#lib/core/records/records.ts';
import { createRecords } from '../create-records.ts';
import { ALICE, type Bench, BOB, type OpenBench, question } from './bench.contract.ts';

const MOST_BYTES = 10_000;

/** What one owner may hold. */
export function keptBytesContract(open: OpenBench): void {
  let bench: Bench;
  let limited: Records;
  beforeEach(async () => {
    bench = await open();
    limited = createRecords(bench.config, { now: () => bench.clock.nowMs, mostBytes: MOST_BYTES });
  });
  afterEach(async () => {
    await limited.close();
    await bench.close();
  });
  const begin = (bytes: number, changes: Parameters<typeof question>[0] = {}) =>
    limited.conversations.begin(question({ question: 'ß'.repeat(bytes / 2), ...changes }));
  const refused = { code: 'too-large', message: expect.stringContaining('Remove some') };

  test('who holds as much as they may keeps no further question until they remove something; others do', async () => {
    const { conversation } = await begin(MOST_BYTES - 2);
    await begin(2);
    await expect(begin(2)).rejects.toMatchObject(refused);
    await expect(begin(2, { conversation })).rejects.toMatchObject(refused);
    await begin(2, { owner: BOB });
    await limited.conversations.remove(ALICE, conversation);
    await begin(2);
  });

  test('a question that was kept before is found again, however much there is', async () => {
    const kept = await begin(MOST_BYTES, { idempotencyKey: 'once' });
    expect(await begin(MOST_BYTES, { idempotencyKey: 'once' })).toEqual({ ...kept, isRepeat: true });
  });

  test('answers count when they have ended, and once, whoever ends them', async () => {
    const { turn } = await begin(2);
    const answer = { ...emptyAnswer, text: 'x'.repeat(MOST_BYTES / 2) };
    await Promise.all(
      [limited, bench.others, bench.records].map((one) => one.conversations.end(turn, 'done', answer)),
    );
    const { conversation } = await begin(2);
    await limited.conversations.end((await begin(2, { conversation })).turn, 'done', answer);
    await expect(begin(2)).rejects.toMatchObject(refused);
  });

  test('an answer that its server left counts as far as it was made', async () => {
    const { turn, conversation } = await begin(2);
    await limited.conversations.append(turn, 0, [{ type: 'text-delta', text: 'x'.repeat(MOST_BYTES) }]);
    bench.clock.nowMs += LEASE_MS + 1;
    await Promise.all(
      [limited, bench.others].map(({ conversations }) => conversations.find(ALICE, conversation)),
    );
    await expect(begin(2)).rejects.toMatchObject(refused);
  });
}
