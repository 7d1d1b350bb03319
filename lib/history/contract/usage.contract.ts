import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { StoreConfig } from '#lib/config/identity.ts';
import type { UsageEntry, UsageReport } from '#lib/core/records/usage.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { createStore } from '../database/store.ts';
import { NOON_MS, type OpenBench } from './test-setup.test-helper.ts';

const DAY_MS = 86_400_000;
const FIRST_DAY_MS = NOON_MS - (NOON_MS % DAY_MS);
const DAYS = 4;
const OWNERS = [null, 'user:tenant:alice', 'user:tenant:bob', 'user:tenant:carol'] as const;

const chosen = <Value>(...values: Value[]) => fc.constantFrom(...values);
const support = fc.record({ supported: fc.nat(3), of: fc.integer({ min: 3, max: 5 }) });
/** Amounts are such that their sums are exact in any order. */
const entries: fc.Arbitrary<UsageEntry> = fc.record({
  // The first and the last moment of a day too.
  atMs: fc
    .tuple(fc.nat(DAYS - 1), fc.oneof(chosen(0, DAY_MS - 1), fc.nat(DAY_MS - 1)))
    .map(([day, time]) => FIRST_DAY_MS + day * DAY_MS + time),
  owner: chosen(...OWNERS),
  model: chosen(null, 'gpt', 'mini "α"'),
  outcome: chosen('finished', 'finished', 'failed', 'abandoned'),
  certainty: chosen(null, 'answer', 'likely', 'none'),
  inputTokens: fc.nat(2_000_000_000),
  outputTokens: fc.nat(100),
  cost: chosen(null, { currency: 'EUR', amount: 0.25 }, { currency: 'USD', amount: 3 }),
  firstTokenMs: fc.option(fc.nat(5000)),
  totalMs: fc.oneof(fc.nat(5000), fc.nat(10_000_000)),
  passages: fc.nat(5),
  citations: fc.nat(2),
  support: fc.option(support),
  promptVersion: chosen(null, 0, 1),
  experiment: chosen(null, { name: 'shorter', variant: 'a' }, { name: 'shorter', variant: 'b' }),
});

type Step =
  | { kind: 'ask'; entries: UsageEntry[] }
  /** A server of the version before, which knows of no sums. */
  | { kind: 'ask-earlier-version'; entries: UsageEntry[] }
  | { kind: 'erase'; owner: (typeof OWNERS)[number] }
  | { kind: 'expire'; beforeMs: number };

const some = fc.array(entries, { minLength: 1, maxLength: 12 });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: some.map((given): Step => ({ kind: 'ask', entries: given })) },
    { weight: 2, arbitrary: some.map((given): Step => ({ kind: 'ask-earlier-version', entries: given })) },
    { weight: 1, arbitrary: chosen(...OWNERS.slice(1)).map((owner): Step => ({ kind: 'erase', owner })) },
    {
      weight: 1,
      arbitrary: fc
        .oneof(chosen(0, DAY_MS), fc.nat(DAYS * DAY_MS))
        .map((offset): Step => ({ kind: 'expire', beforeMs: FIRST_DAY_MS + offset })),
    },
  ),
  { minLength: 1, maxLength: 6 },
);

const figuresOf = ({ totals, models, prompts, experiments }: UsageReport) => ({
  totals,
  models,
  prompts,
  experiments,
});

