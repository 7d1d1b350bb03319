import type { Failure, Turn } from '#lib/client/conversation/turn.ts';
import { refusalOf } from '#lib/client/settings/tuning.ts';
import type { Translate } from '#lib/i18n/translate.ts';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';

/** Why a model stopped before its answer was whole: it grew too long, or a content filter stopped it. */
export type EarlyEnd = 'length' | 'content_filter';

/** Why an answer that has arrived is not whole; undefined for one that is. */
export function endedEarly({ status, thoughts }: Pick<Turn, 'status' | 'thoughts'>): EarlyEnd | undefined {
  if (status !== 'done') return undefined;
  const reason = readThoughts(thoughts).generation?.reason;
  return reason === 'stop' ? undefined : reason;
}

/** Why an answer failed, in the reader's language where the server did not say it itself. A refused setting says why in the settings. */
export function failureText(failure: Failure | null, translate: Translate): string {
  if (refusalOf(failure)) return translate('error.setting');
  if (failure?.kind === 'said') return failure.message;
  return translate(failure?.kind === 'network' ? 'error.unreached' : 'error.cutOff');
}
