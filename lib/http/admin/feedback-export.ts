import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { Caller } from '#lib/core/principal.ts';
import type { FeedbackQuery } from '#lib/core/records/feedback.ts';
import type { ExportedList } from './export-pages.ts';
import { type FeedbackSources, ratedAnswers } from './feedback-query.ts';

/** All feedback that a query finds, as this administrator may see it, newest first; in CSV settings and passages are JSON in a cell. */
export function exportedFeedback(
  sources: FeedbackSources,
  caller: Caller,
  query: FeedbackQuery,
): ExportedList<RatedAnswer> {
  return {
    page: (request) => ratedAnswers(sources, caller, { ...query, ...request }),
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
      'hidden_passages',
      'withheld',
    ],
    line: (entry) => [
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
      JSON.stringify(entry.passages),
      entry.hiddenPassages,
      entry.withheld,
    ],
    json: (entry) => entry,
  };
}
