import { decodeContext, encodeContext } from '#lib/protocols/answer-context.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';
import { type Conversation, emptyConversation } from './conversation.ts';
import { type Failure, isRunning, newTurn, type Turn, type TurnStatus, withContext } from './turn.ts';

const STATUSES: readonly unknown[] = ['waiting', 'streaming', 'done', 'stopped', 'interrupted', 'failed'];

/** The conversation as text for the browser's storage. */
export function saveConversation({ turns, sessionState }: Conversation): string {
  const saved = turns.map((turn) => {
    const { id, question, answer, status, failure } = turn;
    return { id, question, answer, status, failure, context: encodeContext(withoutBytes(turn)) };
  });
  return JSON.stringify({ turns: saved, sessionState });
}

// The browser keeps 5 MB: pictures that lie within an answer would push out the conversation itself.
function withoutBytes(turn: Turn): Turn {
  const { images, ...dataPoints } = turn.dataPoints;
  const light = images?.filter(({ url }) => !url.startsWith('data:')) ?? [];
  return { ...turn, dataPoints: light.length > 0 ? { ...dataPoints, images: light } : dataPoints };
}

/**
 * Reads a saved conversation back. An answer that was still arriving comes back as `interrupted`. Anything that is
 * not a saved conversation (absent, cut, of another version) is an empty one.
 */
export function restoreConversation(saved: string | null): Conversation {
  const value = parse(saved);
  if (!isRecord(value) || !Array.isArray(value['turns'])) return emptyConversation;
  const turns = value['turns'].flatMap((turn) => readTurn(turn) ?? []);
  return { turns, sessionState: (value['sessionState'] ?? null) as Json };
}

function parse(saved: string | null): unknown {
  try {
    return JSON.parse(saved ?? 'null');
  } catch {
    return null;
  }
}

function readTurn(value: unknown): Turn | undefined {
  if (!isRecord(value) || !STATUSES.includes(value['status'])) return undefined;
  const { id, question, answer } = value;
  if (typeof id !== 'string' || typeof question !== 'string' || typeof answer !== 'string') return undefined;
  const turn: Turn = {
    ...withContext(newTurn(id, question), decodeContext(value['context'] as Json)),
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
