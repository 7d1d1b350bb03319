import { privately } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import {
  type ConversationServices,
  callerOf,
  idIn,
  noteAudit,
  orNotFound,
  ownerOf,
} from './conversation-access.ts';
import { linkOf } from './describe-conversation.ts';
import { requirePerson, viewShared } from './view-conversation.ts';

/** `/api/conversations/{id}/share`: POST creates a read-only link for colleagues; DELETE revokes it. */
export function shareRoute(services: () => ConversationServices): Route {
  return route({ POST: share, DELETE: unshare }, services);
}

/** `/api/shared/{token}`: the shared conversation, without what the viewer may not read. */
export function sharedRoute(services: () => ConversationServices): Route {
  return route({ GET: showShared }, services);
}

async function share(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'conversation');
  requirePerson(caller, call.services);
  const id = idIn(request, 'conversations', 'conversation');
  const by = caller.principal?.name ?? null;
  const link = await orNotFound(call.services.records.conversations.share(owner, id, by), 'conversation');
  await noteAudit(call, caller, 'conversation-shared', id, { turn: link.turn });
  return privately(linkOf(link));
}

async function unshare(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'conversation');
  const id = idIn(request, 'conversations', 'conversation');
  await orNotFound(call.services.records.conversations.unshare(owner, id), 'conversation');
  await noteAudit(call, caller, 'conversation-unshared', id);
  return new Response(null, { status: 204 });
}

async function showShared(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const caller = await callerOf(request, call);
  const token = new URL(request.url).pathname.split('/').at(-1) ?? '';
  return privately(await viewShared(token, caller, call.services));
}
