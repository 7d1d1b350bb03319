import type { CompleteAnswer } from '#lib/core/collect.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import { seconds } from '#lib/protocols/flexible/response.ts';
import type { JsonObject } from '#lib/shared/json.ts';

/** Measures the steps of one call, under the names that the flexible protocol has for them. */
export class FlexibleClock {
  readonly #startedAt = performance.now();
  #askedAt = 0;
  #foundAt = 0;
  #answeredAt = 0;
  readonly #steps = new Map<string, number>();

  /** Passes the events on and notes when they came. */
  async *watch(events: AsyncIterable<AnswerEvent>): AsyncGenerator<AnswerEvent> {
    this.#askedAt = performance.now();
    for await (const event of events) {
      if (event.type === 'retrieved') this.#foundAt = performance.now();
      yield event;
    }
    this.#answeredAt = performance.now();
  }

  /** Does a step and notes how long it took. */
  step<T>(name: string, work: () => T): T {
    const startedAt = performance.now();
    const result = work();
    this.#steps.set(name, seconds(performance.now() - startedAt));
    return result;
  }

  /** The whole time in milliseconds, and the steps in seconds; call it last. */
  read({ trace }: CompleteAnswer): { totalMs: number; timings: JsonObject } {
    const now = performance.now();
    const foundAt = this.#foundAt || now;
    const answeredAt = this.#answeredAt || now;
    const searchMs = trace.results?.ms ?? 0;
    const fetchMs = searchMs + (trace.query?.ms ?? 0);
    const timings = {
      orchestrator: {
        fetch_total: seconds(fetchMs),
        fetchers: { AzureSearchFetcher: seconds(searchMs) },
        prompt_build: seconds(Math.max(0, foundAt - this.#askedAt - fetchMs)),
        llm_generate: seconds(Math.max(0, answeredAt - foundAt)),
        ...Object.fromEntries(this.#steps),
      },
      orchestrator_call: seconds(answeredAt - this.#askedAt),
      build_response: seconds(now - answeredAt),
    };
    return { totalMs: now - this.#startedAt, timings };
  }
}
