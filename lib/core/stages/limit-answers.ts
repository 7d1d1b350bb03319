import type { Caller } from '../access/principal.ts';
import type { AnswerEvent, RetrievedEvent } from '../events/events.ts';
import type { AnswerLease, Limits } from '../ports/limits.ts';
import type { AnswerQuestion, AnswerStage } from './answer-stage.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { type AnswerListener, type AnswerOutcome, InstrumentedAnswer } from './instrumented-answer.ts';

/**
 * Reserves a slot while an answer runs and counts its tokens when it ends in any way: as reported by the model, or
 * estimated when the answer ends early. A rejected request fails before anything is searched and consumes no quota.
 */
export function limitAnswers(limits: Pick<Limits, 'openAnswer'>): AnswerStage {
  return (answer) => (request, signal) => {
    const open = async () => {
      const listener = new LimitedAnswer(await limits.openAnswer(request.caller));
      return { events: answer(request, signal), listener };
    };
    return new InstrumentedAnswer(open, signal);
  };
}

/** Runs `work` in one of the caller's answer slots; answers made with `answer` share that slot. */
export type RunInAnswerSlot = <Result>(
  caller: Caller,
  work: (answer: AnswerQuestion) => Promise<Result>,
) => Promise<Result>;

/**
 * Holds one slot for work that belongs to an answer and costs as much, from before it starts until it ends, and
 * counts the tokens of its answers at the end. Throws before any work is done when the limit is reached.
 */
export function runInAnswerSlot(limits: Pick<Limits, 'openAnswer'>, answer: AnswerQuestion): RunInAnswerSlot {
  return async (caller, work) => {
    const lease = await limits.openAnswer(caller);
    let tokens = 0;
    const shared: AnswerLease = {
      async close(used) {
        tokens += used;
      },
    };
    try {
      return await work(limitAnswers({ openAnswer: async () => shared })(answer));
    } finally {
      await lease.close(tokens);
    }
  };
}

/** Counts the tokens of an answer as it passes through. */
class LimitedAnswer implements AnswerListener {
  readonly #lease: AnswerLease;
  #reportedTokens: number | undefined;
  #promptTokens = 0;
  #textTokens = 0;

  constructor(lease: AnswerLease) {
    this.#lease = lease;
  }

  event(event: AnswerEvent): void {
    switch (event.type) {
      case 'retrieved':
        this.#promptTokens = estimateTokens(promptIn(event));
        return;
      case 'text-deltas':
        this.#textTokens += estimateTokens(event.texts.join(''));
        return;
      case 'finished':
        this.#reportedTokens = event.usage.promptTokens + event.usage.completionTokens;
        return;
      default:
    }
  }

  // A reader who leaves early never receives the usage report, but the tokens were used all the same.
  end(outcome: AnswerOutcome): void {
    const hasUsed = outcome === 'abandoned' || this.#textTokens > 0;
    void this.#lease.close(this.#reportedTokens ?? (hasUsed ? this.#promptTokens + this.#textTokens : 0));
  }
}

/** The prompt as the model received it. */
function promptIn({ trace }: RetrievedEvent): unknown {
  return trace.prompt?.messages.map(({ content }) => content);
}
