import type { Question, QuestionKind } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { errorText } from '../asking/run.ts';
import {
  type Assignment,
  choosePassages,
  createRelatedPassages,
  meaningfulTerms,
  overlap,
  type SourcePassage,
} from './choose-passages.ts';
import { type Attempt, type MakerParts, makeQuestion } from './question-maker.ts';

/** Options for making questions. */
export interface MakingOptions extends Omit<MakerParts, 'related'> {
  passages: readonly SourcePassage[];
  /** Questions that there are already: none like them is made. */
  existing: readonly Question[];
  count: number;
  /** Decides which passages are taken, in which order. */
  seed: number;
  /** Calls at a time. */
  concurrency: number;
  signal: AbortSignal;
}

/** The result of one attempt, in the order of the passages. */
export type MakingEvent =
  | { type: 'made'; question: Question }
  | { type: 'refused'; reason: string }
  | { type: 'failed'; reason: string };

/** After so many failed calls in a row the model is taken to be down. */
const MOST_FAILURES = 4;

/**
 * Makes questions until there are `count` of them or the passages are used up; several at a time, yielded in order, so
 * that the same seed and the same replies give the same questions. Throws `unavailable` when the model fails again and
 * again; ends when `signal` aborts, without what is under way.
 */
export async function* makeQuestions(options: MakingOptions): AsyncGenerator<MakingEvent> {
  const { passages, existing, count, seed, signal } = options;
  const parts: MakerParts = { ...options, related: createRelatedPassages(passages) };
  const known = new KnownQuestions(existing);
  let made = 0;
  let failures = 0;
  const attempts = inOrder(choosePassages(passages, seed), parts, options, () => count - made);
  for await (const attempt of attempts) {
    const event = eventOf(attempt, known);
    failures = event.type === 'failed' ? failures + 1 : 0;
    if (signal.aborted) return;
    if (event.type === 'made') made += 1;
    yield event;
    if (event.type === 'failed' && failures >= MOST_FAILURES) throw downAfter(failures, event.reason);
    if (made >= count) return;
  }
}

type Outcome = Attempt | { failure: unknown };

/** Attempts under way at the same time, given back in their order; never more than are still wanted. */
async function* inOrder(
  assignments: Iterator<Assignment>,
  parts: MakerParts,
  { concurrency, signal }: Pick<MakingOptions, 'concurrency' | 'signal'>,
  wanted: () => number,
): AsyncGenerator<Outcome> {
  const controller = new AbortController();
  const either = AbortSignal.any([signal, controller.signal]);
  const start = (assignment: Assignment): Promise<Outcome> =>
    makeQuestion(assignment, parts, either).catch((failure: unknown) => ({ failure }));
  const underWay: Promise<Outcome>[] = [];
  const fill = () => {
    while (!signal.aborted && underWay.length < Math.min(concurrency, wanted())) {
      const next = assignments.next();
      if (next.done) return;
      underWay.push(start(next.value));
    }
  };
  try {
    for (fill(); underWay.length > 0; fill()) {
      const first = await underWay.shift();
      if (first) yield first;
    }
  } finally {
    controller.abort();
  }
}

function eventOf(outcome: Outcome, known: KnownQuestions): MakingEvent {
  if ('failure' in outcome) return { type: 'failed', reason: errorText(outcome.failure) };
  if ('refusal' in outcome) return { type: 'refused', reason: outcome.refusal };
  const question = known.add(outcome.question);
  return question ? { type: 'made', question } : { type: 'refused', reason: 'there is one like it' };
}

function downAfter(failures: number, reason: string): AppError {
  return new AppError('unavailable', `The model failed ${failures} times in a row. The last time: ${reason}`);
}

/** From here on two questions ask the same in other words. */
const ALIKE = 0.7;

/** The questions that there are, so that none is made twice, and of each kind the halves stay equal. */
export class KnownQuestions {
  readonly #ids = new Set<string>();
  readonly #terms: Set<string>[] = [];
  readonly #counts = new Map<QuestionKind, { dev: number; 'held-out': number }>();

  constructor(existing: readonly Question[]) {
    for (const question of existing) this.#note(question);
  }

  /** The question, given to the smaller half of its kind; undefined where there is one like it. */
  add(made: Omit<Question, 'split'>): Question | undefined {
    const terms = termsOf(made);
    const isKnown = this.#ids.has(made.id) || this.#terms.some((known) => overlap(known, terms) >= ALIKE);
    if (isKnown) return undefined;
    const counts = this.#counts.get(made.kind);
    const split = counts && counts.dev > counts['held-out'] ? 'held-out' : 'dev';
    const question: Question = { ...made, split };
    this.#note(question);
    return question;
  }

  #note(question: Question): void {
    this.#ids.add(question.id);
    this.#terms.push(termsOf(question));
    const counts = this.#counts.get(question.kind) ?? { dev: 0, 'held-out': 0 };
    counts[question.split] += 1;
    this.#counts.set(question.kind, counts);
  }
}

function termsOf({ question, history = [] }: Pick<Question, 'question' | 'history'>): Set<string> {
  return meaningfulTerms([...history.map(({ content }) => content), question].join('\n'));
}
