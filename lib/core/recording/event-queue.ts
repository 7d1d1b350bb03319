import type { RecordedEvent } from '../records/conversations.ts';

/** Text that waits to be written is one event up to this length. */
const LONGEST_DELTA = 16_384;
const MOST_EVENTS = 16;

/** Events on their way into the log. Text that waits grows together: a log has an event for each write, not for each token. */
export class EventQueue {
  #events: RecordedEvent[] = [];

  get isEmpty(): boolean {
    return this.#events.length === 0;
  }

  /** Whether a model should wait until what there is was written. */
  get isFull(): boolean {
    return this.#events.length >= MOST_EVENTS;
  }

  add(event: RecordedEvent): void {
    const last = this.#events.at(-1);
    const joins =
      event.type === 'text-delta' && last?.type === 'text-delta' && last.text.length < LONGEST_DELTA;
    if (joins) this.#events[this.#events.length - 1] = { type: 'text-delta', text: last.text + event.text };
    else this.#events.push(event);
  }

  /** All that waits; the queue is empty then. */
  take(): RecordedEvent[] {
    const events = this.#events;
    this.#events = [];
    return events;
  }
}
