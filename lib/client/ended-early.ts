import type { Turn } from './turn.ts';

/** Why a model stopped before its answer was whole: it grew too long, or a content filter stopped it. */
export type EarlyEnd = 'length' | 'content_filter';

/** Why an answer that has arrived is not whole; undefined for one that is. */
export function endedEarly({ status, thoughts }: Pick<Turn, 'status' | 'thoughts'>): EarlyEnd | undefined {
  if (status !== 'done') return undefined;
  const reason = thoughts.findLast(({ title }) => title === 'Prompt')?.props?.['finish_reason'];
  return reason === 'length' || reason === 'content_filter' ? reason : undefined;
}
