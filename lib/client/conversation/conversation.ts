import type { SharedLink } from '#lib/api/conversations.ts';
import { type AppError, assertNever } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { ALL_DOCUMENTS, type Scope } from './scope.ts';
import { applyEvent, branchTo, isRunning, newTurn, type Turn, type TurnEvent } from './turn.ts';

/** What the server stores of a conversation beside its turns. */
export interface StoredSummary {
  id: string;
  title: string;
  pinned: boolean;
  archived: boolean;
  labels: string[];
  share: SharedLink | null;
  /** The turn it takes for the last of the branch that is shown, by the server's id. */
  activeTurn: string | null;
}

/** Everything the page shows of a chat: all branches, and which of them is looked at. */
export interface Conversation {
  /** Oldest first. */
  turns: Turn[];
  /** The last turn of the branch that is shown; null before the first question. */
  active: string | null;
  /** Null before the server has stored a question, and where it stores none. */
  stored: StoredSummary | null;
  /** Whether the server has answered without storing the question: then it stores none of this conversation until `saveAgain`. */
  unsaved: boolean;
  /** The server's, handed back untouched, of a conversation that is not stored. */
  sessionState: Json;
  /** What was chosen for the next question; null: the scope of the last turn that is shown. */
  scope: Scope | null;
  /** What the page's address offers for the next question, before `scope`; stored nowhere. */
  offered: Scope | null;
}

/** What can happen to a conversation. */
export type ConversationEvent =
  | { type: 'scoped'; scope: Scope }
  | { type: 'offered'; scope: Scope | null }
  | { type: 'asked'; id: string; question: string; parent: string | null; attachments?: readonly string[] }
  | { type: 'asked-again'; id: string; scope?: Scope }
  | { type: 'answering'; id: string; events: TurnEvent[] }
  | { type: 'stored'; id: string; conversation: string; title: string; turn: string }
  | { type: 'unsaved' }
  | { type: 'session'; sessionState: Json }
  | { type: 'resumed'; id: string }
  | { type: 'shown'; id: string }
  | { type: 'marked'; id: string; marks: Partial<Pick<Turn, 'rating' | 'inquiry'>> }
  | { type: 'described'; stored: Partial<StoredSummary> };

/** A message as the chat protocols spell it. */
export interface ChatMessage {
  role: 'user' | 'assistant';
  content: string;
}

/** A conversation before its first question. */
export const emptyConversation: Conversation = {
  turns: [],
  active: null,
  stored: null,
  unsaved: false,
  sessionState: null,
  scope: null,
  offered: null,
};

// A body may hold 1 MB; a long conversation must not become one that can never be continued.
const HISTORY_CHARACTERS = 200_000;

/** Whether leaving would lose a question or an answer that the server does not have, nor is about to have. */
export function hasUnsaved({ turns, unsaved }: Pick<Conversation, 'turns' | 'unsaved'>): boolean {
  return turns.some((turn) => turn.stored === null && (unsaved || !isRunning(turn)));
}

/** The conversation after `event`. Turns that did not change retain their identity. */
export function applyToConversation(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'scoped':
      return { ...conversation, scope: event.scope, offered: null };
    case 'offered':
      return { ...conversation, offered: event.scope };
    case 'asked':
      return withQuestion(
        conversation,
        newTurn(event.id, event.question, event.parent, {
          scope: scopeOf(conversation),
          attachments: event.attachments ?? [],
        }),
      );
    case 'asked-again':
      return withTurn(conversation, event.id, ({ id, question, parent, attachments }) =>
        newTurn(id, question, parent, { scope: event.scope ?? scopeOf(conversation), attachments }),
      );
    case 'answering':
      return withTurn(conversation, event.id, (turn) => event.events.reduce(applyEvent, turn));
    case 'stored':
      return onceStored(conversation, event);
    case 'unsaved':
      return { ...conversation, unsaved: true };
    case 'session':
      return { ...conversation, sessionState: event.sessionState };
    case 'resumed':
      return withTurn(conversation, event.id, resumed);
    case 'shown':
      return { ...conversation, active: event.id };
    case 'marked':
      return withTurn(conversation, event.id, (turn) => ({ ...turn, ...event.marks }));
    case 'described':
      return conversation.stored
        ? { ...conversation, stored: { ...conversation.stored, ...event.stored } }
        : conversation;
    default:
      return assertNever(event);
  }
}

/** The turns that are shown, oldest first. */
export function shownTurns({ turns, active }: Conversation): Turn[] {
  return branchTo(turns, active);
}

/** The documents that the next question searches: a scope stays until another is chosen. */
export function scopeOf({ turns, active, scope, offered }: Conversation): Scope {
  return offered ?? scope ?? turns.find(({ id }) => id === active)?.scope ?? ALL_DOCUMENTS;
}

/** Whether an answer is still arriving in the branch that is shown. */
export function isAnswering(conversation: Conversation): boolean {
  const last = conversation.turns.find(({ id }) => id === conversation.active);
  return last !== undefined && isRunning(last);
}

/**
 * The messages that ask the question of turn `id`: it comes last, after the turns before it that were answered, the
 * oldest left out where they are too long to send.
 */
export function messagesFor({ turns }: Conversation, id: string): ChatMessage[] {
  const branch = branchTo(turns, id);
  const question = branch.pop()?.question ?? '';
  const messages: ChatMessage[] = [{ role: 'user', content: question }];
  let characters = question.length;
  for (const turn of branch.toReversed()) {
    characters += turn.question.length + turn.answer.length;
    if (characters > HISTORY_CHARACTERS) break;
    if (!turn.answer) continue;
    messages.unshift({ role: 'user', content: turn.question }, { role: 'assistant', content: turn.answer });
  }
  return messages;
}

/** The nearest turn before `id` that the server stores, by its own id; null when there is none. */
export function storedBefore({ turns }: Conversation, id: string): string | null {
  const before = branchTo(turns, id).slice(0, -1);
  return before.findLast(({ stored }) => stored !== null)?.stored ?? null;
}

function withQuestion(conversation: Conversation, turn: Turn): Conversation {
  return {
    ...conversation,
    turns: [...conversation.turns, turn],
    active: turn.id,
    scope: null,
    offered: null,
  };
}

function onceStored(
  conversation: Conversation,
  { id, conversation: name, title, turn: activeTurn }: Extract<ConversationEvent, { type: 'stored' }>,
): Conversation {
  if (!conversation.turns.some((one) => one.id === id)) return conversation;
  const stored = conversation.stored ?? {
    id: name,
    title,
    pinned: false,
    archived: false,
    labels: [],
    share: null,
  };
  return {
    ...withTurn(conversation, id, (one) => ({ ...one, stored: activeTurn })),
    stored: { ...stored, activeTurn },
    unsaved: false,
  };
}

function resumed(turn: Turn): Turn {
  return { ...turn, status: turn.answer ? 'streaming' : 'waiting', failure: null };
}

function withTurn(conversation: Conversation, id: string, change: (turn: Turn) => Turn): Conversation {
  return {
    ...conversation,
    turns: conversation.turns.map((turn) => (turn.id === id ? change(turn) : turn)),
  };
}

/** What the page shows of its conversation. */
export interface OpenConversation {
  conversation: Conversation;
  viewState: ViewState;
}

/** Whether the requested conversation is available; `gone`: it is deleted, or belongs to another person. */
export type ViewState = 'here' | 'opening' | 'gone' | 'unreachable';

/** Where a conversation is that could not be had, by why. */
export function viewStateOf({ code }: AppError): ViewState {
  return code === 'not-found' ? 'gone' : 'unreachable';
}
