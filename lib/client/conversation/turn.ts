import type { AnsweredInquiry } from '#lib/api/conversations.ts';
import type { Certainty, DataPoints } from '#lib/core/events/events.ts';
import type { Rating } from '#lib/core/records/feedback.ts';
import { type AnswerSupport, type SentenceSupport, summarizeSupport } from '#lib/core/support/support.ts';
import type { AnswerContext } from '#lib/protocols/answer-context.ts';
import type { Thought } from '#lib/protocols/thoughts/thought.ts';
import { assertNever } from '#lib/shared/app-error.ts';
import { ALL_DOCUMENTS, type Scope } from './scope.ts';

/**
 * Why an answer failed: in the server's own words, with the field of the request at fault if it named one, or as a
 * kind that the page puts into the reader's language.
 */
export type Failure = { kind: 'said'; message: string; field?: string } | { kind: 'network' | 'cut-off' };

/**
 * What the page learns while a question is being answered: contexts, whose keys replace those known before, text, and
 * sentences of it that were checked, in any order; then exactly one of `ended`, `failed` and `stopped`.
 */
export type TurnEvent =
  | { type: 'context'; context: AnswerContext }
  | { type: 'support'; sentences: SentenceSupport[] }
  | { type: 'text'; text: string }
  | { type: 'ended' }
  | { type: 'failed'; failure: Failure }
  | { type: 'stopped' };

/** `interrupted`: the page was left, or the server went away, before the answer ended. */
export type TurnStatus = 'waiting' | 'streaming' | 'done' | 'stopped' | 'interrupted' | 'failed';

/** A question and as much of its answer as has arrived. */
export interface Turn {
  /** Of this page; it stays when the server names the turn. */
  id: string;
  /** The turn it follows, by the id of this page; null for a first question. */
  parent: string | null;
  /** The server's id of a turn that it stores; null of one that it does not. */
  stored: string | null;
  question: string;
  /** The documents that were searched. */
  scope: Scope;
  /** The names of the files that came with the question. */
  attachments: readonly string[];
  answer: string;
  dataPoints: DataPoints;
  thoughts: Thought[];
  followUps: string[];
  /** How surely the server answered; before the end, `answer`. */
  certainty: Certainty;
  /** The sentences of the answer that were checked so far; undefined where none were. */
  support: AnswerSupport | undefined;
  status: TurnStatus;
  failure: Failure | null;
  rating: Rating | null;
  /** Null unless the question was passed on to the administrators. */
  inquiry: AnsweredInquiry | null;
  /** Passages that were there and that this reader may not read, or that are gone. */
  hiddenPassages: number;
  /** Whether the answer is left out, because it rests on what this reader may not read. */
  withheld: boolean;
}

/** A question that was just asked. */
export function newTurn(
  id: string,
  question: string,
  parent: string | null = null,
  { scope = ALL_DOCUMENTS, attachments = [] }: Partial<Pick<Turn, 'scope' | 'attachments'>> = {},
): Turn {
  return {
    id,
    parent,
    stored: null,
    question,
    scope,
    attachments,
    answer: '',
    dataPoints: { text: [], citations: [] },
    thoughts: [],
    followUps: [],
    certainty: 'answer',
    support: undefined,
    status: 'waiting',
    failure: null,
    rating: null,
    inquiry: null,
    hiddenPassages: 0,
    withheld: false,
  };
}

/** The turn after `event`. Events after the end change nothing; text that has arrived is never removed. */
export function applyEvent(turn: Turn, event: TurnEvent): Turn {
  if (!isRunning(turn)) return turn;
  switch (event.type) {
    case 'context':
      return withContext(turn, event.context);
    case 'support':
      return {
        ...turn,
        support: summarizeSupport([...(turn.support?.sentences ?? []), ...event.sentences]),
      };
    case 'text':
      return { ...turn, status: 'streaming', answer: turn.answer + event.text };
    case 'ended':
      return { ...turn, status: 'done' };
    case 'failed':
      return { ...turn, status: 'failed', failure: event.failure };
    case 'stopped':
      return { ...turn, status: 'stopped' };
    default:
      return assertNever(event);
  }
}

/** The turn with the parts of `context` that are given, in place of what was known. */
export function withContext(turn: Turn, context: AnswerContext): Turn {
  const { dataPoints, thoughts, followUps, certainty = turn.certainty, support } = context;
  return {
    ...turn,
    dataPoints: dataPoints ?? turn.dataPoints,
    thoughts: thoughts ?? turn.thoughts,
    followUps: followUps ?? turn.followUps,
    certainty,
    support: support ?? turn.support,
  };
}

/** Whether more of the answer may arrive. */
export function isRunning(turn: Turn): boolean {
  return turn.status === 'waiting' || turn.status === 'streaming';
}

/** Whether the question of a turn never reached the server, as far as the page knows. */
export function isUnreached({ stored, answer, failure }: Turn): boolean {
  return stored === null && answer === '' && failure?.kind === 'network';
}

/** How an answer ends whose server was not reached, or whose reader stopped it before. */
export function unreached(signal: AbortSignal): TurnEvent {
  return signal.aborted ? { type: 'stopped' } : { type: 'failed', failure: { kind: 'network' } };
}

/** What makes turns a tree: each knows the one it follows, null for a first question. */
interface Node {
  id: string;
  parent: string | null;
}

/** Where a turn stands among those with the same parent, counted from 1. */
export interface BranchPosition {
  position: number;
  of: number;
}

/**
 * The turns from a first question to `last`, in order; empty when `last` is none of `turns`. Ends where a parent is
 * missing or would come twice, so that no data can make it run for ever.
 */
export function branchTo<T extends Node>(turns: readonly T[], last: string | null): T[] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]));
  const branch: T[] = [];
  for (let at = last; at !== null; ) {
    const turn = byId.get(at);
    if (!turn) break;
    byId.delete(at);
    branch.push(turn);
    at = turn.parent;
  }
  return branch.reverse();
}

/** Those with the same parent as turn `id`, itself included, in the order of `turns`. */
export function siblingsOf<T extends Node>(turns: readonly T[], id: string): T[] {
  const turn = turns.find((one) => one.id === id);
  return turn ? turns.filter(({ parent }) => parent === turn.parent) : [];
}

/** The position of every turn that has siblings, by its id. */
export function branchPositions(turns: readonly Node[]): Map<string, BranchPosition> {
  const positions = new Map<string, BranchPosition>();
  for (const siblings of Map.groupBy(turns, ({ parent }) => parent).values()) {
    if (siblings.length < 2) continue;
    for (const [index, { id }] of siblings.entries())
      positions.set(id, { position: index + 1, of: siblings.length });
  }
  return positions;
}

/** The last turn of the branch through `id` that was gone on with latest: what to show when `id` is chosen. */
export function latestBelow(turns: readonly Node[], id: string): string {
  const latestChild = new Map(turns.map((turn) => [turn.parent, turn.id]));
  const seen = new Set<string>();
  let at = id;
  for (let next: string | undefined = id; next !== undefined && !seen.has(next); next = latestChild.get(at)) {
    at = next;
    seen.add(at);
  }
  return at;
}

/** The turn that a reader gets to from `id`, so many siblings further on; undefined past either end. */
export function siblingAt(turns: readonly Node[], id: string, step: number): string | undefined {
  const siblings = siblingsOf(turns, id);
  const index = siblings.findIndex((turn) => turn.id === id);
  return index < 0 ? undefined : siblings[index + step]?.id;
}
