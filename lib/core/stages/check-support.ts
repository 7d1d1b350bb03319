import { PulledGenerator } from '#lib/shared/async.ts';
import type { TraceNotice } from '../events/answer-trace.ts';
import type { AnswerEvent, Finished, RetrievedEvent } from '../events/events.ts';
import type { Passage } from '../events/passage.ts';
import type { JsonModel } from '../ports/chat-model.ts';
import type { HeldAnswer } from '../support/held-answer.ts';
import type { SecondOpinion } from '../support/second-opinion.ts';
import { describeMarked, type SentenceSupport, summarizeSupport } from '../support/support.ts';
import type { SupportChecker } from '../support/support-checker.ts';
import type { AnswerQuestion, AnswerStage } from './answer-stage.ts';

/** Whether sentences are marked as they pass, or held until they are judged, and the unsupported replaced by a quotation. */
export type SupportMode = 'mark' | 'hold';

/** How answers are checked. `ownSentences` are those that an answerer says in its own words. */
export interface SupportOptions {
  mode: SupportMode;
  ownSentences: ReadonlySet<string>;
  /** The model that judges what the rules leave open, in `mark`; absent: none. */
  secondOpinion?: (() => Promise<JsonModel>) | undefined;
}

/**
 * Checks each sentence of an answer against the passages that were found: yields `support` events after the text that
 * they judge, and ends with the whole in `finished` and its trace. An answer without passages passes unchanged. In `mark`
 * text passes at once; in `hold` it passes when it is judged. A second opinion is asked for once all text has passed.
 */
export function checkSupport(options: SupportOptions): AnswerStage {
  return (answer) => (request, signal) => new CheckedAnswer(() => answer(request, signal), options, signal);
}

class CheckedAnswer extends PulledGenerator<AnswerEvent> {
  readonly #open: () => ReturnType<AnswerQuestion>;
  readonly #options: SupportOptions;
  readonly #signal: AbortSignal;
  #passages: readonly Passage[] = [];
  #events: AsyncGenerator<AnswerEvent> | undefined;
  #checker: SupportChecker | undefined;
  #held: HeldAnswer | undefined;
  readonly #sentences: SentenceSupport[] = [];
  readonly #queue: AnswerEvent[] = [];
  /** Whether the rest of the text has been judged. */
  #isComplete = false;
  /** The end of the answer, which follows the rest of the verdicts. */
  #ending: Finished | undefined;

  constructor(open: () => ReturnType<AnswerQuestion>, options: SupportOptions, signal: AbortSignal) {
    super();
    this.#open = open;
    this.#options = options;
    this.#signal = signal;
  }

  next(): Promise<IteratorResult<AnswerEvent>> {
    const queued = this.#queue.shift();
    if (queued) return Promise.resolve({ value: queued });
    if (this.#ending) {
      const event = this.#ending;
      this.#ending = undefined;
      return this.#finished(event).then((value) => ({ value }));
    }
    this.#events ??= this.#open();
    return this.#events.next().then(this.#take);
  }

  protected async leave(): Promise<void> {
    await this.#events?.return(undefined);
  }

  readonly #take = (
    result: IteratorResult<AnswerEvent>,
  ): IteratorResult<AnswerEvent> | Promise<IteratorResult<AnswerEvent>> => {
    if (result.done) return result;
    if (result.value.type === 'retrieved') return this.#begin(result.value);
    const events = this.#pass(result.value);
    this.#queue.push(...events.slice(1));
    return events[0] ? { value: events[0] } : this.next();
  };

  /** The words of sixteen languages are loaded with the first answer, not with every route. */
  async #begin(event: RetrievedEvent): Promise<IteratorResult<AnswerEvent>> {
    const { ownSentences, mode } = this.#options;
    const { passages } = event;
    if (passages.length > 0) {
      this.#passages = passages;
      const { SupportChecker } = await import('../support/support-checker.ts');
      this.#checker = new SupportChecker(passages, ownSentences);
      if (mode === 'hold') {
        const { HeldAnswer } = await import('../support/held-answer.ts');
        this.#held = new HeldAnswer(passages, ownSentences);
      }
    }
    return { value: event };
  }

  #pass(event: AnswerEvent): AnswerEvent[] {
    switch (event.type) {
      case 'retrieved':
      case 'support':
        return [];
      case 'text-deltas': {
        const texts = this.#held ? [this.#held.push(event.texts.join(''))].filter(Boolean) : event.texts;
        return this.#said(texts);
      }
      case 'follow-ups':
        return [...this.#rest(), event];
      case 'finished':
        this.#ending = event;
        return this.#rest();
    }
  }

  #said(texts: string[]): AnswerEvent[] {
    if (texts.length === 0) return [];
    return [{ type: 'text-deltas', texts }, ...this.#judged(this.#checker?.push(texts.join('')) ?? [])];
  }

  /** What the end of the text completes. */
  #rest(): AnswerEvent[] {
    if (this.#isComplete) return [];
    this.#isComplete = true;
    const held = this.#held?.end() ?? '';
    return [...this.#said(held ? [held] : []), ...this.#judged(this.#checker?.end() ?? [])];
  }

  #judged(sentences: SentenceSupport[]): AnswerEvent[] {
    if (sentences.length === 0) return [];
    this.#sentences.push(...sentences);
    return [{ type: 'support', sentences }];
  }

  async #finished(event: Finished): Promise<Finished> {
    if (!this.#checker) return event;
    const opinion = await this.#secondOpinion();
    const support = summarizeSupport(opinion?.sentences ?? this.#sentences);
    const { supported, of, sentences } = support;
    const traced = {
      supported,
      of,
      marked: describeMarked(sentences),
      ...(opinion && { opinion: opinion.traced }),
    };
    const notices = [...event.trace.notices, ...failureOf(opinion)];
    return { ...event, support, trace: { ...event.trace, support: traced, notices } };
  }

  async #secondOpinion(): Promise<SecondOpinion | undefined> {
    const { secondOpinion, mode } = this.#options;
    if (!secondOpinion || mode !== 'mark' || this.#sentences.every(isSettled)) return undefined;
    const { askSecondOpinion } = await import('../support/second-opinion.ts');
    return askSecondOpinion(this.#sentences, this.#passages, await secondOpinion(), this.#signal);
  }
}

/** Most answers: no sentence is left to judge, so nothing is loaded for it. */
function isSettled({ verdict, basis }: SentenceSupport): boolean {
  return basis === undefined && verdict !== 'unsupported';
}

function failureOf(opinion: SecondOpinion | undefined): TraceNotice[] {
  const { model, problem } = opinion?.traced ?? {};
  if (problem === undefined) return [];
  return [
    {
      kind: 'model',
      lines: [`The second opinion of ${model} failed (${problem}); the rules’ verdicts stand.`],
    },
  ];
}
