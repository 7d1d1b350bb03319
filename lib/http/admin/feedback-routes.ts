import type { FeedbackList } from '#lib/api/feedback.ts';
import type { DocumentStore } from '#lib/core/ports.ts';
import type { Records } from '#lib/core/records/records.ts';
import { requireAdmin } from '../require-admin.ts';
import { type Call, type Route, route, type Services } from '../route.ts';
import { exportFormat } from './export-format.ts';
import { exportPages } from './export-pages.ts';
import { exportedFeedback } from './feedback-export.ts';
import { feedbackQuery, ratedAnswers } from './feedback-query.ts';

/** What showing feedback needs. */
export interface FeedbackServices extends Services {
  records: Pick<Records, 'feedback' | 'audit'>;
  /** Says which documents an administrator may read now. */
  documents: DocumentStore;
}

/** `GET /api/admin/feedback`: ratings with what they are about, a page at a time, for administrators. */
export function feedbackRoute(services: () => FeedbackServices): Route {
  return route({ GET: list }, services);
}

/** `GET /api/admin/feedback/export`: all of them as a file; that somebody took them is in the audit log. */
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
    // What was searched for may be somebody's question.
    detail: { format, rating: query.rating, searched: query.search !== '' },
  });
  return exportPages('feedback', exportedFeedback(call.services, caller, query), format);
}
