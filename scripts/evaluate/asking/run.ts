import type { Certainty } from '#lib/core/events/events.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';

/** What questions are put to. Both functions throw what the answering throws. */
export interface Target {
  /** The `sourcepage` of the `top` best passages, best first; a page may come more than once. */
  retrieve(question: Question, top: number, signal: AbortSignal): Promise<string[]>;
  answer(question: Question, signal: AbortSignal): Promise<GivenAnswer>;
}

/** An answer as a reader gets it. */
interface GivenAnswer {
  text: string;
  /** False where the answerer says that it found no answer. */
  answered: boolean;
  /** The certainty; absent in evaluations of earlier versions. */
  certainty?: Certainty | undefined;
  /** The names it cites that were retrieved for it, each once. */
  citations: string[];
  /** The names it cites that were not. */
  unverified: string[];
  /** The number of supported sentences; absent where none was checked. */
  support?: { supported: number; of: number } | undefined;
  /** The passages that it was made from. */
  shown: { name: string; text: string }[];
}

/** The outcome of one question. Times are in milliseconds; null where it failed with `error`. */
export interface Outcome extends GivenAnswer {
  question: Question;
  found: string[];
  retrievalMs: number | null;
  answerMs: number | null;
  error: string | null;
}

/** How questions are put. `now` is in milliseconds. */
interface RunOptions {
  /** The number of retrieved passages. */
  top: number;
  now: () => number;
  signal: AbortSignal;
}

const NOTHING = { found: [], text: '', answered: false, citations: [], unverified: [], shown: [] };

/**
 * Puts the questions one after the other, so that times are those of one reader, and yields each outcome. A question that
 * fails says why and does not end the run. Ends early, without the question at hand, when `signal` aborts.
 */
export async function* run(
  questions: readonly Question[],
  target: Target,
  options: RunOptions,
): AsyncGenerator<Outcome> {
  for (const question of questions) {
    if (options.signal.aborted) return;
    const outcome = await put(question, target, options);
    if (options.signal.aborted) return;
    yield outcome;
  }
}

async function put(question: Question, target: Target, { top, now, signal }: RunOptions): Promise<Outcome> {
  const outcome: Outcome = { question, ...NOTHING, retrievalMs: null, answerMs: null, error: null };
  try {
    const started = now();
    outcome.found = await target.retrieve(question, top, signal);
    const retrieved = now();
    outcome.retrievalMs = retrieved - started;
    Object.assign(outcome, await target.answer(question, signal));
    outcome.answerMs = now() - retrieved;
  } catch (thrown) {
    outcome.error = errorText(thrown);
  }
  return outcome;
}

/**
 * What went wrong, for the operator who evaluates: of an error that tells its caller nothing, the code of its
 * cause, which `lib/upstream` words for logs. Never what a service said.
 */
export function errorText(thrown: unknown): string {
  const error = AppError.from(thrown);
  const { cause } = error;
  if (error.code !== 'internal' || !(cause instanceof Error)) return error.message;
  return 'code' in cause ? String(cause.code) : `It failed here: ${cause.message}`;
}
