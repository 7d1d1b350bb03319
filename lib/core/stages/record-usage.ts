import { GrowingText } from '#lib/shared/growing-text.ts';
import type { Owner } from '../access/principal.ts';
import { checkCitations } from '../citations/citations.ts';
import type { TracedOpinion } from '../events/answer-trace.ts';
import type { AnswerEvent, Certainty, Finished, RetrievedEvent } from '../events/events.ts';
import type { TokenPrices } from '../ports/chat-model.ts';
import type { AnswerRequest } from '../question/request.ts';
import type { UsageEntry } from '../records/usage.ts';
import {
  type AnswerListener,
  type AnswerOutcome,
  type AnswerStage,
  InstrumentedAnswer,
} from './answer-stage.ts';

/** What usage recording depends on: where to record usage, model prices, and clocks. */
export interface UsageRecorder {
  /** Records a usage entry. It never throws and is not awaited, so recording does not delay answers. */
  note(entry: UsageEntry): void;
  /** The prices of a model by alias; undefined when it is free or no price is configured. */
  pricesOf(model: string): TokenPrices | undefined;
  /** Milliseconds of a monotonic clock. */
  now(): number;
  /** The current time in epoch milliseconds. */
  today(): number;
  /** Also instruments each answer; called before the answer starts. */
  instrument?: InstrumentAnswer | undefined;
}

/** Starts the instrument of an answer. `signal` aborts when the reader leaves. */
export type InstrumentAnswer = (request: AnswerRequest, signal: AbortSignal) => AnswerInstrument;

/** Receives the milestones of one answer but not each token. Methods must not throw. */
export interface AnswerInstrument {
  /** Starts the answer inside the instrument's context, such as a trace span. */
  open(answer: () => AsyncGenerator<AnswerEvent>): AsyncGenerator<AnswerEvent>;
  retrieved(event: RetrievedEvent): void;
  firstWord(): void;
  finished(event: Finished): void;
  /** Called once when the answer ends in any way, with its usage entry. */
  end(entry: UsageEntry, answer: EndedAnswer): void;
}

/** The facts that an instrument receives of an answer beyond its usage entry. */
export interface EndedAnswer {
  text: string;
  /** The number of citations that match no retrieved source. */
  unverified: number;
  thrown: unknown;
}

/** Records the outcome and usage of each answer. */
export function recordUsage(recorder: UsageRecorder): AnswerStage {
  return (answer) => (request, signal) => {
    const open = async () => {
      const instrument = recorder.instrument?.(request, signal);
      const listener = new UsageOfAnswer(recorder, request, instrument);
      const begin = () => answer(request, signal);
      return { events: instrument ? instrument.open(begin) : begin(), listener };
    };
    return new InstrumentedAnswer(open, signal);
  };
}

/** Collects the figures of one answer as it passes through. */
class UsageOfAnswer implements AnswerListener {
  readonly #owner: Owner | null;
  readonly #experiment: UsageEntry['experiment'];
  readonly #recorder: UsageRecorder;
  readonly #startedAt: number;
  readonly #instrument: AnswerInstrument | undefined;
  #firstTokenMs: number | null = null;
  #model: string | null = null;
  readonly #text = new GrowingText();
  #sources: readonly string[] = [];
  #passages = 0;
  #inputTokens = 0;
  #outputTokens = 0;
  #certainty: Certainty | null = null;
  #support: UsageEntry['support'] = null;
  #promptVersion: number | null = null;
  #opinion: TracedOpinion | undefined;

  constructor(
    recorder: UsageRecorder,
    { caller, experiment }: AnswerRequest,
    instrument: AnswerInstrument | undefined,
  ) {
    this.#recorder = recorder;
    this.#owner = caller.owner;
    this.#experiment = experiment ?? null;
    this.#instrument = instrument;
    this.#startedAt = recorder.now();
  }

  event(event: AnswerEvent): void {
    switch (event.type) {
      case 'retrieved':
        this.#model = event.model;
        this.#passages = event.passages.length;
        this.#sources = event.dataPoints.citations;
        this.#promptVersion = event.trace.prompt?.version ?? null;
        this.#instrument?.retrieved(event);
        return;
      case 'text-deltas':
        if (this.#firstTokenMs === null) this.#begin();
        this.#text.add(event.texts.join(''));
        return;
      case 'finished':
        this.#model = event.answeredBy ?? this.#model;
        this.#inputTokens = event.usage.promptTokens;
        this.#outputTokens = event.usage.completionTokens;
        this.#opinion = event.trace.support?.opinion;
        this.#certainty = event.certainty;
        if (event.support) this.#support = { supported: event.support.supported, of: event.support.of };
        this.#instrument?.finished(event);
        return;
      default:
    }
  }

  end(outcome: AnswerOutcome, thrown: unknown): void {
    const text = `${this.#text}`;
    const { verified, unverified } = checkCitations(text, this.#sources);
    const entry: UsageEntry = {
      atMs: this.#recorder.today(),
      owner: this.#owner,
      model: this.#model,
      outcome,
      certainty: this.#certainty,
      inputTokens: this.#inputTokens + (this.#opinion?.usage?.prompt ?? 0),
      outputTokens: this.#outputTokens + (this.#opinion?.usage?.completion ?? 0),
      cost: this.#cost(),
      firstTokenMs: this.#firstTokenMs,
      totalMs: this.#elapsed(),
      passages: this.#passages,
      citations: verified.length,
      support: this.#support,
      promptVersion: this.#promptVersion,
      experiment: this.#experiment,
    };
    this.#recorder.note(entry);
    this.#instrument?.end(entry, { text, unverified: unverified.length, thrown });
  }

  #begin(): void {
    this.#firstTokenMs = this.#elapsed();
    this.#instrument?.firstWord();
  }

  #elapsed(): number {
    return Math.round(this.#recorder.now() - this.#startedAt);
  }

  #cost(): UsageEntry['cost'] {
    const prices = this.#model === null ? undefined : this.#recorder.pricesOf(this.#model);
    const answered = prices ? costOf(prices, this.#inputTokens, this.#outputTokens) : null;
    const judging = this.#opinion && this.#recorder.pricesOf(this.#opinion.model);
    if (!judging) return answered;
    const { prompt = 0, completion = 0 } = this.#opinion?.usage ?? {};
    const judged = costOf(judging, prompt, completion);
    if (!answered) return judged;
    // An entry has one currency: that of the answer.
    const added = judged.currency === answered.currency ? judged.amount : 0;
    return { ...answered, amount: answered.amount + added };
  }
}

/** The cost of the given token counts. */
export function costOf(
  prices: TokenPrices,
  inputTokens: number,
  outputTokens: number,
): { currency: string; amount: number } {
  const amount = (inputTokens * prices.inputPerMillion + outputTokens * prices.outputPerMillion) / 1_000_000;
  return { currency: prices.currency, amount };
}
