import { type FeedbackReason, MAX_COMMENT_LENGTH, type Rating } from '#lib/core/records/feedback.ts';

/** What a reader says of an answer. */
export type AnswerRating = Rating;

/** Why an answer was good or bad, as a reader is asked. */
export const REASONS: Readonly<Record<Rating['rating'], readonly FeedbackReason[]>> = {
  up: ['correct', 'well-sourced', 'clear'],
  down: ['wrong', 'wrong-source', 'incomplete', 'not-found', 'unclear', 'too-slow'],
};

/** The longest comment that the server keeps. */
export const LONGEST_COMMENT = MAX_COMMENT_LENGTH;

/** What a thumb alone says. */
export function ratingOf(rating: Rating['rating']): Rating {
  return { rating, reasons: [], comment: '' };
}

/** Whether more was said than a thumb says. */
export function saysMore({ reasons, comment }: Rating): boolean {
  return reasons.length > 0 || comment !== '';
}
