import { z } from 'zod';
import type { ConversationChange } from '#lib/api/conversations.ts';
import { MAX_LABEL_LENGTH, MAX_LABELS, MAX_TITLE_LENGTH } from '#lib/core/records/conversations.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { plainLine } from '#lib/shared/plain-text.ts';
import { readBody } from '../route/read-body.ts';
import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import {
  type ConversationServices,
  callerOf,
  idIn,
  isId,
  noteAudit,
  notFound,
  orNotFound,
  ownerOf,
} from './conversation-access.ts';
import { entryOf, linkOf, requirePerson, viewConversation, viewShared } from './describe-conversation.ts';

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

/** The editable fields of a conversation. */
export const changeSchema = z.strictObject({
  title: z.string().min(1).max(MAX_TITLE_LENGTH).optional(),
  pinned: z.boolean().optional(),
  archived: z.boolean().optional(),
  labels: z.array(z.string().max(MAX_LABEL_LENGTH)).max(MAX_LABELS).optional(),
  activeTurn: z.string().max(200).optional(),
});

/**
 * Parses the requested changes; a title and each label become one plain line. Throws `bad-request` naming a field that
 * cannot change.
 */
async function readChange(request: Request): Promise<ConversationChange> {
  const { title, pinned, archived, labels, activeTurn } = await readBody(request, changeSchema);
  if (activeTurn !== undefined && !isId('turn', activeTurn)) throw notFound('conversation');
  return {
    ...(title !== undefined && { title: requireTitle(title) }),
    ...(pinned !== undefined && { pinned }),
    ...(archived !== undefined && { archived }),
    ...(labels !== undefined && { labels: labels.map((label) => plainLine(label, MAX_LABEL_LENGTH)) }),
    ...(activeTurn !== undefined && { activeTurn }),
  };
}

function requireTitle(text: string): string {
  const title = plainLine(text, MAX_TITLE_LENGTH);
  if (title) return title;
  throw new AppError('bad-request', 'title needs at least one character.', { field: 'title' });
}

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
