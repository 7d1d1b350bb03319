import type { Failure, Turn } from '#lib/client/conversation/turn.ts';
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

/** The name of the embedded answerer, which says nothing but what the documents say. */
const EMBEDDED_ANSWERER = 'citewell-extractive';
/** A greeting or thanks is no longer than this, and asks nothing. */
const MOST_GREETING_WORDS = 4;

/**
 * Whether the embedded answerer was asked something and found no answer: it is done, and cited nothing. An answer
 * without citations by another model is its own affair, and no proof that the documents are silent.
 */
export function isNotFound({ question, status, answer, thoughts }: Turn): boolean {
  if (status !== 'done' || !answer || !asks(question)) return false;
  const { prompt, citations } = readThoughts(thoughts);
  return prompt?.model === EMBEDDED_ANSWERER && citations?.verified.length === 0;
}

function asks(question: string): boolean {
  if (/[?？؟]/.test(question)) return true;
  const words = [...new Intl.Segmenter(undefined, { granularity: 'word' }).segment(question)];
  return words.filter(({ isWordLike }) => isWordLike).length > MOST_GREETING_WORDS;
}

/** Why an answer failed, in the reader's language where the server did not say it itself. */
export function failureText(failure: Failure | null, translate: Translate): string {
  if (failure?.kind === 'said') return failure.message;
  return translate(failure?.kind === 'network' ? 'error.network' : 'error.cutOff');
}
