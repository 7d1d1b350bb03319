import { setTimeout as pause } from 'node:timers/promises';
import { type Insertable, sql } from 'kysely';
import type { UsageEntry, UsageReport, UsageRepository, UsageStep } from '#lib/core/records/usage.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import type { Db, Store } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';
import { newId } from '../stored-values.ts';
import { addSums, sumOf, usageOf } from './stored-sums.ts';
import { DAY_MS, sumsOf, type UsageSum } from './usage-sums.ts';
import { Tally } from './usage-tally.ts';

const STEP_MS: Record<UsageStep, number> = { hour: 3_600_000, day: DAY_MS };
/** Rows read per statement; SQLite blocks other writers meanwhile. */
const SLICE = 1000;
/** Days whose sums are read in one transaction, and those that are added up before others have their turn. */
const DAYS_READ = 124;
const DAYS_ADDED = 31;

/** Entries within this time are written together: a statement each would cost more than the rest of a short answer. */
const GATHER_MS = 100;
/** Twenty parameters each; SQLite takes 32,766 in a statement. */
const MAX_ENTRIES = 1000;

/** Usage in a store. */
export interface GatheredUsage extends UsageRepository {
  /** Resolves when everything noted so far is stored, or could not be. */
  settled(): Promise<void>;
}

/** Usage in this store. */
export function createUsage(store: Store): GatheredUsage {
  let gathered: UsageEntry[] | undefined;
  let stored: Promise<void> = Promise.resolve();

  async function write(entries: UsageEntry[]): Promise<void> {
    await pause(GATHER_MS);
    if (gathered === entries) gathered = undefined;
    const rows = entries.map((entry) => ({ id: newId('us_'), ...usageRow(entry) }));
    await store.change(async (db) => {
      await db.insertInto('usage_entries').values(rows).execute();
      await addSums(db, sumsOf(entries, DAY_MS));
    });
  }

  async function settled(): Promise<void> {
    await stored.catch(() => undefined); // `note` has thrown it
  }

  return {
    note(entry) {
      if (!gathered || gathered.length === MAX_ENTRIES) {
        const entries: UsageEntry[] = [];
        gathered = entries;
        stored = settled().then(() => write(entries));
      }
      gathered.push(entry);
      return stored;
    },
    report: async (sinceMs, untilMs, step) => {
      await settled();
      return report(store, { sinceMs, untilMs, stepMs: STEP_MS[step] });
    },
    settled,
  };
}

interface Range {
  sinceMs: number;
  untilMs: number;
  stepMs: number;
}

/** Added up here and not by the database: people and percentiles are, and both databases count alike. */
async function report(store: Store, range: Range): Promise<UsageReport> {
  const whole = new Tally();
  const periods: UsageReport['periods'] = [];
  const models = new Map<string | null, Tally>();
  const prompts = new Map<number | null, Tally>();
  const experiments = new Map<string, Tally>();
  const people = new Map<number, number>();
  for await (const sums of sumsWithin(store, range)) {
    const ofPeriods = new Map<number, Tally>();
    for (const sum of sums) {
      const { model, promptVersion, experiment } = sum.group;
      const tallies = [
        whole,
        tallyOf(ofPeriods, sum.startMs),
        tallyOf(models, model),
        tallyOf(prompts, promptVersion),
      ];
      if (experiment) {
        tallies.push(tallyOf(experiments, JSON.stringify([experiment.name, experiment.variant])));
      }
      const numbers = numbersOf(sum, people);
      for (const tally of tallies) tally.add(sum, numbers);
    }
    for (const [startMs, { totals }] of [...ofPeriods].sort(([one], [other]) => one - other)) {
      periods.push({ ...totals, startMs });
    }
    await yieldToEventLoop();
  }
  return {
    totals: whole.totals,
    periods,
    models: [...models]
      .map(([model, { totals }]) => ({ ...totals, model }))
      .sort(
        (one, other) => other.questions - one.questions || ((one.model ?? '') < (other.model ?? '') ? -1 : 1),
      ),
    prompts: [...prompts]
      .map(([promptVersion, { totals }]) => ({ ...totals, promptVersion }))
      .sort((one, other) => (other.promptVersion ?? -1) - (one.promptVersion ?? -1)),
    experiments: [...experiments]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, { totals }]) => {
        const [experiment = '', variant = ''] = JSON.parse(key) as string[];
        return { ...totals, experiment, variant };
      }),
  };
}

function tallyOf<Key>(tallies: Map<Key, Tally>, key: Key): Tally {
  const tally = tallies.get(key) ?? new Tally();
  tallies.set(key, tally);
  return tally;
}

/** Small numbers for the people of a sum. */
function numbersOf({ people }: UsageSum, numbers: Map<number, number>): number[] {
  const found: number[] = [];
  for (let at = 0; at < people.length; at += 2) {
    const key = people[at] ?? 0;
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    found.push(number);
  }
  return found;
}

