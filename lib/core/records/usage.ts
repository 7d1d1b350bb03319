import type { Owner } from '../principal.ts';

/** One answer, as far as counting goes: no question and no text. */
export interface UsageEntry {
  atMs: number;
  owner: Owner | null;
  /** The alias of the model that answered; null when none was reached. */
  model: string | null;
  outcome: 'finished' | 'failed' | 'abandoned';
  inputTokens: number;
  outputTokens: number;
  /** Null where the model has no prices. */
  cost: { currency: string; amount: number } | null;
  /** Null when no token came. */
  firstTokenMs: number | null;
  totalMs: number;
  /** Passages that were found, and how many of them the answer cites. */
  passages: number;
  citations: number;
}

/** Sums over a stretch of time. */
export interface UsageTotals {
  questions: number;
  finished: number;
  failed: number;
  /** Owners who asked. */
  users: number;
  inputTokens: number;
  outputTokens: number;
  costs: { currency: string; amount: number }[];
  /** Finished answers without a citation. */
  withoutSources: number;
  firstTokenMs: Percentiles | null;
  totalMs: Percentiles | null;
}

/** Of a latency, in milliseconds. */
export interface Percentiles {
  p50: number;
  p90: number;
  p99: number;
}

/** How finely a report tells times apart. Both begin where they do in UTC. */
export type UsageStep = 'hour' | 'day';

/** Usage between two times: summed up, by hour or day, and by model. What nothing happened in is left out. */
export interface UsageReport {
  totals: UsageTotals;
  /** Oldest first; `startMs` is when the hour or day began. */
  periods: (UsageTotals & { startMs: number })[];
  /** Most questions first. `model` is null for questions that reached none. */
  models: (UsageTotals & { model: string | null })[];
}

/** What was used. */
export interface UsageBook {
  note(entry: UsageEntry): Promise<void>;
  /** `sinceMs` included, `untilMs` not. */
  report(sinceMs: number, untilMs: number, step: UsageStep): Promise<UsageReport>;
}
