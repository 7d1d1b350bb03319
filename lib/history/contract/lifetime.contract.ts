import { expect, test, vi } from 'vitest';
import type { StoreConfig } from '#lib/config/identity.ts';
import type { Owner } from '#lib/core/access/principal.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { UsageEntry } from '#lib/core/records/usage.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { RECORD_KINDS } from '#lib/shared/record-kinds.ts';
import { createStore } from '../database/store.ts';
import { ALICE, BOB, NOON_MS, type OpenBench, question } from './test-setup.test-helper.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const used: UsageEntry = {
  atMs: NOON_MS,
  owner: ALICE,
  model: 'gpt',
  outcome: 'finished',
  certainty: 'answer',
  inputTokens: 100,
  outputTokens: 10,
  cost: { currency: 'EUR', amount: 0.25 },
  firstTokenMs: 50,
  totalMs: 500,
  passages: 3,
  citations: 1,
  support: { supported: 2, of: 3 },
  promptVersion: 0,
  experiment: null,
};

/** The contract of sums of usage, exports, erasure and retention. */
export function lifetimeContract(open: OpenBench): void {
  const bench = perTest(open);

  test('usage is totalled, by day and hour in UTC, and by model', async () => {
    const { usage } = bench.records;
    await usage.note({ ...used, atMs: NOON_MS - 1 });
    await usage.note(used);
    await usage.note({
      ...used,
      owner: BOB,
      outcome: 'failed',
      cost: null,
      firstTokenMs: null,
      atMs: NOON_MS + HOUR_MS,
    });
    await usage.note({
      ...used,
      owner: null,
      model: 'mini',
      certainty: 'likely',
      citations: 0,
      support: null,
      cost: { currency: 'USD', amount: 1 },
    });
    await usage.note({
      ...used,
      model: null,
      outcome: 'abandoned',
      cost: null,
      atMs: NOON_MS + 12 * HOUR_MS,
    });
    await usage.note({ ...used, atMs: NOON_MS + 2 * DAY_MS });
    const report = await usage.report(NOON_MS, NOON_MS + 2 * DAY_MS, 'day');
    expect(report.totals).toEqual({
      questions: 4,
      finished: 2,
      failed: 1,
      users: 2,
      inputTokens: 400,
      outputTokens: 40,
      costs: [
        { currency: 'EUR', amount: 0.25 },
        { currency: 'USD', amount: 1 },
      ],
      grades: { answer: 1, likely: 1, none: 0 },
      withoutSources: 1,
      support: { supported: 2, of: 3 },
      firstTokenMs: { p50: 50, p90: 50, p99: 50 },
      totalMs: { p50: 500, p90: 500, p99: 500 },
    });
    const midnight = NOON_MS + 12 * HOUR_MS;
    expect(report.periods.map(({ startMs, questions }) => [startMs, questions])).toEqual([
      [midnight - DAY_MS, 3],
      [midnight, 1],
    ]);
    expect(report.periods[1]).toMatchObject({ totalMs: null, costs: [] });
    expect(report.models.map(({ model, questions }) => [model, questions])).toEqual([
      ['gpt', 2],
      ...report.models.slice(1).map(({ model }) => [model, 1]),
    ]);
    expect(report.models).toHaveLength(3);
    const hours = await usage.report(NOON_MS, NOON_MS + 2 * DAY_MS, 'hour');
    expect(hours.periods.map(({ startMs }) => (startMs - NOON_MS) / HOUR_MS)).toEqual([0, 1, 12]);
  });

  test('percentiles are observed latencies', async () => {
    const { usage } = bench.records;
    const ranks = Array.from({ length: 200 }, (_, at) => 200 - at);
    // Together: each waits for the transaction that writes all.
    await Promise.all(
      ranks.map((rank) =>
        usage.note({ ...used, totalMs: rank, firstTokenMs: rank === 200 ? null : rank / 2 }),
      ),
    );
    const { totals } = await usage.report(0, NOON_MS + 1, 'day');
    expect(totals.totalMs).toEqual({ p50: 100, p90: 180, p99: 198 });
    expect(totals.firstTokenMs).toEqual({ p50: 50, p90: 90, p99: 99 });
  });

  test('a period without questions has empty totals', async () => {
    const { totals, periods, models } = await bench.records.usage.report(0, NOON_MS, 'hour');
    expect(totals).toMatchObject({ questions: 0, users: 0, costs: [], totalMs: null });
    expect([periods, models]).toEqual([[], []]);
  });

  /** Something of every kind for one owner. */
  async function fill(owner: typeof ALICE | typeof BOB): Promise<string> {
    const { records, clock } = bench;
    const { conversation, turn } = await records.conversations.begin(question({ owner }));
    await records.conversations.append(turn, 0, [{ type: 'text-delta', text: 'Thirty.' }]);
    await records.feedback.give({
      turn,
      owner,
      givenBy: null,
      rating: 'up',
      reasons: [],
      comment: 'Good',
      question: '?',
      answer: '!',
      passages: [],
      support: null,
      overrides: {},
      model: null,
    });
    const file = { owner, name: 'a.txt', sourcefile: 'my/a.txt', mediaType: 'text/plain', sizeBytes: 1 };
    await records.uploads.begin(file, { files: 9, bytes: 9 });
    await records.usage.note({ ...used, owner, atMs: clock.nowMs });
    await records.audit.note({ action: 'sign-in', owner, name: null, target: null, detail: {} });
    await records.prompts.add(owner, { title: 'Trip', text: 'What may a trip to {{city}} cost?' });
    const sealed = new Uint8Array([1]);
    await records.sessions.put(owner, { owner, sealed, expiresAtMs: clock.nowMs + DAY_MS });
    return conversation;
  }

  test('an export contains everything stored about its owner and nothing of others', async () => {
    const id = await fill(ALICE);
    await fill(BOB);
    const own = await exported(bench.records, ALICE);
    expect(own).toMatchObject({
      conversations: [{ id, turns: [{ question: 'How many days of leave are there?' }] }],
      feedback: [{ comment: 'Good' }],
      uploads: [{ name: 'a.txt' }],
      usage: [{ inputTokens: 100 }],
      audit: [{ action: 'sign-in' }],
      prompts: [{ title: 'Trip' }],
    });
    expect(JSON.parse(JSON.stringify(own))).toEqual(own);
    expect(JSON.stringify(own)).not.toContain('bob');
  });

  test('erasure leaves the audit log, and usage without an owner', async () => {
    await fill(ALICE);
    const bobs = await fill(BOB);
    await bench.records.erase(ALICE);
    await bench.records.erase(ALICE);
    expect(await exported(bench.others, ALICE)).toMatchObject({
      conversations: [],
      feedback: [],
      uploads: [],
      usage: [],
      audit: [{ action: 'sign-in' }],
      prompts: [],
    });
    expect(await bench.records.sessions.find(ALICE)).toBeUndefined();
    const { totals } = await bench.records.usage.report(0, NOON_MS + 1, 'day');
    expect(totals).toMatchObject({ questions: 2, users: 1 });
    expect(await exported(bench.records, BOB)).toMatchObject({
      conversations: [{ id: bobs }],
      uploads: [{}],
      usage: [{}],
      prompts: [{}],
    });
    expect(await bench.records.sessions.find(BOB)).toBeDefined();
  });

  test('feedback outlives its conversation', async () => {
    const id = await fill(ALICE);
    await bench.records.conversations.remove(ALICE, id);
    const { items } = await bench.records.feedback.list({
      rating: null,
      search: 'good',
      limit: 1,
      after: null,
    });
    expect(items).toHaveLength(1);
  });

  test('expired records are removed by kind; without a retention period they stay', async () => {
    await fill(ALICE);
    bench.clock.nowMs += DAY_MS + 1;
    const later = await fill(BOB);
    const nowMs = bench.clock.nowMs;
    expect(await bench.records.expire({}, nowMs)).toEqual({ removed: { sessions: 1 }, uploads: [] });
    const days = { conversations: 1, feedback: 1, audit: 1, usage: 1, uploads: 1, prompts: 1 };
    const [first, second] = await Promise.all([
      bench.records.expire(days, nowMs),
      bench.others.expire(days, nowMs),
    ]);
    for (const kind of ['conversations', 'feedback', 'audit', 'usage', 'prompts']) {
      expect((first.removed[kind] ?? 0) + (second.removed[kind] ?? 0)).toBe(1);
    }
    expect(await exported(bench.records, BOB)).toMatchObject({
      conversations: [{ id: later }],
      feedback: [{}],
      audit: [{}],
      usage: [{}],
      prompts: [{}],
    });
    expect(await exported(bench.records, ALICE)).toMatchObject({
      conversations: [],
      feedback: [],
      audit: [],
      usage: [],
      prompts: [],
    });
    expect(first.uploads).toMatchObject([{ owner: ALICE, sourcefile: 'my/a.txt' }]);
    expect(await bench.records.uploads.list(ALICE)).toHaveLength(1);
  });

  /** Conversations of Alice with `bytes` each, in `turns` questions. */
  async function fillLong(conversations: number, turns: number, bytes: number): Promise<string[]> {
    const ids: string[] = [];
    for (let index = 0; index < conversations; index += 1) {
      let conversation: string | null = null;
      for (let turn = 0; turn < turns; turn += 1) {
        const asked = question({ conversation, question: 'x'.repeat(bytes / turns) });
        ({ conversation } = await bench.records.conversations.begin(asked));
      }
      if (conversation !== null) ids.push(conversation);
    }
    return ids;
  }

  test('old conversations go in batches, which a server that stops ends between two of them', async () => {
    await fillLong(12, 1, 100_000);
    bench.clock.nowMs += 2 * DAY_MS;
    const { signal } = new AbortController();
    // Looked at before each batch: one of sessions, then those of conversations.
    const looks = vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      if (looks.mock.calls.length > 3) throw new AppError('unavailable', 'The server stops.');
    });
    const stopped = bench.records.expire({ conversations: 1 }, bench.clock.nowMs, signal);
    await expect(stopped).rejects.toThrow('The server stops.');
    const left = (await exported(bench.others, ALICE))['conversations']?.length;
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThan(12);
    await bench.records.expire({ conversations: 1 }, bench.clock.nowMs);
    expect(await exported(bench.records, ALICE)).toMatchObject({ conversations: [] });
  });

  test('a long conversation goes at once for its readers, and what a stopped server left of it goes later', async () => {
    const [long = ''] = await fillLong(1, 8, 400_000);
    const share = await bench.records.conversations.share(ALICE, long, null);
    bench.clock.nowMs += 2 * DAY_MS;
    const { signal } = new AbortController();
    const looks = vi.spyOn(signal, 'throwIfAborted').mockImplementation(() => {
      if (looks.mock.calls.length > 3) throw new AppError('unavailable', 'The server stops.');
    });
    const stopped = bench.records.expire({ conversations: 1 }, bench.clock.nowMs, signal);
    await expect(stopped).rejects.toThrow('The server stops.');
    await expect(bench.records.conversations.find(ALICE, long)).rejects.toThrow('not found');
    expect(await bench.records.conversations.findShared(share.token)).toBeUndefined();
    expect(await storedTurns()).toBeGreaterThan(0);
    await bench.records.expire({}, bench.clock.nowMs);
    expect(await storedTurns()).toBe(0);
  });

  async function storedTurns(): Promise<number> {
    const store = createStore(bench.config as StoreConfig, {});
    const rows = await store.read((db) => db.selectFrom('turns').select('id').execute());
    await store.close();
    return rows.length;
  }
}

async function exported(records: Records, owner: Owner): Promise<Record<string, unknown[]>> {
  const kinds: Record<string, unknown[]> = Object.fromEntries(RECORD_KINDS.map((kind) => [kind, []]));
  for await (const { kind, item } of records.exportOf(owner)) kinds[kind]?.push(item);
  return kinds;
}
