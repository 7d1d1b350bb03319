import type { ConversationList } from '#lib/api/conversations.ts';
import { type ConversationQuery, MAX_LABEL_LENGTH } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import type { ConversationServices } from './conversation-access.ts';
import { callerOf } from './conversation-access.ts';
import { listedEntries } from './listed-entries.ts';
import { noteAudit } from './note-audit.ts';

const USUAL_LIMIT = 30;
const LONGEST_SEARCH = 200;

/** `/api/conversations`: GET lists the caller's conversations by page; DELETE removes all. */
export function conversationsRoute(services: () => ConversationServices): Route {
  return route({ GET: list, DELETE: removeAll }, services);
}

async function list(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const caller = await callerOf(request, call);
  const query = queryIn(new URL(request.url).searchParams);
  const none: ConversationList = { conversations: [], next: null, labels: [] };
  if (caller.owner === null) return privately(none);
  const { conversations } = call.services.records;
  const [{ items, next }, labels] = await Promise.all([
    conversations.list(caller.owner, query),
    conversations.labels(caller.owner),
  ]);
  const listed = await listedEntries(items, query.search, caller, call.services.documents);
  return privately({ conversations: listed, next, labels } satisfies ConversationList);
}

async function removeAll(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const caller = await callerOf(request, call);
  if (caller.owner !== null) {
    const count = await call.services.records.conversations.removeAll(caller.owner);
    await noteAudit(call, caller, 'conversation-removed', null, { conversations: count });
  }
  return removed(call.services);
}

function queryIn(parameters: URLSearchParams): ConversationQuery {
  const limit = parameters.get('limit') ?? String(USUAL_LIMIT);
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100) {
    throw new AppError('bad-request', 'limit takes a whole number from 1 to 100.', { field: 'limit' });
  }
  const search = boundedText(parameters, 'search', LONGEST_SEARCH);
  return {
    limit: Number(limit),
    after: parameters.get('after') || null,
    search,
    label: boundedText(parameters, 'label', MAX_LABEL_LENGTH) || null,
    archived: archivedIn(parameters, search),
  };
}

/** A search finds archived conversations as well. */
function archivedIn(parameters: URLSearchParams, search: string): boolean | undefined {
  const archived = parameters.get('archived') ?? 'false';
  if (archived === 'true') return true;
  if (archived === 'false') return search.trim() === '' ? false : undefined;
  throw new AppError('bad-request', 'archived takes true or false.', { field: 'archived' });
}

function boundedText(parameters: URLSearchParams, field: string, most: number): string {
  const text = parameters.get(field) ?? '';
  if (text.length <= most) return text;
  throw new AppError('bad-request', `${field} may have ${most} characters at most.`, { field });
}
