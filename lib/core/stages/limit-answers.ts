import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import type { Caller } from '../access/principal.ts';
import { estimateTokens } from '../answer/token-budget.ts';
import type { AnswerEvent, RetrievedEvent } from '../events/events.ts';
import type { ChatCompletions } from '../ports/chat-model.ts';
import type { AnswerLease, Consumer, Limits } from '../ports/limits.ts';
import {
  type AnswerListener,
  type AnswerOutcome,
  type AnswerQuestion,
  type AnswerStage,
  InstrumentedAnswer,
} from './answer-stage.ts';

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
        this.#reportedTokens =
          event.usage.promptTokens +
          event.usage.completionTokens +
          (event.trace.support?.opinion?.usage?.total ?? 0);
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

/**
 * Applies the consumer's limits to the chat models. When a reply does not report usage, the request counts by its
 * length, plus one token per streamed chunk, so that omitting usage or leaving early does not reduce the count.
 */
export function limitCompletions(
  completions: ChatCompletions,
  limits: Pick<Limits, 'openAnswer'>,
  consumer: Consumer,
): ChatCompletions {
  return {
    async create(alias, body, signal) {
      const lease = await limits.openAnswer(consumer);
      let tokens = 0;
      try {
        const reply = await completions.create(alias, body, signal);
        tokens = tokensOf(reply) || promptOf(body);
        return reply;
      } finally {
        await lease.close(tokens || (signal.aborted ? promptOf(body) : 0));
      }
    },

    async *stream(alias, body, signal) {
      const lease = await limits.openAnswer(consumer);
      let chunks = 0;
      let reportedTokens = 0;
      try {
        for await (const chunk of completions.stream(alias, body, signal)) {
          chunks += 1;
          reportedTokens = tokensOf(chunk) || reportedTokens;
          yield chunk;
        }
      } finally {
        const wasSent = chunks > 0 || signal.aborted;
        await lease.close(reportedTokens || (wasSent ? promptOf(body) + chunks : 0));
      }
    },
  };
}

/** The total tokens reported by a reply in OpenAI's format; 0 when it reports none. */
function tokensOf({ usage }: JsonObject): number {
  const total = isRecord(usage) ? usage['total_tokens'] : undefined;
  return typeof total === 'number' && total > 0 ? total : 0;
}

/** Estimates the tokens of a request. */
function promptOf({ messages, tools }: JsonObject): number {
  return estimateTokens([messages, tools]);
}
