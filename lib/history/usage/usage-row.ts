import type { Insertable, Selectable } from 'kysely';
import type { Owner } from '#lib/core/principal.ts';
import type { UsageEntry } from '#lib/core/records/usage.ts';
import type { Tables } from '../database/tables.ts';

/** An entry as a row, but for its id. */
export function usageRow(entry: UsageEntry): Omit<Insertable<Tables['usage_entries']>, 'id'> {
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
  };
}

/** An entry from its row. */
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
  };
}
