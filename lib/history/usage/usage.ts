import { sql } from 'kysely';
import type { UsageBook, UsageReport, UsageStep } from '#lib/core/records/usage.ts';
import { yieldToEventLoop } from '#lib/shared/yield-to-event-loop.ts';
import type { Store } from '../database/store.ts';
import { newId } from '../new-id.ts';
import { Tally } from './tally.ts';
import { usageOf, usageRow } from './usage-row.ts';

const STEP_MS: Record<UsageStep, number> = { hour: 3_600_000, day: 86_400_000 };
/** Rows read in one statement; SQLite holds up everything else for as long as that takes. */
const SLICE = 1000;

/** What was used, in this store. */
export function createUsage(store: Store): UsageBook {
  return {
    note: (entry) =>
      store.read(async (db) => {
        await db
          .insertInto('usage_entries')
          .values({ id: newId('us_'), ...usageRow(entry) })
          .execute();
      }),

    report: (sinceMs, untilMs, step) => report(store, { sinceMs, untilMs, stepMs: STEP_MS[step] }),
  };
}

interface Range {
  sinceMs: number;
  untilMs: number;
  stepMs: number;
}

/** Added up here and not by the database: in one pass, by slices, it holds up nothing, and both databases count alike. */
async function report(store: Store, range: Range): Promise<UsageReport> {
  const whole = new Tally();
  const periods = new Map<number, Tally>();
  const models = new Map<string | null, Tally>();
  for await (const row of entries(store, range)) {
    const entry = usageOf(row);
    const startMs = row.at_ms - (row.at_ms % range.stepMs);
    for (const tally of [whole, tallyOf(periods, startMs), tallyOf(models, entry.model)]) tally.add(entry);
  }
  return {
    totals: whole.totals,
    // In the order they were met: by time.
    periods: [...periods].map(([startMs, { totals }]) => ({ ...totals, startMs })),
    models: [...models]
      .map(([model, { totals }]) => ({ ...totals, model }))
      .sort((one, other) => other.questions - one.questions),
  };
}

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const tally = tallies.get(key) ?? new Tally();
  tallies.set(key, tally);
  return tally;
}

async function* entries(store: Store, { sinceMs, untilMs }: Range) {
  let after: [atMs: number, id: string] = [sinceMs, ''];
  for (;;) {
    const [atMs, id] = after;
    const rows = await store.read((db) =>
      db
        .selectFrom('usage_entries')
        .selectAll()
        .where(sql<boolean>`(at_ms, id) > (${atMs}, ${id})`)
        .where('at_ms', '<', untilMs)
        .orderBy('at_ms')
        .orderBy('id')
        .limit(SLICE)
        .execute(),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return;
    after = [last.at_ms, last.id];
    await yieldToEventLoop();
  }
}
