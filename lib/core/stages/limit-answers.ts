import type { AnswerEvent, RetrievedEvent } from '../events.ts';
import type { AnswerLease, Limits } from '../limits.ts';
import type { AnswerStage } from './answer-stage.ts';
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
function promptIn({ thoughts }: RetrievedEvent): unknown {
  return thoughts.find(({ title }) => title === 'Prompt')?.description;
}
