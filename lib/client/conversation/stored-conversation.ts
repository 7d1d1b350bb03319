import type {
  ConversationTurn,
  Conversation as ServerConversation,
  SharedConversation,
} from '#lib/api/conversations.ts';
import { type Conversation, emptyConversation, type StoredSummary } from './conversation.ts';
import { scopeOfOverrides } from './scope.ts';
import { type Failure, isRunning, latestBelow, type Turn, type TurnStatus } from './turn.ts';

/** A conversation that the server stores, as the page shows it. */
export function fromStored(stored: ServerConversation): Conversation {
  return withStored(emptyConversation, stored);
}

/**
 * The conversation as the server has it now. Turns retain their ids of this page, those that did not change their
 * identity, and a running one what has arrived. The branch that is shown stays, unless another tab or session chose another.
 */
export function withStored(now: Conversation, stored: ServerConversation): Conversation {
  const here = new Map(now.turns.flatMap((turn) => (turn.stored === null ? [] : [[turn.stored, turn]])));
  const idOf = (id: string | null) => (id === null ? null : (here.get(id)?.id ?? id));
  const turns = [
    ...stored.turns.map((turn) => merge(here.get(turn.id), turn, idOf(turn.parent))),
    // Asked here a moment ago, and perhaps on the way to the server.
    ...now.turns.filter((turn) => turn.stored === null),
  ];
  return {
    turns,
    active: activeOf(now, stored, turns, idOf),
    stored: summaryOf(stored),
    unsaved: false,
    sessionState: null,
    offered: null,
    scope: now.scope,
  };
}

function activeOf(
  now: Conversation,
  stored: ServerConversation,
  turns: Turn[],
  idOf: (id: string | null) => string | null,
): string | null {
  const wasMoved = now.stored?.activeTurn !== stored.activeTurn;
  const shown = turns.some(({ id }) => id === now.active) ? now.active : null;
  if (shown !== null && !wasMoved) return shown;
  const chosen = idOf(stored.activeTurn) ?? turns.at(-1)?.id ?? null;
  return chosen === null ? null : latestBelow(turns, chosen);
}

function summaryOf(stored: ServerConversation): StoredSummary {
  const { id, title, pinned, archived, labels, share, activeTurn } = stored;
  return { id, title, pinned, archived, labels, share, activeTurn };
}

function merge(here: Turn | undefined, stored: ConversationTurn, parent: string | null): Turn {
  const fresh = turnOf(stored, here?.id ?? stored.id, parent);
  if (!here) return fresh;
  if (isRunning(fresh) && isRunning(here)) return here;
  // What arrives in this tab is newer than the server's copy.
  if (isRunning(fresh)) return here.status === 'failed' ? { ...fresh, answer: here.answer } : here;
  return isSame(here, fresh) ? here : fresh;
}

function turnOf(stored: ConversationTurn, id: string, parent: string | null): Turn {
  const {
    question,
    attachments,
    dataPoints,
    thoughts,
    followUps,
    certainty,
    support,
    rating,
    inquiry,
    hiddenPassages,
    withheld,
  } = stored;
  const answer = stored.answer.replaceAll('\r', '');
  const status = statusOf(stored, answer);
  const failure = failureOf(stored);
  const found = { dataPoints, thoughts, followUps, certainty, support };
  return {
    id,
    parent,
    stored: stored.id,
    question,
    scope: scopeOfOverrides(stored.overrides),
    attachments,
    answer,
    ...found,
    status,
    failure,
    rating,
    inquiry,
    hiddenPassages,
    withheld,
  };
}

function statusOf({ status }: ConversationTurn, answer: string): TurnStatus {
  if (status !== 'running') return status;
  return answer ? 'streaming' : 'waiting';
}

function failureOf({ failure }: ConversationTurn): Failure | null {
  if (!failure) return null;
  const { message, field } = failure;
  return { kind: 'said', message, ...(field !== undefined && { field }) };
}

function isSame(a: Turn, b: Turn): boolean {
  return (
    a.parent === b.parent &&
    a.status === b.status &&
    a.answer === b.answer &&
    a.thoughts.length === b.thoughts.length &&
    a.followUps.length === b.followUps.length &&
    a.hiddenPassages === b.hiddenPassages &&
    a.withheld === b.withheld &&
    JSON.stringify([a.rating, a.inquiry, a.failure]) === JSON.stringify([b.rating, b.inquiry, b.failure])
  );
}

/** The turns that a link shows, oldest first. */
export function sharedTurns({ turns }: Pick<SharedConversation, 'turns'>): Turn[] {
  return turns.map((turn) => turnOf(turn, turn.id, turn.parent));
}
