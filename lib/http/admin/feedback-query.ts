import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { FeedbackEntry, FeedbackQuery } from '#lib/core/records/feedback.ts';
import { AppError } from '#lib/shared/app-error.ts';

const USUAL_LIMIT = 20;
const MOST = 100;
const LONGEST_SEARCH = 200;
const LONGEST_CURSOR = 500;

/** Which feedback a query asks for. Throws `bad-request` naming the parameter. */
export function feedbackQuery(query: URLSearchParams): FeedbackQuery {
  const rating = query.get('rating') || null;
  if (rating !== null && rating !== 'up' && rating !== 'down') {
    throw bad('rating', 'rating takes up or down.', ['up', 'down']);
  }
  const search = query.get('search') ?? '';
  if (search.length > LONGEST_SEARCH) throw bad('search', `search takes ${LONGEST_SEARCH} characters.`);
  const after = query.get('after') || null;
  if (after && after.length > LONGEST_CURSOR) throw bad('after', 'after is the "next" of the page before.');
  return { rating, search, after, limit: limitOf(query.get('limit')) };
}

function limitOf(given: string | null): number {
  const limit = Number(given ?? USUAL_LIMIT);
  if (given === null || (/^\d{1,3}$/.test(given) && limit >= 1 && limit <= MOST)) return limit;
  throw bad('limit', `limit takes a whole number from 1 to ${MOST}.`);
}

function bad(field: string, message: string, alternatives: string[] = []): AppError {
  return new AppError('bad-request', message, { field, alternatives });
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
