import { useEffect, useState, useSyncExternalStore } from 'react';
import { readThoughts } from '#lib/protocols/thoughts/read-thoughts.ts';
import { createChatClient, type StreamAnswer } from '../conversation/chat-client.ts';
import type { ChatMessage } from '../conversation/conversation.ts';
import { applyEvent, isRunning, newTurn, type Turn, type TurnEvent } from '../conversation/turn.ts';
import { authorizedFetch } from '../page/session.ts';
import { overridesOf, type Tuning } from '../settings/tuning.ts';
import { createBatch, Store } from '../store.ts';

const COMMIT_EVERY_MS = 50;

/** The answers of the question that was asked last, side by side; null before the first. */
export type Comparison = readonly [Side, Side] | null;

/** What a comparison needs from the browser; `now` is in milliseconds. */
interface ComparisonPorts {
  streamAnswer: StreamAnswer;
  newId: () => string;
  now: () => number;
}

/** Asks one question twice at once, under two settings, and holds both answers as they grow. Nothing is saved. */
export class ComparisonStore extends Store<Comparison> {
  readonly #ports: ComparisonPorts;
  #running: AbortController | undefined;

  constructor(ports: ComparisonPorts) {
    super(null);
    this.#ports = ports;
  }

  /** Asks both sides; resolves when both have ended. A question that is still being answered is stopped first. */
  readonly ask = async (question: string, tunings: readonly [Tuning, Tuning]): Promise<void> => {
    this.stop();
    const controller = new AbortController();
    this.#running = controller;
    const asked = question.trim();
    this.set([newSide(this.#ports.newId(), asked), newSide(this.#ports.newId(), asked)]);
    await Promise.all([
      this.#answer(0, asked, tunings[0], controller.signal),
      this.#answer(1, asked, tunings[1], controller.signal),
    ]);
  };

  readonly stop = (): void => this.#running?.abort();

  async #answer(index: 0 | 1, question: string, tuning: Tuning, signal: AbortSignal): Promise<void> {
    const { streamAnswer, now } = this.#ports;
    const started = now();
    const batch = createBatch<TimedEvent>((events) => this.#apply(index, events), COMMIT_EVERY_MS);
    const ports = { streamAnswer, elapsed: () => now() - started };
    await askSide(ports, { question }, tuning, signal, (timed) => {
      batch.push(timed);
      if (timed.event.type === 'stopped') batch.flush();
    });
    batch.flush();
  }

  #apply(index: 0 | 1, events: TimedEvent[]): void {
    const comparison = this.snapshot();
    if (!comparison) return;
    const [a, b] = comparison;
    this.set(index === 0 ? [applyToSide(a, events), b] : [a, applyToSide(b, events)]);
  }
}

/** Whether either answer is still arriving. */
export function isComparing(comparison: Comparison): boolean {
  return comparison?.some(({ turn }) => isRunning(turn)) ?? false;
}

/** One answer of a comparison. Times are in milliseconds since the question was asked; null until they are known. */
export interface Side {
  turn: Turn;
  firstTextMs: number | null;
  totalMs: number | null;
}

/** Something that happened to an answer, and how long after the question it did. */
interface TimedEvent {
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

/** What is asked: a question, after the turns before it. */
export interface AskedOfSide {
  question: string;
  history?: readonly ChatMessage[] | undefined;
}

/** What asking needs of the browser. */
interface AskSidePorts {
  streamAnswer: StreamAnswer;
  /** Milliseconds since the question was sent. */
  elapsed: () => number;
}

/**
 * Asks under these settings and passes on the events of the answer with the elapsed time; nothing is stored.
 * Ends with `ended`, `failed` or, at once when `signal` aborts, `stopped`; never throws.
 */
export async function askSide(
  { streamAnswer, elapsed }: AskSidePorts,
  { question, history = [] }: AskedOfSide,
  tuning: Tuning,
  signal: AbortSignal,
  handOn: (event: TimedEvent) => void,
): Promise<void> {
  const push = (event: TurnEvent) => handOn({ event, ms: elapsed() });
  // A reader must not wait for the network to see that Stop worked.
  const stop = () => push({ type: 'stopped' });
  if (signal.aborted) return stop();
  signal.addEventListener('abort', stop, { once: true });
  const request = {
    messages: [...history, { role: 'user' as const, content: question }],
    overrides: overridesOf(tuning),
    streaming: tuning.streaming,
    sessionState: null,
  };
  for await (const event of streamAnswer(request, signal)) {
    if (!signal.aborted && isOfTurn(event)) push(event);
  }
  signal.removeEventListener('abort', stop);
}

const OF_TURN = ['context', 'text', 'ended', 'failed', 'stopped'];

// What else arrives is about sessions and storage, and a comparison has neither.
function isOfTurn(event: { type: string }): event is TurnEvent {
  return OF_TURN.includes(event.type);
}

/** The comparison of this page and what a reader can do with it. Leaving the page stops both answers. */
export function useComparison(): Pick<ComparisonStore, 'ask' | 'stop'> & { comparison: Comparison } {
  const [store] = useState(
    () =>
      new ComparisonStore({
        streamAnswer: createChatClient(authorizedFetch),
        newId: () => crypto.randomUUID(),
        now: () => performance.now(),
      }),
  );
  const comparison = useSyncExternalStore(store.subscribe, store.snapshot, () => null);
  useEffect(() => store.stop, [store]);
  return { comparison, ask: store.ask, stop: store.stop };
}
