import { completedTrace } from '../answer/trace-answer.ts';
import { type AnswerTrace, emptyTrace } from '../events/answer-trace.ts';
import type { DataPoints, Finished } from '../events/events.ts';
import { estimateTokens } from './estimate-tokens.ts';

/** An answer as far as it has come. */
interface AnswerSoFar {
  model: string | null;
  text: string;
  dataPoints: DataPoints;
  trace: AnswerTrace | null;
}

/**
 * The last event of an answer that we end before its model does: with finish reason `length`, estimated tokens, and a
 * notice in the trace that says why.
 */
export function cutAnswer(
  { model, text, dataPoints, trace }: AnswerSoFar,
  why: string,
  ms: number,
): Finished {
  const before = trace ?? emptyTrace;
  const usage = {
    promptTokens: estimateTokens(before.prompt?.messages.map(({ content }) => content)),
    completionTokens: estimateTokens(text),
  };
  const reason = 'length' as const;
  const generated = { model: model ?? '', text, reason, usage, notices: [why], ms };
  return {
    type: 'finished',
    certainty: 'answer',
    reason,
    usage,
    alternatives: [],
    contentFilter: null,
    trace: completedTrace(before, generated, dataPoints.citations),
  };
}
