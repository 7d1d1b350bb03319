import type { AnswerEvent, RetrievedEvent } from '../events.ts';
import type { AnswerLease, Limits } from '../limits.ts';
import type { Caller } from '../principal.ts';
import type { AnswerQuestion, AnswerStage } from './answer-stage.ts';
import { estimateTokens } from './estimate-tokens.ts';
import { type AnswerOutcome, type AnswerWatcher, WatchedAnswer } from './watched-answer.ts';

/**
 * A place for each answer while it is made, and its tokens counted when it ends, however it ends: as the model tells them,
 * or estimated where it is not heard to its end. Refusals are thrown before anything is searched.
 */
export function limitAnswers(limits: Pick<Limits, 'openAnswer'>): AnswerStage {
  return (answer) => (request, signal) => {
    const open = async () => {
      const watcher = new LimitedAnswer(await limits.openAnswer(request.caller));
      return { events: answer(request, signal), watcher };
    };
    return new WatchedAnswer(open, signal);
  };
}

/** Does the work in one of the caller's slots for answers; its answers, by `answer`, take no other slot. */
export type WithinPlace = <Result>(
  caller: Caller,
  work: (answer: AnswerQuestion) => Promise<Result>,
) => Promise<Result>;

/**
 * For work that belongs to an answer and costs as much: the slot is held from before it until after it, and the tokens
 * of its answers are counted at the end. A refusal is thrown before any work is done.
 */
export function withinPlace(limits: Pick<Limits, 'openAnswer'>, answer: AnswerQuestion): WithinPlace {
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

/** What an answer takes, while it passes. */
class LimitedAnswer implements AnswerWatcher {
  readonly #lease: AnswerLease;
  #told: number | undefined;
  #prompt = 0;
  #text = 0;

  constructor(lease: AnswerLease) {
    this.#lease = lease;
  }

  event(event: AnswerEvent): void {
    switch (event.type) {
      case 'retrieved':
        this.#prompt = estimateTokens(promptIn(event));
        return;
      case 'text-delta':
        this.#text += estimateTokens(event.text);
        return;
      case 'finished':
        this.#told = event.usage.promptTokens + event.usage.completionTokens;
        return;
      default:
    }
  }

  // Who leaves before the end is not told what it took, and has used it up all the same.
  end(outcome: AnswerOutcome): void {
    const hasUsed = outcome === 'abandoned' || this.#text > 0;
    void this.#lease.close(this.#told ?? (hasUsed ? this.#prompt + this.#text : 0));
  }
}

/** The prompt as the model got it. */
function promptIn({ trace }: RetrievedEvent): unknown {
  return trace.prompt?.messages.map(({ content }) => content);
}
