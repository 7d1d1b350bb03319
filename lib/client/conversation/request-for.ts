import { overridesOf, type Tuning } from '../settings/tuning.ts';
import type { Keeping } from './chat-client.ts';
import { type Conversation, keptBefore, messagesFor } from './conversation.ts';
import { ALL_DOCUMENTS, overridesOfScope } from './scope.ts';

/** What the question of turn `id` sends: the messages before it, and the settings that differ from the server's. */
export function requestFor(conversation: Conversation, id: string, tuning: Tuning) {
  const scope = conversation.turns.find((turn) => turn.id === id)?.scope ?? ALL_DOCUMENTS;
  return {
    messages: messagesFor(conversation, id),
    overrides: { ...overridesOf(tuning), ...overridesOfScope(scope) },
    streaming: tuning.streaming,
    sessionState: conversation.sessionState,
  };
}

/** Where the question of turn `id` is to be kept; undefined where the conversation is not, unless that is required. */
export function keepingFor(conversation: Conversation, id: string, isRequired: boolean): Keeping | undefined {
  if (conversation.unsaved && !isRequired) return undefined;
  const where = { conversation: conversation.kept?.id ?? null, parent: keptBefore(conversation, id) };
  return { key: id, ...where, ...(isRequired && { isRequired }) };
}
