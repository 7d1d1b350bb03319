import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { Caller } from '#lib/core/principal.ts';
import type { FeedbackQuery } from '#lib/core/records/feedback.ts';
import { type FeedbackSources, feedbackQuery, ratedAnswers } from './feedback-query.ts';
import { pageQuery, readOrUsual } from './page-query.ts';

/** The feedback that a page's address asks for. */
export interface RequestedFeedback {
  query: FeedbackQuery;
  feedback: RatedAnswer[];
  next: string | null;
  /** Why the newest of all are listed in place of what the address asks for. */
  fault: string | undefined;
}

/** Reads the parameters of a page's address as `feedbackQuery` does; what makes no sense becomes `fault`, not an error. */
export async function requestedFeedback(
  sources: FeedbackSources,
  caller: Caller,
  parameters: Record<string, unknown>,
): Promise<RequestedFeedback> {
  const given = pageQuery(parameters, ['rating', 'search', 'after']);
  const { value: query, fault } = readOrUsual(given, feedbackQuery);
  const { items, next } = await ratedAnswers(sources, caller, query);
  return { query, feedback: items, next, fault };
}
