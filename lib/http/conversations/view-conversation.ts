import type { Conversation } from '#lib/api/conversations.ts';
import type { Caller, Owner } from '#lib/core/principal.ts';
import type { Call } from '../route.ts';
import type { ConversationServices } from './conversation-services.ts';
import { conversationOf } from './describe-conversation.ts';
import { orNotFound } from './own.ts';
import { viewTurns } from './view-turns.ts';

/** A conversation as its owner may see it now, with the owner's ratings. Throws `not-found`. */
export async function viewConversation(
  owner: Owner,
  id: string,
  caller: Caller,
  { services }: Call<ConversationServices>,
): Promise<Conversation> {
  const { conversations, feedback } = services.records;
  const stored = await orNotFound(conversations.find(owner, id), 'conversation');
  const [viewed, ratings] = await Promise.all([
    viewTurns(stored.turns, { caller, isOwner: true }, services),
    feedback.ofTurns(
      owner,
      stored.turns.map((turn) => turn.id),
    ),
  ]);
  return conversationOf(stored, viewed, ratings);
}
