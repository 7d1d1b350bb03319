import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import type { Turn } from './turn.ts';

/** Why a model stopped before its answer was whole: it grew too long, or a content filter stopped it. */
export type EarlyEnd = 'length' | 'content_filter';

/** Why an answer that has arrived is not whole; undefined for one that is. */
export function endedEarly({ status, thoughts }: Pick<Turn, 'status' | 'thoughts'>): EarlyEnd | undefined {
  if (status !== 'done') return undefined;
  const reason = readThoughts(thoughts).generation?.reason;
  return reason === 'stop' ? undefined : reason;
}
