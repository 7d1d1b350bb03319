import { setTimeout as delay } from 'node:timers/promises';
import { answers, retrieved } from '#lib/protocols/scripted-answer.ts';
import type { AnswerEvent } from '../events/events.ts';
import type { RecordedEvent } from '../records/conversations.ts';

/** The last event of a scripted answer. */
export const finished = answers.plain.at(-1) as AnswerEvent;

/** An answer that says what a test has it say, when it does. */
export interface ControlledAnswer {
  answer: (signal: AbortSignal) => AsyncGenerator<AnswerEvent>;
  /** Adds to what is said; an error is thrown. */
  say(...said: (AnswerEvent | Error | string)[]): void;
  /** How much was taken of it. */
  taken(): number;
  /** Resolves when the answer was stopped. */
  stopped: Promise<void>;
}

/** Begins with what was found; text is said as deltas. */
export function controlledAnswer(): ControlledAnswer {
  const queue: (AnswerEvent | Error)[] = [retrieved];
  const stopped = Promise.withResolvers<void>();
  let wake = Promise.withResolvers<void>();
  let taken = 0;
  const next = async (signal: AbortSignal) => {
    const aborted = new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    while (queue.length === 0 && !signal.aborted) await Promise.race([wake.promise, aborted]);
    if (signal.aborted) stopped.resolve();
    signal.throwIfAborted();
    taken += 1;
    return queue.shift();
  };
  async function* answer(signal: AbortSignal): AsyncGenerator<AnswerEvent> {
    for (let event = await next(signal); event; event = await next(signal)) {
      if (event instanceof Error) throw event;
      yield event;
      if (event.type === 'finished') return;
    }
  }
  return {
    answer,
    say(...said) {
      queue.push(...said.map((one) => (typeof one === 'string' ? delta(one) : one)));
      wake.resolve();
      wake = Promise.withResolvers<void>();
    },
    taken: () => taken,
    stopped: stopped.promise,
  };
}

function delta(text: string): AnswerEvent {
  return { type: 'text-deltas', texts: [text] };
}

/** Waits until something holds; a test that fails waits until its time is up. */
export async function until(holds: () => unknown): Promise<void> {
  while (!(await holds())) await delay(5);
}

/** Reads an answer to its end. */
export async function readAll(events: AsyncIterable<AnswerEvent>): Promise<AnswerEvent[]> {
  const all: AnswerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

/** The text of what was read, or of what was kept of it. */
export function textOf(events: readonly (AnswerEvent | RecordedEvent)[]): string {
  return events.map(textIn).join('');
}

function textIn(event: AnswerEvent | RecordedEvent): string {
  if (event.type === 'text-deltas') return event.texts.join('');
  return event.type === 'text-delta' ? event.text : '';
}
