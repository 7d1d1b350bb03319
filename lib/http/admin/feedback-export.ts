import type { FeedbackBook, FeedbackEntry, FeedbackQuery } from '#lib/core/records/feedback.ts';
import type { ExportedList } from './export-pages.ts';
import { ratedAnswer } from './feedback-query.ts';

const PAGE = 100;

/** All feedback that a query finds, newest first; in CSV settings and passages are JSON in a cell. */
export function exportedFeedback(
  book: Pick<FeedbackBook, 'list'>,
  query: FeedbackQuery,
): ExportedList<FeedbackEntry> {
  return {
    page: (after) => book.list({ ...query, limit: PAGE, after }),
    columns: [
      'id',
      'created_at',
      'rating',
      'reasons',
      'comment',
      'given_by',
      'owner',
      'question',
      'answer',
      'model',
      'settings',
      'passages',
    ],
    line: (entry) => {
      const { passages } = ratedAnswer(entry);
      return [
        entry.id,
        new Date(entry.createdAtMs).toISOString(),
        entry.rating,
        entry.reasons.join(' '),
        entry.comment,
        entry.givenBy,
        entry.owner,
        entry.question,
        entry.answer,
        entry.model,
        JSON.stringify(entry.overrides),
        JSON.stringify(passages),
      ];
    },
    json: ratedAnswer,
  };
}
