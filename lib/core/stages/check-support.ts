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

/** Options of the check. `ownSentences` are those that an answerer says in its own words. */
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
  #loading: Promise<Checks> | undefined;
  readonly #sentences: SentenceSupport[] = [];
  readonly #queue: AnswerEvent[] = [];
  /** Text that has passed and not been judged: its reader does not wait for that. */
  #unjudged = '';
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
    if (this.#unjudged && this.#loading) return this.#loading.then(this.#judgePassed);
    if (this.#ending) return this.#end(this.#ending);
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
    const event = result.value;
    switch (event.type) {
      case 'retrieved':
        this.#begin(event);
        return result;
      case 'support':
        return this.next();
      case 'text-deltas':
        if (this.#loading && this.#options.mode === 'hold') return this.#hold(this.#loading, event.texts);
        if (this.#loading) this.#unjudged = event.texts.join('');
        return result;
      case 'follow-ups':
        return this.#rest(event);
      case 'finished':
        this.#ending = event;
        return this.#rest();
    }
  };

  /** The words of sixteen languages are loaded with the first answer, not with every route; no event waits for them. */
  #begin({ passages }: RetrievedEvent): void {
    if (passages.length === 0) return;
    this.#passages = passages;
    this.#loading = load(passages, this.#options);
    // Without a handler Node would end the process; the judging awaits the same promise and throws.
    this.#loading.catch(() => undefined);
  }

  readonly #judgePassed = ({ checker }: Checks): Promise<IteratorResult<AnswerEvent>> => {
    const passed = this.#unjudged;
    this.#unjudged = '';
    this.#queue.push(...this.#judged(checker.push(passed)));
    return this.next();
  };

  async #hold(loading: Promise<Checks>, texts: string[]): Promise<IteratorResult<AnswerEvent>> {
    const { checker, held } = await loading;
    this.#queue.push(...this.#said(held?.push(texts.join('')) ?? '', checker));
    return this.next();
  }

  /** What the end of the text completes, and the event that follows. */
  async #rest(event?: AnswerEvent): Promise<IteratorResult<AnswerEvent>> {
    if (this.#loading && !this.#isComplete) {
      this.#isComplete = true;
      const { checker, held } = await this.#loading;
      this.#queue.push(...this.#said(held?.end() ?? '', checker), ...this.#judged(checker.end()));
    }
    if (event) this.#queue.push(event);
    return this.next();
  }

  #said(text: string, checker: SupportChecker): AnswerEvent[] {
    return text === '' ? [] : [{ type: 'text-deltas', texts: [text] }, ...this.#judged(checker.push(text))];
  }

  #judged(sentences: SentenceSupport[]): AnswerEvent[] {
    if (sentences.length === 0) return [];
    this.#sentences.push(...sentences);
    return [{ type: 'support', sentences }];
  }

  async #end(event: Finished): Promise<IteratorResult<AnswerEvent>> {
    this.#ending = undefined;
    return { value: this.#loading ? await this.#finished(event) : event };
  }

  async #finished(event: Finished): Promise<Finished> {
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

/** What judges an answer; `held` where its text waits for that. */
interface Checks {
  checker: SupportChecker;
  held: HeldAnswer | undefined;
}

async function load(passages: readonly Passage[], { ownSentences, mode }: SupportOptions): Promise<Checks> {
  const { SupportChecker } = await import('../support/support-checker.ts');
  const checker = new SupportChecker(passages, ownSentences);
  if (mode === 'mark') return { checker, held: undefined };
  const { HeldAnswer } = await import('../support/held-answer.ts');
  return { checker, held: new HeldAnswer(passages, ownSentences, checker) };
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
