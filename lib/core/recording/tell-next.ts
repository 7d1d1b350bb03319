import { type AnswerTrace, emptyTrace } from '../answer-trace.ts';
import type { AnswerEvent, RetrievedEvent } from '../events.ts';
import type { StoredAnswer } from '../records/conversations.ts';

/** How much of an answer a reader knows. */
export interface Told {
  hasRetrieved: boolean;
  characters: number;
  hasFollowUps: boolean;
  isFinished: boolean;
}

/** Whoever has just begun to read. */
export function nothingTold(): Told {
  return { hasRetrieved: false, characters: 0, hasFollowUps: false, isFinished: false };
}

/** A reader far behind catches up in pieces of this size, so that nothing large waits for a slow one. */
const LONGEST_PIECE = 16_384;
const NO_SEARCH: RetrievedEvent['search'] = {
  queries: [],
  documents: [],
  count: null,
  facets: {},
  systemPrompt: '',
};

/**
 * What comes next for a reader of an answer, by the grammar of AnswerEvent; undefined when they know all there is so far.
 * Whatever text they miss comes together, so that a reader costs no more memory than these four numbers, however slow.
 */
export function tellNext(answer: StoredAnswer, told: Told): AnswerEvent | undefined {
  if (answer.model === null) return undefined;
  if (!told.hasRetrieved) {
    told.hasRetrieved = true;
    const { model, passages, dataPoints } = answer;
    return { type: 'retrieved', model, passages, dataPoints, trace: traceOf(answer), search: NO_SEARCH };
  }
  if (told.characters < answer.text.length) return textDelta(answer.text, told);
  if (!told.hasFollowUps && answer.followUps.length > 0) {
    told.hasFollowUps = true;
    return { type: 'follow-ups', questions: answer.followUps };
  }
  if (told.isFinished || !answer.finish) return undefined;
  told.isFinished = true;
  return { type: 'finished', ...answer.finish, trace: traceOf(answer) };
}

function traceOf({ trace }: StoredAnswer): AnswerTrace {
  return trace ?? emptyTrace;
}

function textDelta(text: string, told: Told): AnswerEvent {
  const start = told.characters;
  told.characters = Math.min(start + LONGEST_PIECE, text.length);
  if (told.characters < text.length && isFirstHalf(text, told.characters - 1)) told.characters -= 1;
  return { type: 'text-delta', text: text.slice(start, told.characters) };
}

/** Whether the character at `index` is cut in two behind it. */
function isFirstHalf(text: string, index: number): boolean {
  const unit = text.charCodeAt(index);
  return unit >= 0xd800 && unit <= 0xdbff;
}
