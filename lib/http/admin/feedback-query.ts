import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { FeedbackEntry, FeedbackQuery } from '#lib/core/records/feedback.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { listQuery } from './list-query.ts';

const RATINGS = ['up', 'down'] as const;

/** Which feedback a query asks for. Throws `bad-request` naming the parameter. */
export function feedbackQuery(query: URLSearchParams): FeedbackQuery {
  const given = query.get('rating') || null;
  const rating = RATINGS.find((known) => known === given) ?? null;
  if (given !== rating) {
    throw new AppError('bad-request', 'rating takes up or down.', {
      field: 'rating',
      alternatives: RATINGS,
    });
  }
  return { ...listQuery(query), rating };
}

/** An entry as administrators see it: of the passages only what the answer rested on, not who may read them. */
export function ratedAnswer({ passages, ...entry }: FeedbackEntry): RatedAnswer {
  return {
    ...entry,
    passages: passages.map(({ sourcepage, title, headings, content }) => ({
      sourcepage,
      title,
      headings,
      content,
    })),
  };
}
