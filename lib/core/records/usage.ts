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

/** Usage between two times, summed up, by day in UTC, and by model. */
export interface UsageReport {
  totals: UsageTotals;
  days: (UsageTotals & { day: string })[];
  models: (UsageTotals & { model: string })[];
}

/** What was used. */
export interface UsageBook {
  note(entry: UsageEntry): Promise<void>;
  /** `sinceMs` included, `untilMs` not. */
  report(sinceMs: number, untilMs: number): Promise<UsageReport>;
}