/**
 * The sums within a range, in order of time and each period in one piece. Whole days are read from the stored sums, hours
 * and what a range has of its first and last day from the entries.
 */
async function* sumsWithin(store: Store, { sinceMs, untilMs, stepMs }: Range): AsyncGenerator<UsageSum[]> {
  const firstDay = Math.ceil(sinceMs / DAY_MS) * DAY_MS;
  const end = Math.floor(untilMs / DAY_MS) * DAY_MS;
  if (stepMs !== DAY_MS || firstDay >= end) {
    yield sumsOfEntries(store, sinceMs, untilMs, stepMs);
    return;
  }
  if (sinceMs < firstDay) yield sumsOfEntries(store, sinceMs, firstDay, stepMs);
  const used = await store.read((db) =>
    db
      .selectFrom('usage_entries')
      .select(({ fn }) => fn.min<number | null>('at_ms').as('atMs'))
      .where('at_ms', '>=', firstDay)
      .executeTakeFirst(),
  );
  const step = DAYS_READ * DAY_MS;
  for (let from = Math.floor((used?.atMs ?? end) / DAY_MS) * DAY_MS; from < end; from += step) {
    yield* sumsOfDays(store, from, Math.min(from + step, end));
  }
  if (end < untilMs) yield sumsOfEntries(store, end, untilMs, stepMs);
}

/**
 * The sums of whole days, with the entries that are not in the stored sums yet: those that an earlier version stored. Read
 * in one transaction, because such an entry may be added to the sums meanwhile; so of days with many of them each by
 * itself.
 */
async function* sumsOfDays(store: Store, fromMs: number, untilMs: number): AsyncGenerator<UsageSum[]> {
  const isDay = untilMs - fromMs <= DAY_MS;
  const read = await store.change(async (db) => {
    const waiting = await notSummed(db, fromMs, untilMs)
      .select('id')
      .limit(SLICE + 1)
      .execute();
    if (!isDay && waiting.length > SLICE) return undefined;
    const entries = waiting.length === 0 ? [] : await notSummed(db, fromMs, untilMs).selectAll().execute();
    const rows = await db
      .selectFrom('usage_sums')
      .selectAll()
      .where('day_ms', '>=', fromMs)
      .where('day_ms', '<', untilMs)
      .execute();
    return { entries, rows };
  }, 'serializable');
  if (!read) {
    const middle = fromMs + Math.floor((untilMs - fromMs) / 2 / DAY_MS) * DAY_MS;
    yield* sumsOfDays(store, fromMs, middle);
    yield* sumsOfDays(store, middle, untilMs);
    return;
  }
  const waiting = sumsOf(read.entries.map(usageOf), DAY_MS);
  const step = DAYS_ADDED * DAY_MS;
  for (let startMs = fromMs; startMs < untilMs; startMs += step) {
    const isIn = (dayMs: number) => dayMs >= startMs && dayMs < startMs + step;
    const rows = read.rows.filter(({ day_ms }) => isIn(day_ms));
    yield [...rows.map(sumOf), ...waiting.filter((sum) => isIn(sum.startMs))];
  }
}

function notSummed(db: Db, fromMs: number, untilMs: number) {
  return (
    db
      .selectFrom('usage_entries')
      // A literal instead of a parameter: SQLite uses the index only then.
      .where('summed', '=', sql.lit(0))
      .where('at_ms', '>=', fromMs)
      .where('at_ms', '<', untilMs)
  );
}

async function sumsOfEntries(
  store: Store,
  sinceMs: number,
  untilMs: number,
  stepMs: number,
): Promise<UsageSum[]> {
  const entries: UsageEntry[] = [];
  for (let [afterMs, afterId] = [sinceMs, '']; ; await yieldToEventLoop()) {
    const [atMs, id] = [afterMs, afterId];
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
    for (const row of rows) entries.push(usageOf(row));
    const last = rows.at(-1);
    if (!last || rows.length < SLICE) return sumsOf(entries, stepMs);
    [afterMs, afterId] = [last.at_ms, last.id];
  }
}

/** Converts an entry to a row without its id. */
function usageRow(entry: UsageEntry): Omit<Insertable<Tables['usage_entries']>, 'id'> {
  return {
    at_ms: entry.atMs,
    owner: entry.owner,
    model: entry.model,
    outcome: entry.outcome,
    input_tokens: entry.inputTokens,
    output_tokens: entry.outputTokens,
    currency: entry.cost?.currency ?? null,
    amount: entry.cost?.amount ?? 0,
    first_token_ms: entry.firstTokenMs,
    total_ms: entry.totalMs,
    passages: entry.passages,
    citations: entry.citations,
    certainty: entry.certainty,
    supported_sentences: entry.support?.supported ?? null,
    checked_sentences: entry.support?.of ?? null,
    prompt_version: entry.promptVersion,
    experiment: entry.experiment?.name ?? null,
    variant: entry.experiment?.variant ?? null,
    summed: 1,
  };
}
