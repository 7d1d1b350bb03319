import type { FeedbackList, RatedAnswer } from '#lib/api/feedback.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { PageOf } from '#lib/core/ports/library.ts';
import type { FeedbackQuery } from '#lib/core/records/feedback.ts';
import type { Records } from '#lib/core/records/records.ts';
import { describeMarked } from '#lib/core/support/support.ts';
import { normalized } from '#lib/shared/plain-text.ts';
import { type ViewedFeedback, viewFeedback } from '../conversations/hidden-passages.ts';
import { requireAdmin } from '../route/administrators.ts';
import { choiceIn, listQuery, pageQuery, readOrUsual } from '../route/list-query.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';
import { type ExportedList, exportFormat, exportPages } from './export-pages.ts';

/** Dependencies of the routes of feedback. */
export interface FeedbackServices extends Services {
  records: Pick<Records, 'feedback' | 'audit'>;
  /** Decides which documents an administrator may read now. */
  documents: DocumentStore;
}

/** `GET /api/admin/feedback`: ratings with their answers, by page. */
export function feedbackRoute(services: () => FeedbackServices): Route {
  return route({ GET: list }, services);
}

/** `GET /api/admin/feedback/export`: all ratings as a file. The export is logged in the audit log. */
export function feedbackExportRoute(services: () => FeedbackServices): Route {
  return route({ GET: exportAll }, services);
}

async function list(request: Request, call: Call<FeedbackServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const query = feedbackQuery(new URL(request.url).searchParams);
  const { items, next } = await ratedAnswers(call.services, caller, query);
  const body: FeedbackList = { feedback: items, next };
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}

async function exportAll(request: Request, call: Call<FeedbackServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { searchParams } = new URL(request.url);
  const format = exportFormat(searchParams);
  const query = feedbackQuery(searchParams);
  await call.services.records.audit.note({
    action: 'feedback-exported',
    owner: caller.owner,
    name: caller.principal?.name ?? null,
    target: null,
    // The search text may quote a user's question.
    detail: { format, rating: query.rating, searched: query.search !== '' },
  });
  return exportPages('feedback', exportedFeedback(call.services, caller, query), format);
}

/**
 * All feedback that a query selects, as this administrator may see it, newest first; in CSV, settings and
 * passages are JSON in a cell.
 */
function exportedFeedback(
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
      'supported_sentences',
      'checked_sentences',
      'sentences_to_check',
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
      entry.support?.supported ?? '',
      entry.support?.of ?? '',
      describeMarked(entry.support?.sentences ?? []).join('\n'),
      entry.hiddenPassages,
      entry.withheld,
    ],
    json: (entry) => entry,
  };
}

/** Sources of ratings, and of the current readers of documents. */
interface FeedbackSources {
  records: Pick<Records, 'feedback'>;
  documents: DocumentStore;
}

const RATINGS = ['up', 'down'] as const;

/** Parses a feedback query. Throws `bad-request` naming the parameter. */
function feedbackQuery(query: URLSearchParams): FeedbackQuery {
  return { ...listQuery(query), rating: choiceIn(query, 'rating', RATINGS) ?? null };
}

/**
 * One page of ratings as this administrator may see them. Being an administrator grants no right to read
 * documents, nor to search withheld answers, so a page may be shorter.
 */
async function ratedAnswers(
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
interface RequestedFeedback {
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
