import { type RawBuilder, sql } from 'kysely';
import type { Percentiles, UsageTotals } from '#lib/core/records/usage.ts';
import type { Db, Store } from '../database/store.ts';

/** What totals are split by: a period is the number of its step since 1970. `nothing` makes one total, 0. */
export type Split = 'nothing' | 'model' | { stepMs: number };
type Key = number | string | null;

/** A stretch of time: the beginning included, the end not. */
export interface TimeRange {
  sinceMs: number;
  untilMs: number;
}

/** Totals of each period or model of which there are any. */
export async function totalsBy(store: Store, range: TimeRange, split: Split): Promise<Map<Key, UsageTotals>> {
  const key = keyOf(split);
  const sums = await store.read((db) => sumsOf(db, range, key));
  const costs = Map.groupBy(await store.read((db) => costsOf(db, range, key)), (row) => row.key);
  const firstToken = await percentiles(store, range, key, 'first_token_ms');
  const total = await percentiles(store, range, key, 'total_ms');
  return new Map(
    sums.map(({ key: of, ...sum }) => {
      const costsOfKey = (costs.get(of) ?? []).map(({ currency, amount }) => ({ currency, amount }));
      const latencies = { firstTokenMs: firstToken.get(of) ?? null, totalMs: total.get(of) ?? null };
      return [of, { ...sum, costs: costsOfKey, ...latencies }];
    }),
  );
}

// Written out, not a parameter, so that both databases see one expression wherever it stands.
function keyOf(split: Split): RawBuilder<Key> {
  if (split === 'nothing') return sql<Key>`0`;
  return split === 'model' ? sql<Key>`model` : sql<Key>`at_ms / ${sql.lit(split.stepMs)}`;
}

function entries(db: Db, { sinceMs, untilMs }: TimeRange) {
  return db.selectFrom('usage_entries').where('at_ms', '>=', sinceMs).where('at_ms', '<', untilMs);
}

function sumsOf(db: Db, range: TimeRange, key: RawBuilder<Key>) {
  return entries(db, range)
    .select(({ fn }) => [
      key.as('key'),
      fn.countAll<number>().as('questions'),
      sql<number>`sum(case when outcome = 'finished' then 1 else 0 end)`.as('finished'),
      sql<number>`sum(case when outcome = 'failed' then 1 else 0 end)`.as('failed'),
      sql<number>`count(distinct owner)`.as('users'),
      fn.sum<number>('input_tokens').as('inputTokens'),
      fn.sum<number>('output_tokens').as('outputTokens'),
      sql<number>`sum(case when outcome = 'finished' and citations = 0 then 1 else 0 end)`.as(
        'withoutSources',
      ),
    ])
    .groupBy('key')
    .execute();
}

function costsOf(db: Db, range: TimeRange, key: RawBuilder<Key>) {
  return entries(db, range)
    .select(({ fn }) => [key.as('key'), 'currency', fn.sum<number>('amount').as('amount')])
    .where('currency', 'is not', null)
    .$narrowType<{ currency: string }>()
    .groupBy(['key', 'currency'])
    .orderBy('currency')
    .execute();
}

/** By nearest rank. How long an answer took as a whole says something only of those that finished. */
async function percentiles(
  store: Store,
  { sinceMs, untilMs }: TimeRange,
  key: RawBuilder<Key>,
  column: 'first_token_ms' | 'total_ms',
): Promise<Map<Key, Percentiles>> {
  const value = sql.ref(column);
  const counted = column === 'total_ms' ? sql`outcome = 'finished'` : sql`${value} is not null`;
  const query = sql<{ key: Key; value: number; place: number; size: number }>`
    select key, value, place, size from (
      select ${key} as key, ${value} as value,
        row_number() over (partition by ${key} order by ${value}) as place,
        count(*) over (partition by ${key}) as size
      from usage_entries
      where at_ms >= ${sinceMs} and at_ms < ${untilMs} and ${counted}
    ) ranked
    where place in ((size * 50 + 99) / 100, (size * 90 + 99) / 100, (size * 99 + 99) / 100)`;
  const { rows } = await store.read((db) => query.execute(db));
  const result = new Map<Key, Percentiles>();
  for (const [of, places] of Map.groupBy(rows, (row) => row.key)) {
    const at = (percent: number) =>
      places.find(({ place, size }) => place === Math.ceil((size * percent) / 100))?.value ?? 0;
    result.set(of, { p50: at(50), p90: at(90), p99: at(99) });
  }
  return result;
}
