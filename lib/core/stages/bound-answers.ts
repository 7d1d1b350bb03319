import { AppError } from '#lib/shared/app-error.ts';
import { PulledGenerator } from '#lib/shared/async.ts';
import { GrowingText } from '#lib/shared/growing-text.ts';
import { estimateTokens } from '../answer/token-budget.ts';
import { completedTrace } from '../answer/trace-answer.ts';
import { type AnswerTrace, emptyTrace } from '../events/answer-trace.ts';
import type { AnswerEvent, DataPoints, Finished, RetrievedEvent } from '../events/events.ts';
import type { AnswerRequest } from '../question/request.ts';
import type { AnswerQuestion, AnswerStage } from './answer-stage.ts';

/** The longest answer: characters of its text, and milliseconds from its question to its last word. */
interface AnswerBounds {
  characters: number;
  ms: number;
}

/**
 * Ends an answer that grows beyond its bounds: with finish reason `length` and what has come of it, by the grammar of
 * AnswerEvent, and aborts what makes it, even without a reader. Throws AppError `unavailable` when the time is up
 * before the search has ended.
 */
export function boundAnswers(bounds: AnswerBounds): AnswerStage {
  return (answer) => (request, signal) => new BoundedAnswer(answer, request, bounds, signal);
}

/** Passes an answer through until it reaches a bound. */
class BoundedAnswer extends PulledGenerator<AnswerEvent> {
  readonly #open: AnswerQuestion;
  readonly #request: AnswerRequest;
  readonly #bounds: AnswerBounds;
  readonly #reader: AbortSignal;
  readonly #stopping = new AbortController();
  readonly #text = new GrowingText();
  #characters = 0;
  #startedAt = 0;
  #timer: NodeJS.Timeout | undefined;
  #isLate = false;
  #events: AsyncGenerator<AnswerEvent> | undefined;
  #retrieved: RetrievedEvent | undefined;
  /** The end of an answer that was cut; undefined while it continues. */
  #ending: AnswerEvent[] | undefined;

  constructor(open: AnswerQuestion, request: AnswerRequest, bounds: AnswerBounds, reader: AbortSignal) {
    super();
    this.#open = open;
    this.#request = request;
    this.#bounds = bounds;
    this.#reader = reader;
  }

  next(): Promise<IteratorResult<AnswerEvent>> {
    if (this.#ending) return Promise.resolve(this.#nextOfEnding(this.#ending));
    this.#events ??= this.#start();
    return this.#events.next().then(this.#take, this.#fail);
  }

  protected async leave(): Promise<void> {
    this.#release();
    this.#ending = [];
    await this.#events?.return(undefined);
  }

  #start(): AsyncGenerator<AnswerEvent> {
    this.#startedAt = performance.now();
    if (this.#reader.aborted) this.#onReaderGone();
    else this.#reader.addEventListener('abort', this.#onReaderGone, { once: true });
    this.#timer = setTimeout(this.#onLate, this.#bounds.ms);
    return this.#open(this.#request, this.#stopping.signal);
  }

  readonly #onReaderGone = () => this.#stopping.abort(this.#reader.reason);

  readonly #onLate = () => {
    this.#isLate = true;
    this.#stopping.abort(new Error('The answer took too long.'));
  };

  readonly #take = (result: IteratorResult<AnswerEvent>): IteratorResult<AnswerEvent> => {
    if (result.done) this.#release();
    else if (result.value.type === 'retrieved') this.#retrieved = result.value;
    else if (result.value.type === 'text-deltas') return this.#takeText(result.value.texts, result);
    return result;
  };

  #takeText(texts: string[], result: IteratorResult<AnswerEvent>): IteratorResult<AnswerEvent> {
    const added = texts.join('');
    const left = this.#bounds.characters - this.#characters;
    this.#characters += added.length;
    if (added.length <= left) {
      this.#text.add(added);
      return result;
    }
    const fitting = wholeCharacters(added, left);
    this.#text.add(fitting);
    const said: AnswerEvent[] = fitting ? [{ type: 'text-deltas', texts: [fitting] }] : [];
    return this.#cut(said, `The answer reached the limit of ${this.#bounds.characters} characters.`);
  }

  readonly #fail = (thrown: unknown): IteratorResult<AnswerEvent> => {
    this.#release();
    if (!this.#isLate || this.#reader.aborted) throw thrown;
    const limit = `${this.#bounds.ms / 1000} seconds`;
    if (this.#retrieved) return this.#cut([], `The answer reached the limit of ${limit}.`);
    throw new AppError('unavailable', `The answer did not begin within ${limit}. Try again.`, {
      cause: thrown,
    });
  };

  #cut(said: AnswerEvent[], why: string): IteratorResult<AnswerEvent> {
    this.#release();
    this.#stopping.abort(new Error(why));
    // Not awaited: it was aborted, and its reader waits.
    this.#events?.return(undefined).catch(() => undefined);
    const { model = '', dataPoints = { text: [], citations: [] }, trace = null } = this.#retrieved ?? {};
    const soFar = { model, dataPoints, trace, text: `${this.#text}` };
    const finished = cutAnswer(soFar, why, Math.round(performance.now() - this.#startedAt));
    const wantsFollowUps = this.#request.settings.suggest_followup_questions;
    this.#ending = [
      ...said,
      ...(wantsFollowUps ? [{ type: 'follow-ups' as const, questions: [] }] : []),
      finished,
    ];
    return this.#nextOfEnding(this.#ending);
  }

  #nextOfEnding(ending: AnswerEvent[]): IteratorResult<AnswerEvent> {
    const value = ending.shift();
    return value ? { value } : { done: true, value: undefined };
  }

  #release(): void {
    clearTimeout(this.#timer);
    this.#reader.removeEventListener('abort', this.#onReaderGone);
  }
}

/** The beginning of a text, without half a character at its end. */
function wholeCharacters(text: string, length: number): string {
  const last = text.charCodeAt(length - 1);
  const isHalf = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, isHalf ? length - 1 : length);
}

/** An answer as far as it has come. */
interface AnswerSoFar {
  model: string | null;
  text: string;
  dataPoints: DataPoints;
  trace: AnswerTrace | null;
}

/**
 * The last event of an answer that we end before its model does: with finish reason `length`, estimated tokens, and a
 * notice in the trace that says why.
 */
export function cutAnswer(
  { model, text, dataPoints, trace }: AnswerSoFar,
  why: string,
  ms: number,
): Finished {
  const before = trace ?? emptyTrace;
  const usage = {
    promptTokens: estimateTokens(before.prompt?.messages.map(({ content }) => content)),
    completionTokens: estimateTokens(text),
  };
  const reason = 'length' as const;
  const generated = { model: model ?? '', text, reason, usage, notices: [why], ms };
  return {
    type: 'finished',
    certainty: 'answer',
    reason,
    usage,
    alternatives: [],
    contentFilter: null,
    trace: completedTrace(before, generated, dataPoints.citations),
  };
}
