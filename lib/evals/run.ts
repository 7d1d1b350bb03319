import type { Question } from '#lib/quality/question.ts';
import { errorText } from './error-text.ts';

/** How questions are put to whatever answers them. Both throw what the answering throws. */
export interface Examinee {
  /** The `sourcepage` of the `top` best passages, best first; a page may come more than once. */
  retrieve(question: Question, top: number, signal: AbortSignal): Promise<string[]>;
  answer(question: Question, signal: AbortSignal): Promise<GivenAnswer>;
}

/** An answer as a reader gets it. */
export interface GivenAnswer {
  text: string;
  /** The names it cites that were retrieved for it, each once. */
  citations: string[];
  /** The names it cites that were not. */
  unverified: string[];
  /** The passages that it was made from. */
  shown: { name: string; text: string }[];
}

/** What became of one question. Times are in milliseconds; null where it came to no end, as `error` says. */
export interface Outcome extends GivenAnswer {
  question: Question;
  found: string[];
  retrievalMs: number | null;
  answerMs: number | null;
  error: string | null;
}

/** How questions are put. `now` is in milliseconds. */
export interface RunOptions {
  /** How many passages are retrieved. */
  top: number;
  now: () => number;
  signal: AbortSignal;
}

const NOTHING = { found: [], text: '', citations: [], unverified: [], shown: [] };

/**
 * Puts the questions one after the other, so that times are those of one reader, and yields each outcome. A question that
 * fails says why and holds nobody up. Ends early, without the question at hand, when `signal` aborts.
 */
export async function* run(
  questions: readonly Question[],
  examinee: Examinee,
  options: RunOptions,
): AsyncGenerator<Outcome> {
  for (const question of questions) {
    if (options.signal.aborted) return;
    const outcome = await put(question, examinee, options);
    if (options.signal.aborted) return;
    yield outcome;
  }
}

async function put(
  question: Question,
  examinee: Examinee,
  { top, now, signal }: RunOptions,
): Promise<Outcome> {
  const outcome: Outcome = { question, ...NOTHING, retrievalMs: null, answerMs: null, error: null };
  try {
    const started = now();
    outcome.found = await examinee.retrieve(question, top, signal);
    const retrieved = now();
    outcome.retrievalMs = retrieved - started;
    Object.assign(outcome, await examinee.answer(question, signal));
    outcome.answerMs = now() - retrieved;
  } catch (thrown) {
    outcome.error = errorText(thrown);
  }
  return outcome;
}
