import { decodeContext, encodeContext } from '#lib/protocols/answer-context.ts';
import { isRecord, type Json, parseJson } from '#lib/shared/json.ts';
import { type Conversation, emptyConversation, isAnswering, storedBefore } from './conversation.ts';
import { overridesOfScope, readScope } from './scope.ts';
import {
  type Failure,
  isRunning,
  isUnreached,
  newTurn,
  type Turn,
  type TurnStatus,
  withContext,
} from './turn.ts';

const STATUSES: readonly unknown[] = ['waiting', 'streaming', 'done', 'stopped', 'interrupted', 'failed'];

/**
 * What the server does not have of a conversation, as text for the browser's storage: all of one that it does not store;
 * of another the questions that did not reach it, and the scope of the next.
 */
export function saveConversation(conversation: Conversation): string {
  const { turns, active, stored, sessionState, scope } = conversation;
  const saved = (stored ? turns.filter(isUnreached) : turns).map((turn) => {
    const parent = stored ? storedBefore(conversation, turn.id) : turn.parent;
    const { id, question, attachments, answer, status, failure } = turn;
    const scope = overridesOfScope(turn.scope);
    const context = encodeContext(withoutBytes(turn));
    return { id, parent, question, scope, attachments, answer, status, failure, context };
  });
  return JSON.stringify({
    turns: saved,
    active,
    sessionState,
    scope: scope && overridesOfScope(scope),
  });
}

// The browser stores 5 MB: pictures that lie within an answer would push out the conversation itself.
function withoutBytes(turn: Turn): Turn {
  const { images, ...dataPoints } = turn.dataPoints;
  const light = images?.filter(({ url }) => !url.startsWith('data:')) ?? [];
  return { ...turn, dataPoints: light.length > 0 ? { ...dataPoints, images: light } : dataPoints };
}

/** A conversation as the server stores it, with what `saveConversation` saved of it: its unreached questions come last. */
export function withSaved(conversation: Conversation, saved: string | null): Conversation {
  const { turns, scope } = restoreConversation(saved);
  const follows = (turn: Turn) => conversation.turns.some(({ stored }) => stored === turn.parent);
  const unreached = turns.filter((turn) => turn.parent === null || follows(turn)).filter(isUnreached);
  const active =
    unreached.findLast(({ parent }) => parent === conversation.active)?.id ?? conversation.active;
  return { ...conversation, turns: [...conversation.turns, ...unreached], active, scope };
}

/**
 * Reads a saved conversation back. An answer that was still arriving comes back as `interrupted`. Without parents each
 * turn follows the one before it. Anything that is not a saved conversation (absent, cut) is an empty one.
 */
export function restoreConversation(saved: string | null): Conversation {
  const value = parseJson(saved ?? '');
  if (!isRecord(value) || !Array.isArray(value['turns'])) return emptyConversation;
  const turns: Turn[] = [];
  for (const saved of value['turns']) {
    const turn = readTurn(saved, turns.at(-1)?.id ?? null);
    if (turn) turns.push(turn);
  }
  const scope = isRecord(value['scope']) ? readScope(value['scope']) : null;
  const last = turns.at(-1);
  if (!last) return { ...emptyConversation, scope };
  const active = turns.some(({ id }) => id === value['active']) ? (value['active'] as string) : last.id;
  const sessionState = (value['sessionState'] ?? null) as Json;
  // Questions that got no answer never reached the server: it may store them when they are asked again.
  const unsaved = turns.some(({ answer }) => answer !== '');
  return { ...emptyConversation, turns, active, unsaved, sessionState, scope };
}

function namesIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function readTurn(value: unknown, before: string | null): Turn | undefined {
  if (!isRecord(value) || !STATUSES.includes(value['status'])) return undefined;
  const { id, parent = before, question, answer } = value;
  if (typeof id !== 'string' || typeof question !== 'string' || typeof answer !== 'string') return undefined;
  const turn: Turn = {
    ...withContext(
      newTurn(id, question, typeof parent === 'string' ? parent : null, {
        scope: readScope(value['scope']),
        attachments: namesIn(value['attachments']),
      }),
      decodeContext(value['context'] as Json),
    ),
    answer,
    status: value['status'] as TurnStatus,
    failure: readFailure(value['failure']),
  };
  return isRunning(turn) ? { ...turn, status: 'interrupted' } : turn;
}

function readFailure(value: unknown): Failure | null {
  if (!isRecord(value)) return null;
  const { kind, message, field } = value;
  if (kind === 'said' && typeof message === 'string') {
    return { kind, message, ...(typeof field === 'string' && { field }) };
  }
  return { kind: kind === 'network' ? 'network' : 'cut-off' };
}

/** The open conversation, as `saveAgain` needs it. */
interface OpenTurns {
  current: () => Conversation;
  /** Asks the question of a turn again, to be stored; resolves when its answer has ended. */
  askAgain: (turn: Turn) => Promise<void>;
  become: (conversation: Conversation) => void;
}

/** Asks every question again, to be stored; see `ConversationStore.saveAgain`. */
export async function saveAgain({ current, askAgain, become }: OpenTurns): Promise<boolean> {
  const before = current();
  if (!before.unsaved || before.stored || isAnswering(before)) return false;
  for (const turn of before.turns) {
    await askAgain(turn);
    const now = current();
    const asked = now.turns.find(({ id }) => id === turn.id);
    if (asked?.stored) continue;
    // Left meanwhile, or nothing was stored of it.
    if (asked && !now.stored) become(withTurns(now, before.turns));
    return false;
  }
  return true;
}

/** The conversation with these turns as they were, and those that were asked since. */
function withTurns(now: Conversation, turns: readonly Turn[]): Conversation {
  const before = new Map(turns.map((turn) => [turn.id, turn]));
  return { ...now, turns: now.turns.map((turn) => before.get(turn.id) ?? turn), unsaved: true };
}
