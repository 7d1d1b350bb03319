import type { Conversation, SharedConversation } from '#lib/api/conversations.ts';
import type { Caller, Owner } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ConversationServices } from './conversation-access.ts';
import { isId, notFound, orNotFound } from './conversation-access.ts';
import { conversationOf, sharedOf } from './describe-conversation.ts';
import { viewTurns } from './view-turns.ts';

/** A conversation as its owner may see it now, with the owner's ratings and inquiries. Throws `not-found`. */
export async function viewConversation(
  owner: Owner,
  id: string,
  caller: Caller,
  services: Pick<ConversationServices, 'records' | 'documents'>,
): Promise<Conversation> {
  const { conversations, feedback, inquiries } = services.records;
  const stored = await orNotFound(conversations.find(owner, id), 'conversation');
  const turns = stored.turns.map((turn) => turn.id);
  const [viewed, ratings, passedOn] = await Promise.all([
    viewTurns(stored.turns, { caller, isOwner: true }, services),
    feedback.ofTurns(owner, turns),
    inquiries.ofTurns(owner, turns),
  ]);
  return conversationOf(stored, viewed, { ratings, inquiries: passedOn });
}

/**
 * What a link shows to a colleague, without what they may not read. Throws `unauthenticated` for guests where people sign
 * in, `not-found` for a link that is none, or none any more.
 */
export async function viewShared(
  token: string,
  caller: Caller,
  services: Pick<ConversationServices, 'environment' | 'records' | 'documents'>,
): Promise<SharedConversation> {
  requirePerson(caller, services);
  const { conversations } = services.records;
  const stored = isId('share', token) ? await conversations.findShared(token) : undefined;
  if (!stored) throw notFound('share');
  // The owner, too, sees only what the link shows.
  return sharedOf(stored, await viewTurns(stored.turns, { caller, isOwner: false }, services));
}

/** Links are for colleagues. Throws `unauthenticated` for who has not signed in, where people do. */
export function requirePerson(
  { principal }: Caller,
  { environment }: Pick<ConversationServices, 'environment'>,
): void {
  if (principal !== null || environment.people.signIn.mode === 'off') return;
  throw new AppError('unauthenticated', 'Sign in to share conversations and to see shared ones.');
}
