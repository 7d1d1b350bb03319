import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Caller } from '#lib/core/principal.ts';
import type { FeedbackQuery } from '#lib/core/records/feedback.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';
import type { Records } from '#lib/core/records/records.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { normalized } from '#lib/shared/normalized.ts';
import { type ViewedFeedback, viewFeedback } from '../conversations/view-feedback.ts';
import { listQuery } from './list-query.ts';

/** Where ratings are, and who may read what they are about. */
export interface FeedbackSources {
  records: Pick<Records, 'feedback'>;
  documents: DocumentStore;
}

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

/**
 * One page of ratings as this administrator may see them: administering is no right to read every document, nor to find
 * out by searching what a withheld answer says. A page may be shorter for that.
 */
export async function ratedAnswers(
  { records, documents }: FeedbackSources,
  caller: Caller,
  query: FeedbackQuery,
): Promise<PageOf<RatedAnswer>> {
  const { items, next } = await records.feedback.list(query);
  const viewed = await viewFeedback(items, { caller, isOwner: false }, documents);
  const sought = folded(query.search).trim();
  const isShown = ({ withheld, question, comment }: ViewedFeedback) =>
    !withheld || folded(`${question}\n${comment}`).includes(sought);
  return { items: viewed.filter(isShown).map(ratedAnswer), next };
}

function folded(text: string): string {
  return normalized(text, 'NFKC').toLowerCase();
}

/** An entry as it is shown: of the passages only what the answer rested on, not who may read them. */
function ratedAnswer({ passages, ...entry }: ViewedFeedback): RatedAnswer {
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
