import { setTimeout as pause } from 'node:timers/promises';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Owner } from '#lib/core/access/principal.ts';
import { isAnswered } from '#lib/core/events/events.ts';
import type {
  Percentiles,
  UsageEntry,
  UsageReport,
  UsageRepository,
  UsageStep,
  UsageTotals,
} from '#lib/core/records/usage.ts';
import { yieldToEventLoop } from '#lib/shared/async.ts';
import type { Store } from '../database/store.ts';
import type { Tables } from '../database/tables.ts';
import { newId } from '../stored-values.ts';

const STEP_MS: Record<UsageStep, number> = { hour: 3_600_000, day: 86_400_000 };
/** Rows read per statement; SQLite blocks other writers meanwhile. */
const SLICE = 1000;

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
  let gathered: UsageRow[] | undefined;
  let stored: Promise<void> = Promise.resolve();

  async function write(rows: UsageRow[]): Promise<void> {
    await pause(GATHER_MS);
    if (gathered === rows) gathered = undefined;
    await store.read((db) => db.insertInto('usage_entries').values(rows).execute());
  }

  async function settled(): Promise<void> {
    await stored.catch(() => undefined); // `note` has thrown it
  }

  return {
    note(entry) {
      if (!gathered || gathered.length === MAX_ENTRIES) {
        const rows: UsageRow[] = [];
        gathered = rows;
        stored = settled().then(() => write(rows));
      }
      gathered.push({ id: newId('us_'), ...usageRow(entry) });
      return stored;
    },
    report: async (sinceMs, untilMs, step) => {
      await settled();
      return report(store, { sinceMs, untilMs, stepMs: STEP_MS[step] });
    },
    settled,
  };
}

type UsageRow = Insertable<Tables['usage_entries']>;

interface Range {
  sinceMs: number;
  untilMs: number;
  stepMs: number;
}

/** Aggregated here and not by the database: one pass in slices blocks no one, and both databases count alike. */
async function report(store: Store, range: Range): Promise<UsageReport> {
  const whole = new Tally();
  const periods = new Map<number, Tally>();
  const models = new Map<string | null, Tally>();
  const prompts = new Map<number | null, Tally>();
  const experiments = new Map<string, Tally>();
  for await (const row of entries(store, range)) {
    const entry = usageOf(row);
    const startMs = row.at_ms - (row.at_ms % range.stepMs);
    const tallies = [
      whole,
      tallyOf(periods, startMs),
      tallyOf(models, entry.model),
      tallyOf(prompts, entry.promptVersion),
    ];
    if (entry.experiment) {
      tallies.push(tallyOf(experiments, JSON.stringify([entry.experiment.name, entry.experiment.variant])));
    }
    for (const tally of tallies) tally.add(entry);
  }
  return {
    totals: whole.totals,
    // In order of appearance, which is by time.
    periods: [...periods].map(([startMs, { totals }]) => ({ ...totals, startMs })),
    models: [...models]
      .map(([model, { totals }]) => ({ ...totals, model }))
      .sort((one, other) => other.questions - one.questions),
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

/** Converts an entry to a row without its id. */
function usageRow(entry: UsageEntry): Omit<UsageRow, 'id'> {
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
  };
}

/** Converts a row to an entry. */
export function usageOf(row: Selectable<Tables['usage_entries']>): UsageEntry {
  return {
    atMs: row.at_ms,
    owner: row.owner as Owner | null,
    model: row.model,
    outcome: row.outcome as UsageEntry['outcome'],
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cost: row.currency === null ? null : { currency: row.currency, amount: row.amount },
    firstTokenMs: row.first_token_ms,
    totalMs: row.total_ms,
    passages: row.passages,
    citations: row.citations,
    certainty: row.certainty as UsageEntry['certainty'],
    support:
      row.checked_sentences === null
        ? null
        : { supported: row.supported_sentences ?? 0, of: row.checked_sentences },
    promptVersion: row.prompt_version,
    experiment: row.experiment === null ? null : { name: row.experiment, variant: row.variant ?? '' },
  };
}

/** Adds up answers. */
class Tally {
  #finished = 0;
  #failed = 0;
  #questions = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #withoutSources = 0;
  readonly #support = { supported: 0, of: 0 };
  readonly #grades = { answer: 0, likely: 0, none: 0 };
  readonly #users = new Set<string>();
  readonly #costs = new Map<string, number>();
  readonly #firstToken = new Latencies();
  readonly #total = new Latencies();

  add(entry: UsageEntry): void {
    this.#questions += 1;
    this.#inputTokens += entry.inputTokens;
    this.#outputTokens += entry.outputTokens;
    if (entry.owner !== null) this.#users.add(entry.owner);
    if (entry.cost) {
      const { currency, amount } = entry.cost;
      this.#costs.set(currency, (this.#costs.get(currency) ?? 0) + amount);
    }
    if (entry.firstTokenMs !== null) this.#firstToken.add(entry.firstTokenMs);
    if (entry.outcome === 'failed') this.#failed += 1;
    if (entry.outcome === 'finished') this.#finish(entry);
  }

  /** Total time is meaningful only for finished answers. */
  #finish({ certainty, citations, support, totalMs }: UsageEntry): void {
    this.#finished += 1;
    this.#total.add(totalMs);
    if (certainty) this.#grades[certainty] += 1;
    this.#support.supported += support?.supported ?? 0;
    this.#support.of += support?.of ?? 0;
    if (certainty && isAnswered(certainty) && citations === 0) this.#withoutSources += 1;
  }

  get totals(): UsageTotals {
    return {
      questions: this.#questions,
      finished: this.#finished,
      failed: this.#failed,
      users: this.#users.size,
      inputTokens: this.#inputTokens,
      outputTokens: this.#outputTokens,
      costs: [...this.#costs]
        .map(([currency, amount]) => ({ currency, amount }))
        .sort((one, other) => (one.currency < other.currency ? -1 : 1)),
      grades: { ...this.#grades },
      withoutSources: this.#withoutSources,
      support: { ...this.#support },
      firstTokenMs: this.#firstToken.percentiles,
      totalMs: this.#total.percentiles,
    };
  }
}

/** At most half a percent of error, and never more than a few thousand buckets. */
const DIGITS = 3;

/** Counts latencies in milliseconds and computes their percentiles by nearest rank, to three digits. */
class Latencies {
  readonly #counts = new Map<number, number>();
  #size = 0;

  add(latencyMs: number): void {
    const rounded = Number(latencyMs.toPrecision(DIGITS));
    this.#counts.set(rounded, (this.#counts.get(rounded) ?? 0) + 1);
    this.#size += 1;
  }

  /** Null without latencies. */
  get percentiles(): Percentiles | null {
    if (this.#size === 0) return null;
    const sorted = [...this.#counts].sort(([one], [other]) => one - other);
    return { p50: this.#at(50, sorted), p90: this.#at(90, sorted), p99: this.#at(99, sorted) };
  }

  #at(percent: number, sorted: readonly [latencyMs: number, count: number][]): number {
    const rank = Math.ceil((this.#size * percent) / 100);
    let passed = 0;
    for (const [latencyMs, count] of sorted) {
      passed += count;
      if (passed >= rank) return latencyMs;
    }
    return 0;
  }
}
