import type { Json } from '#lib/shared/json.ts';
import type { AnswerContext } from './answer-context.ts';

/** What a client learns from an answer, in order, whatever dialect brought it and whether or not it was streamed. */
export type AnswerFrame =
  | { type: 'context'; context: AnswerContext }
  | { type: 'session-state'; sessionState: Json }
  | { type: 'text-delta'; text: string };
