import type { AnswerEvent } from '../events/events.ts';
import type { AnswerRequest } from '../question/request.ts';

/** Answers one question: the core's `answer` with its ports bound. */
export type AnswerQuestion = (request: AnswerRequest, signal: AbortSignal) => AsyncGenerator<AnswerEvent>;

/** A stage that wraps an answer: it passes the same events through and acts on them. */
export type AnswerStage = (answer: AnswerQuestion) => AnswerQuestion;
