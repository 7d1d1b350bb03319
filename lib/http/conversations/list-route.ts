import type { ConversationList } from '#lib/api/conversations.ts';
import type { PageRequest } from '#lib/core/records/page-of.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import type { ConversationServices } from './conversation-access.ts';
import { callerOf } from './conversation-access.ts';
import { entryOf } from './describe-conversation.ts';
import { noteAudit } from './note-audit.ts';

const USUAL_LIMIT = 30;
const LONGEST_SEARCH = 200;

/** `/api/conversations`: GET lists the caller's conversations by page; DELETE removes all. */
export function conversationsRoute(services: () => ConversationServices): Route {
  return route({ GET: list, DELETE: removeAll }, services);
}

async function list(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { owner } = await callerOf(request, call);
  const query = { ...pageIn(request), search: searchIn(request) };
  if (owner === null) return privately({ conversations: [], next: null } satisfies ConversationList);
  const { items, next } = await call.services.records.conversations.list(owner, query);
  return privately({ conversations: items.map(entryOf), next } satisfies ConversationList);
}

async function removeAll(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const caller = await callerOf(request, call);
  if (caller.owner !== null) {
    const count = await call.services.records.conversations.removeAll(caller.owner);
    await noteAudit(call, caller, 'conversation-removed', null, { conversations: count });
  }
  return removed(call.services);
}

function pageIn(request: Request): PageRequest {
  const { searchParams } = new URL(request.url);
  const limit = searchParams.get('limit') ?? String(USUAL_LIMIT);
  if (!/^[1-9]\d{0,2}$/.test(limit) || Number(limit) > 100) {
    throw new AppError('bad-request', 'limit takes a whole number from 1 to 100.', { field: 'limit' });
  }
  return { limit: Number(limit), after: searchParams.get('after') || null };
}

function searchIn(request: Request): string {
  const search = new URL(request.url).searchParams.get('search') ?? '';
  if (search.length <= LONGEST_SEARCH) return search;
  throw new AppError('bad-request', `search may have ${LONGEST_SEARCH} characters at most.`, {
    field: 'search',
  });
}
