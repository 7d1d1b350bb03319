import type { AnswerEvent } from '../events.ts';
import type { AnswerRequest } from '../request.ts';

/** Answers one question, as `answer` of the core does once it is furnished with its ports. */
export type AnswerQuestion = (request: AnswerRequest, signal: AbortSignal) => AsyncGenerator<AnswerEvent>;

/** What an answer passes through on its way out: the same events, and something done about them. */
export type AnswerStage = (answer: AnswerQuestion) => AnswerQuestion;
