import type { Failure } from '#lib/client/turn.ts';
import type { Translate } from '#lib/i18n/translate.ts';

/** Why an answer failed, in the reader's language where the server did not say it itself. */
export function failureText(failure: Failure | null, translate: Translate): string {
  if (failure?.kind === 'said') return failure.message;
  return translate(failure?.kind === 'network' ? 'error.network' : 'error.cutOff');
}
