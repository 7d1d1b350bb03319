import type { Owner } from '../access/principal.ts';
import type { Certainty } from '../events/events.ts';

/** Usage figures of one answer, without question or text. */
export interface UsageEntry {
  atMs: number;
  owner: Owner | null;
  /** The alias of the model that answered; null when no model was reached. */
  model: string | null;
  outcome: 'finished' | 'failed' | 'abandoned';
  /** Null when the answer did not finish, and for older ones. */
  certainty: Certainty | null;
  inputTokens: number;
  outputTokens: number;
  /** Null when the model has no prices. */
  cost: { currency: string; amount: number } | null;
  /** Null when the model sent no token. */
  firstTokenMs: number | null;
  totalMs: number;
  /** Passages found, and the number of them that the answer cites. */
  passages: number;
  citations: number;
  /** Sentences that their sources support, of those that were checked; null where none was. */
  support: { supported: number; of: number } | null;
  /** The version of the administrators' prompts, 0 of the built-in ones; null where neither was used. */
  promptVersion: number | null;
  experiment: { name: string; variant: string } | null;
}

/** Totals over a period. */
export interface UsageTotals {
  questions: number;
  finished: number;
  failed: number;
  /** Distinct owners who asked. */
  users: number;
  inputTokens: number;
  outputTokens: number;
  costs: { currency: string; amount: number }[];
  /** Finished answers by grade; those from before grades were recorded are in none. */
  grades: Record<Certainty, number>;
  /** Answers, certain or likely, without a citation. */
  withoutSources: number;
  /** Sentences of finished answers that their sources support, of those that were checked. */
  support: { supported: number; of: number };
  firstTokenMs: Percentiles | null;
  totalMs: Percentiles | null;
}

/** Percentiles of a latency, in milliseconds. */
export interface Percentiles {
  p50: number;
  p90: number;
  p99: number;
}

/** The interval of a report. Hours and days start as in UTC. */
export type UsageStep = 'hour' | 'day';

/** Usage between two times: totals, per hour or day, model, prompt and experiment. Intervals without questions are omitted. */
export interface UsageReport {
  totals: UsageTotals;
  /** Oldest first; `startMs` is when the hour or day began. */
  periods: (UsageTotals & { startMs: number })[];
  /** Most questions first. `model` is null for questions that reached no model. */
  models: (UsageTotals & { model: string | null })[];
  /** The latest prompt first; null for questions without a prompt of ours, which are last. */
  prompts: (UsageTotals & { promptVersion: number | null })[];
  /** By name, of questions that took part in one. */
  experiments: (UsageTotals & { experiment: string; variant: string })[];
}

/** Stored usage. */
export interface UsageRepository {
  note(entry: UsageEntry): Promise<void>;
  /** Includes `sinceMs` and excludes `untilMs`. */
  report(sinceMs: number, untilMs: number, step: UsageStep): Promise<UsageReport>;
}
