import { checkCitations } from '#lib/core/citations/citations.ts';
import { collect } from '#lib/core/events/collect.ts';
import { type AnswerEvent, isAnswered } from '#lib/core/events/events.ts';
import { type AnswerRequest, plainRequest, textTurn } from '#lib/core/question/request.ts';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import type { Question } from '#lib/quality/question.ts';
import type { Target } from './run.ts';

/** The core's way of answering, as the composed application offers it. */
type Answer = (request: AnswerRequest, signal: AbortSignal) => AsyncIterable<AnswerEvent>;

/**
 * Evaluates the application by the path that a chat takes, query rewriting included. Answers are made with default
 * settings but for the retrieval mode; retrieval differs from them in `top` too. Asks as an anonymous caller, without access control.
 */
export function createTarget(answer: Answer, mode: Settings['retrieval_mode']): Target {
  const requestFor = (question: Question, top = defaultSettings.top) =>
    plainRequest(turnsOf(question), { settings: { ...defaultSettings, retrieval_mode: mode, top } });
  return {
    async retrieve(question, top, signal) {
      const controller = new AbortController();
      const either = AbortSignal.any([controller.signal, signal]);
      for await (const event of answer(requestFor(question, top), either)) {
        if (event.type !== 'retrieved') continue;
        controller.abort();
        return event.passages.map(({ sourcepage }) => sourcepage);
      }
      return [];
    },
    async answer(question, signal) {
      const request = requestFor(question);
      const { text, dataPoints, passages, certainty, support } = await collect(answer(request, signal));
      const { verified, unverified } = checkCitations(text, dataPoints.citations);
      const shown = passages.map(({ sourcepage, content }) => ({ name: sourcepage, text: content }));
      const answered = isAnswered(certainty);
      return { text, answered, certainty, citations: verified, unverified, support, shown };
    },
  };
}

function turnsOf({ question, history = [] }: Question) {
  return [...history.map(({ content, role }) => textTurn(content, role)), textTurn(question)];
}
