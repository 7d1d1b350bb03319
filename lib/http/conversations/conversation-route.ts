import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { type ConversationServices, idIn, noteAudit, orNotFound, ownerOf } from './conversation-access.ts';
import { entryOf } from './describe-conversation.ts';
import { readChange } from './read-change.ts';
import { viewConversation } from './view-conversation.ts';

/**
 * `/api/conversations/{id}`: one of the caller's conversations with all branches; PATCH renames, pins,
 * labels, archives or switches branches; DELETE removes it.
 */
export function conversationRoute(services: () => ConversationServices): Route {
  return route({ GET: show, PATCH: change, DELETE: remove }, services);
}

async function show(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'conversation');
  return privately(
    await viewConversation(owner, idIn(request, 'conversations', 'conversation'), caller, call.services),
  );
}

async function change(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { owner } = await ownerOf(request, call, 'conversation');
  const id = idIn(request, 'conversations', 'conversation');
  const changes = await readChange(request);
  const { conversations } = call.services.records;
  return privately(entryOf(await orNotFound(conversations.change(owner, id, changes), 'conversation')));
}

async function remove(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'conversation');
  const id = idIn(request, 'conversations', 'conversation');
  await orNotFound(call.services.records.conversations.remove(owner, id), 'conversation');
  await noteAudit(call, caller, 'conversation-removed', id);
  return removed(call.services);
}
