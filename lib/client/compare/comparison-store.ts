import { createBatch } from '../batch.ts';
import type { StreamAnswer } from '../conversation/chat-client.ts';
import { isRunning } from '../conversation/turn.ts';
import type { Tuning } from '../settings/tuning.ts';
import { Store } from '../store.ts';
import { askSide } from './ask-side.ts';
import { applyToSide, newSide, type Side, type TimedEvent } from './comparison.ts';

const COMMIT_EVERY_MS = 50;

/** The answers of the question that was asked last, side by side; null before the first. */
export type Comparison = readonly [Side, Side] | null;

/** What a comparison needs from the browser; `now` is in milliseconds. */
export interface ComparisonPorts {
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
