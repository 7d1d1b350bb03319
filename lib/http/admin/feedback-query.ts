import type { RatedAnswer } from '#lib/api/feedback.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { Caller } from '#lib/core/principal.ts';
import type { FeedbackQuery } from '#lib/core/records/feedback.ts';
import type { PageOf } from '#lib/core/records/page-of.ts';
import type { Records } from '#lib/core/records/records.ts';
import { normalized } from '#lib/shared/normalized.ts';
import { type ViewedFeedback, viewFeedback } from '../conversations/view-feedback.ts';
import { choiceIn, listQuery, pageQuery, readOrUsual } from '../route/list-query.ts';

/** Sources of ratings, and of the current readers of documents. */
export interface FeedbackSources {
  records: Pick<Records, 'feedback'>;
  documents: DocumentStore;
}

const RATINGS = ['up', 'down'] as const;

/** Parses a feedback query. Throws `bad-request` naming the parameter. */
export function feedbackQuery(query: URLSearchParams): FeedbackQuery {
  return { ...listQuery(query), rating: choiceIn(query, 'rating', RATINGS) ?? null };
}

/**
 * One page of ratings as this administrator may see them. Being an administrator grants no right to read
 * documents, nor to search withheld answers, so a page may be shorter.
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

/** An entry for display: only the passages the answer rested on, without their readers. */
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

/** The feedback for a page's address. */
export interface RequestedFeedback {
  query: FeedbackQuery;
  feedback: RatedAnswer[];
  next: string | null;
  /** Why the page shows the newest feedback instead of what its address asks for. */
  fault: string | undefined;
}

/**
 * Lists feedback for a page's address, parsed by `feedbackQuery`; an invalid address sets `fault` instead of
 * throwing.
 */
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
