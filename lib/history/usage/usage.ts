import type { UsageBook, UsageReport, UsageStep, UsageTotals } from '#lib/core/records/usage.ts';
import { breathe } from '../breathe.ts';
import type { Store } from '../database/store.ts';
import { newId } from '../new-id.ts';
import { type TimeRange, totalsBy } from './totals.ts';

const STEP_MS: Record<UsageStep, number> = { hour: 3_600_000, day: 86_400_000 };

/** What was used, in this store. */
export function createUsage(store: Store): UsageBook {
  return {
    note: (entry) =>
      store.read(async (db) => {
        await db
          .insertInto('usage_entries')
          .values({
            id: newId('us_'),
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
          })
          .execute();
      }),

    report: (sinceMs, untilMs, step) => report(store, { sinceMs, untilMs }, STEP_MS[step]),
  };
}

async function report(store: Store, range: TimeRange, stepMs: number): Promise<UsageReport> {
  const whole = await totalsBy(store, range, 'nothing');
  await breathe();
  const periods = await totalsBy(store, range, { stepMs });
  await breathe();
  const models = await totalsBy(store, range, 'model');
  return {
    totals: whole.get(0) ?? NOTHING,
    periods: [...periods]
      .map(([period, totals]) => ({ ...totals, startMs: Number(period) * stepMs }))
      .sort((one, other) => one.startMs - other.startMs),
    models: [...models]
      .map(([model, totals]) => ({ ...totals, model: model === null ? null : String(model) }))
      .sort((one, other) => other.questions - one.questions),
  };
}

/** Of a stretch of time in which nobody asked. */
const NOTHING: UsageTotals = {
  questions: 0,
  finished: 0,
  failed: 0,
  users: 0,
  inputTokens: 0,
  outputTokens: 0,
  costs: [],
  withoutSources: 0,
  firstTokenMs: null,
  totalMs: null,
};
