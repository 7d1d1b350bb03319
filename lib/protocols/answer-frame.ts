import type { SentenceSupport } from '#lib/core/support/support.ts';
import type { Json } from '#lib/shared/json.ts';
import type { AnswerContext } from './answer-context.ts';

/** A decoded part of an answer, in order, independent of the protocol and of streaming. */
export type AnswerFrame =
  | { type: 'context'; context: AnswerContext }
  | { type: 'session-state'; sessionState: Json }
  | { type: 'support'; sentences: SentenceSupport[] }
  | { type: 'text-delta'; text: string };