/** The contract of daily sums of usage. */
export function usageContract(open: OpenBench): void {
  const bench = perTest(open);
  const openStore = () => createStore(bench.config as StoreConfig, { now: () => bench.clock.nowMs });

  async function withStore<Result>(
    use: (store: ReturnType<typeof openStore>) => Promise<Result>,
  ): Promise<Result> {
    const store = openStore();
    try {
      return await use(store);
    } finally {
      await store.close();
    }
  }

  /** Notes entries as the version before does: they are in no sums. */
  const noteAsBefore = async (given: readonly UsageEntry[]) => {
    await withStore(async (store) => {
      const before = await store.read((db) => db.selectFrom('usage_sums').selectAll().execute());
      const known = await store.read((db) => db.selectFrom('usage_entries').select('id').execute());
      await Promise.all(given.map((entry) => bench.records.usage.note(entry)));
      await store.change(async (db) => {
        await db.deleteFrom('usage_sums').execute();
        if (before.length > 0) await db.insertInto('usage_sums').values(before).execute();
        const ids = known.map(({ id }) => id);
        const isNew = ids.length > 0 ? sql<boolean>`id not in (${sql.join(ids)})` : sql<boolean>`1 = 1`;
        await db.updateTable('usage_entries').set({ summed: 0 }).where(isNew).execute();
      });
    });
  };

  const run = async (step: Step) => {
    const { records, others } = bench;
    if (step.kind === 'ask') {
      await Promise.all(step.entries.map((entry, at) => (at % 2 ? records : others).usage.note(entry)));
    }
    if (step.kind === 'ask-earlier-version') await noteAsBefore(step.entries);
    if (step.kind === 'erase' && step.owner) await records.erase(step.owner);
    if (step.kind === 'expire') {
      await records.expire({ usage: 1 }, step.beforeMs + DAY_MS);
    }
  };

  /** Compares a report from sums with the one that reads each entry, as that by the hour does. */
  const compare = async (sinceMs: number, untilMs: number) => {
    const { usage } = bench.records;
    const days = await usage.report(sinceMs, untilMs, 'day');
    expect(figuresOf(days)).toEqual(figuresOf(await usage.report(sinceMs, untilMs, 'hour')));
    for (const { startMs, ...totals } of days.periods) {
      const [from, until] = [Math.max(sinceMs, startMs), Math.min(untilMs, startMs + DAY_MS)];
      expect(totals).toEqual((await usage.report(from, until, 'hour')).totals);
    }
  };

  test('sums by day say the same as the entries, whatever is asked, erased, expired or left by an earlier version', async () => {
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(DAYS * DAY_MS), async (history, offset) => {
        for (const step of history) await run(step);
        await compare(FIRST_DAY_MS, FIRST_DAY_MS + DAYS * DAY_MS);
        await compare(FIRST_DAY_MS + offset, FIRST_DAY_MS + offset + 2 * DAY_MS + 1);
        await bench.records.expire({}, bench.clock.nowMs);
        await compare(FIRST_DAY_MS, FIRST_DAY_MS + DAYS * DAY_MS);
        await bench.records.expire({ usage: 1 }, FIRST_DAY_MS + (DAYS + 1) * DAY_MS);
        const left = await withStore((store) =>
          store.read((db) => db.selectFrom('usage_sums').selectAll().execute()),
        );
        expect(left).toEqual([]);
      }),
      { numRuns: 10 },
    );
  }, 180_000);

  test('two servers that note answers of one day at once lose none', async () => {
    const entry = fc.sample(entries, { numRuns: 1, seed: 1 })[0];
    if (!entry) throw new Error('There is no sample.');
    for (let round = 0; round < 3; round++) {
      await Promise.all([bench.records, bench.others].map(({ usage }) => usage.note(entry)));
    }
    const { totals } = await bench.records.usage.report(FIRST_DAY_MS, FIRST_DAY_MS + DAYS * DAY_MS, 'day');
    expect(totals.questions).toBe(6);
  });

  test('usage of an earlier version is in the report before and after it is added to the sums', async () => {
    const given = fc.sample(entries, { numRuns: 1000, seed: 2 });
    await noteAsBefore(given);
    const report = () => bench.records.usage.report(FIRST_DAY_MS, FIRST_DAY_MS + DAYS * DAY_MS, 'day');
    const waiting = () =>
      withStore((store) =>
        store.read((db) => db.selectFrom('usage_entries').select('id').where('summed', '=', 0).execute()),
      );
    const before = await report();
    expect(before.totals.questions).toBe(given.length);
    expect(await waiting()).toHaveLength(given.length);
    await Promise.all([bench.records, bench.others].map((one) => one.expire({}, bench.clock.nowMs)));
    expect(await waiting()).toEqual([]);
    expect(await report()).toEqual(before);
  });
}
