import type { Caller } from '#lib/core/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Call, type Route, route } from '../route.ts';
import type { ConversationServices } from './conversation-services.ts';
import { linkOf, sharedOf } from './describe-conversation.ts';
import { noteAudit } from './note-audit.ts';
import { callerOf, idIn, notFound, orNotFound, ownerOf } from './own.ts';
import { privately } from './privately.ts';
import { viewTurns } from './view-turns.ts';

/** `/api/conversations/{id}/share`: POST makes a read-only link for colleagues, DELETE ends it. */
export function shareRoute(services: () => ConversationServices): Route {
  return route({ POST: share, DELETE: unshare }, services);
}

/** `/api/shared/{token}`: what a link shows to a colleague, without what they may not read. */
export function sharedRoute(services: () => ConversationServices): Route {
  return route({ GET: showShared }, services);
}

async function share(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'conversation');
  requirePerson(caller, call);
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
  requirePerson(caller, call);
  const token = idIn(request, 'shared', 'share');
  const stored = await call.services.records.conversations.findShared(token);
  if (!stored) throw notFound('share');
  // What was shared is not the owner's own view: neither is it when the owner opens the link.
  const viewed = await viewTurns(stored.turns, { caller, isOwner: false }, call.services);
  return privately(sharedOf(stored, viewed));
}

/** Links are for colleagues: where people sign in, for those who did. */
function requirePerson({ principal }: Caller, { services }: Call<ConversationServices>): void {
  if (principal !== null || services.environment.people.signIn.mode === 'off') return;
  throw new AppError('unauthenticated', 'Sign in to share conversations and to see shared ones.');
}
