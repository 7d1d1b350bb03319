import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { applyEvent, isRunning, newTurn, type Turn, type TurnEvent } from '../conversation/turn.ts';

/** One answer of a comparison. Times are in milliseconds since the question was asked; null until they are known. */
export interface Side {
  turn: Turn;
  firstTextMs: number | null;
  totalMs: number | null;
}

/** Something that happened to an answer, and how long after the question it did. */
export interface TimedEvent {
  event: TurnEvent;
  ms: number;
}

/** A side whose question was just asked. */
export function newSide(id: string, question: string): Side {
  return { turn: newTurn(id, question), firstTextMs: null, totalMs: null };
}

/** The side after these events. */
export function applyToSide(side: Side, events: readonly TimedEvent[]): Side {
  return events.reduce((before, { event, ms }) => {
    if (!isRunning(before.turn)) return before;
    const turn = applyEvent(before.turn, event);
    return {
      turn,
      firstTextMs: before.firstTextMs ?? (turn.answer ? ms : null),
      totalMs: isRunning(turn) ? null : ms,
    };
  }, side);
}

/** The tokens of an answer; undefined when the server did not report them. */
export function tokensOf({ thoughts }: Turn): { prompt: number; completion: number } | undefined {
  const { prompt, completion } = readThoughts(thoughts).generation?.usage ?? {};
  return prompt === undefined || completion === undefined ? undefined : { prompt, completion };
}
