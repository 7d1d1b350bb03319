import { AppError } from '#lib/shared/app-error.ts';
import { type AnswerTrace, emptyTrace } from '../events/answer-trace.ts';
import { type AnswerEvent, certaintyOf, type RetrievedEvent } from '../events/events.ts';
import type { StoredAnswer, StoredTurnStatus } from '../records/conversations.ts';

/** A reader's position in an answer. */
interface StreamCursor {
  hasRetrieved: boolean;
  characters: number;
  sentences: number;
  hasFollowUps: boolean;
  isFinished: boolean;
}

/** The cursor of a new reader. */
export function startCursor(): StreamCursor {
  return { hasRetrieved: false, characters: 0, sentences: 0, hasFollowUps: false, isFinished: false };
}

/** Text is sent in pieces of at most this size, so a reader who is far behind does not buffer a large event. */
const MAX_PIECE_LENGTH = 16_384;
const NO_SEARCH: RetrievedEvent['search'] = {
  queries: [],
  documents: [],
  count: null,
  facets: {},
  systemPrompt: '',
};

/**
 * Returns the next event for a reader, in the order of AnswerEvent, or undefined when the reader is up to date.
 * Missed text is combined, so a slow reader costs no memory beyond the cursor.
 */
export function nextEvent(answer: StoredAnswer, cursor: StreamCursor): AnswerEvent | undefined {
  if (answer.model === null) return undefined;
  if (!cursor.hasRetrieved) {
    cursor.hasRetrieved = true;
    const { model, passages, dataPoints } = answer;
    return { type: 'retrieved', model, passages, dataPoints, trace: traceOf(answer), search: NO_SEARCH };
  }
  if (cursor.characters < answer.text.length) return textDelta(answer.text, cursor);
  const checked = answer.support ?? [];
  if (cursor.sentences < checked.length) {
    const sentences = checked.slice(cursor.sentences);
    cursor.sentences = checked.length;
    return { type: 'support', sentences };
  }
  if (!cursor.hasFollowUps && answer.followUps.length > 0) {
    cursor.hasFollowUps = true;
    return { type: 'follow-ups', questions: answer.followUps };
  }
  if (cursor.isFinished || !answer.finish) return undefined;
  cursor.isFinished = true;
  const { answered: _, ...finish } = answer.finish;
  return { type: 'finished', ...finish, certainty: certaintyOf(answer.finish), trace: traceOf(answer) };
}

function traceOf({ trace }: StoredAnswer): AnswerTrace {
  return trace ?? emptyTrace;
}

function textDelta(text: string, cursor: StreamCursor): AnswerEvent {
  const start = cursor.characters;
  cursor.characters = Math.min(start + MAX_PIECE_LENGTH, text.length);
  if (cursor.characters < text.length && isFirstHalf(text, cursor.characters - 1)) cursor.characters -= 1;
  return { type: 'text-deltas', texts: [text.slice(start, cursor.characters)] };
}

/** Whether a surrogate pair is split after `index`. */
function isFirstHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** How an answer ended. */
export type EndStatus = Exclude<StoredTurnStatus, 'running'>;

/** Throws the error that ended an answer; returns when the answer is complete or was stopped. */
export function throwIfFailed(status: EndStatus, { failure }: Pick<StoredAnswer, 'failure'>): void {
  if (status === 'interrupted') {
    // Not `unavailable`, because a retry would return the same result.
    throw new AppError(
      'conflict',
      'The server stopped before the answer was complete. The text so far is kept; ask again for a full answer.',
    );
  }
  if (status !== 'failed') return;
  throw new AppError(failure?.code ?? 'internal', failure?.message ?? 'The answer failed.', {
    ...(failure?.field !== undefined && { field: failure.field }),
  });
}

/** Replays an ended answer from its start. */
export async function* replay(status: EndStatus, answer: StoredAnswer): AsyncGenerator<AnswerEvent> {
  const cursor = startCursor();
  for (let next = nextEvent(answer, cursor); next; next = nextEvent(answer, cursor)) yield next;
  throwIfFailed(status, answer);
}
