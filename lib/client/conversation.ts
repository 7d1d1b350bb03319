import { assertNever } from '#lib/shared/assert-never.ts';
import type { Json } from '#lib/shared/json.ts';
import { applyEvent, newTurn, type Turn, type TurnEvent } from './turn.ts';

/** Everything the page shows of a chat, oldest turn first. `sessionState` is the server's, handed back untouched. */
export interface Conversation {
  turns: Turn[];
  sessionState: Json;
}

/** What can happen to a conversation. */
export type ConversationEvent =
  | { type: 'asked'; id: string; question: string }
  | { type: 'asked-again'; id: string }
  | { type: 'edited'; id: string; question: string }
  | { type: 'answering'; id: string; events: TurnEvent[] }
  | { type: 'session'; sessionState: Json }
  | { type: 'cleared' };

/** A message as the chat protocols spell it. */
export interface ChatMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** A conversation before its first question. */
export const emptyConversation: Conversation = { turns: [], sessionState: null };

// A body may hold 1 MB; a long conversation must not become one that can never be continued.
const HISTORY_CHARACTERS = 200_000;

/** The conversation after `event`. Turns that did not change keep their identity. */
export function applyToConversation(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'asked':
      return { ...conversation, turns: [...conversation.turns, newTurn(event.id, event.question)] };
    case 'asked-again':
      return withTurn(conversation, event.id, (turn) => newTurn(turn.id, turn.question));
    case 'edited':
      return { ...conversation, turns: withQuestion(conversation.turns, event.id, event.question) };
    case 'answering':
      return withTurn(conversation, event.id, (turn) => event.events.reduce(applyEvent, turn));
    case 'session':
      return { ...conversation, sessionState: event.sessionState };
    case 'cleared':
      return emptyConversation;
    default:
      return assertNever(event);
  }
}

/**
 * The messages that ask the question of turn `id`: it comes last, after the earlier turns that were answered, the
 * oldest left out where they are too long to send.
 */
export function messagesFor(conversation: Conversation, id: string): ChatMessage[] {
  const asked = conversation.turns.findIndex((turn) => turn.id === id);
  const question = conversation.turns[asked]?.question ?? '';
  const messages: ChatMessage[] = [{ role: 'user', content: question }];
  let characters = question.length;
  for (const turn of conversation.turns.slice(0, asked).toReversed()) {
    characters += turn.question.length + turn.answer.length;
    if (characters > HISTORY_CHARACTERS) break;
    if (!turn.answer) continue;
    messages.unshift({ role: 'user', content: turn.question }, { role: 'assistant', content: turn.answer });
  }
  return messages;
}

// What came after was said to another question.
function withQuestion(turns: Turn[], id: string, question: string): Turn[] {
  const edited = turns.findIndex((turn) => turn.id === id);
  return edited < 0 ? turns : [...turns.slice(0, edited), newTurn(id, question)];
}

function withTurn(conversation: Conversation, id: string, change: (turn: Turn) => Turn): Conversation {
  return {
    ...conversation,
    turns: conversation.turns.map((turn) => (turn.id === id ? change(turn) : turn)),
  };
}
