import { setTimeout } from 'node:timers/promises';
import type { ReplayLine } from '#lib/api/feedback.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import { checkCitations, withoutCitations } from '#lib/core/citations/citations.ts';
import { collect } from '#lib/core/events/collect.ts';
import type { AnswerEvent, Certainty } from '#lib/core/events/events.ts';
import { type AnswerRequest, plainRequest, textTurn } from '#lib/core/question/request.ts';
import type { UnansweredQuestion } from '#lib/core/records/unanswered.ts';
import { defaultsUnder } from '#lib/core/settings/govern-settings.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { AnswerAbort } from '../../answers/answer-response.ts';
import { requireAdmin } from '../../route/administrators.ts';
import { textStream } from '../../route/responses.ts';
import { type Call, type Route, route, type Services } from '../../route/route.ts';
import type { UnansweredSources } from './unanswered-query.ts';

/** Dependencies of a replay. */
export interface ReplayServices extends Services, UnansweredSources {
  /** Answers a question; nothing of it is recorded or counted. */
  tryQuestion(request: AnswerRequest, signal: AbortSignal): AsyncIterable<AnswerEvent>;
  /** Whether a replay is under way in this process. */
  replay: { isRunning: boolean };
}

/** The newest different questions that are asked again. */
const MOST_REPLAYED = 200;
const REPLAYED_DAYS = 30;
const DAY_MS = 86_400_000;
const MOST_LISTED = 2000;
const EXCERPT = 300;
/** After each question the replay rests as long as that took, so that half of the time is left to readers, and at least this. */
const LEAST_REST_MS = 20;

/**
 * `POST /api/admin/unanswered/replay`: asks the open unanswered questions of the last 30 days again, one after another,
 * and streams what becomes of each as JSON lines. Ends when the caller leaves. One at a time: 409 for another.
 */
export function replayRoute(services: () => ReplayServices): Route {
  return route({ POST: replay }, services);
}

async function replay(request: Request, call: Call<ReplayServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { services } = call;
  const { questions, isCut } = await openQuestions(services);
  if (services.replay.isRunning) {
    throw new AppError('conflict', 'The questions are being asked again already. Wait until that has ended.');
  }
  services.replay.isRunning = true;
  const abort = new AnswerAbort(request.signal, services.ending);
  abort.signal.addEventListener('abort', () => {
    services.replay.isRunning = false;
  });
  const lines = replayed(questions, isCut, caller, services, abort);
  return new Response(textStream(lines), {
    headers: { 'content-type': 'application/json-lines', 'cache-control': 'private, no-store' },
  });
}

interface OpenQuestion {
  question: string;
  /** The questions before it in the conversation. */
  follows: string[];
  /** How surely the best of its answers answered. */
  before: Exclude<Certainty, 'answer'>;
  turns: string[];
}

/** Each wording once, newest first, with all turns that asked it. */
async function openQuestions({
  records,
  environment,
}: ReplayServices): Promise<{ questions: OpenQuestion[]; isCut: boolean }> {
  const untilMs = Date.now();
  const sinceMs = untilMs - REPLAYED_DAYS * DAY_MS;
  const listed = await records.unanswered.list({ sinceMs, untilMs, handled: false, most: MOST_LISTED });
  const byWording = new Map<string, OpenQuestion>();
  for (const one of listed.questions) {
    const before = unansweredGrade(one);
    if (before === undefined || !(one.isRatedDown || environment.identity.showsRefused)) continue;
    const { question, follows, turn } = one;
    const key = JSON.stringify([question.trim().toLowerCase(), follows]);
    const known = byWording.get(key) ?? { question, follows, before, turns: [] };
    if (before === 'likely') known.before = before;
    known.turns.push(turn);
    byWording.set(key, known);
  }
  const questions = [...byWording.values()];
  return {
    questions: questions.slice(0, MOST_REPLAYED),
    isCut: listed.isCut || questions.length > MOST_REPLAYED,
  };
}

async function* replayed(
  questions: readonly OpenQuestion[],
  isCut: boolean,
  caller: Caller,
  { tryQuestion }: ReplayServices,
  abort: AnswerAbort,
): AsyncGenerator<string, undefined> {
  const { signal } = abort;
  try {
    yield lineOf({ type: 'start', total: questions.length, isCut });
    for (const asked of questions) {
      const startedAt = performance.now();
      const outcome = await askAgain(asked, caller, tryQuestion, signal);
      yield lineOf({ type: 'question', question: asked.question, turns: asked.turns, ...outcome });
      await setTimeout(Math.max(LEAST_REST_MS, performance.now() - startedAt), undefined, { signal });
    }
    yield lineOf({ type: 'end' });
  } catch (thrown) {
    // After the reader has left no line is sent; on shutdown the stream ends without its last line.
    if (!signal.aborted) throw thrown;
  } finally {
    abort.end();
  }
  return undefined;
}

/** The grade of an answer that did not answer for sure; undefined for others. */
function unansweredGrade({ certainty }: UnansweredQuestion): OpenQuestion['before'] | undefined {
  return certainty === 'none' || certainty === 'likely' ? certainty : undefined;
}

type Outcome = Pick<ReplayLine & { type: 'question' }, 'outcome' | 'place' | 'excerpt'>;

async function askAgain(
  { question, follows, before }: OpenQuestion,
  caller: Caller,
  tryQuestion: ReplayServices['tryQuestion'],
  signal: AbortSignal,
): Promise<Outcome> {
  const request = plainRequest(
    [...follows, question].map((asked) => textTurn(asked)),
    {
      caller,
      settings: defaultsUnder(caller.policy, defaultSettings),
    },
  );
  try {
    const { text, certainty, dataPoints } = await collect(tryQuestion(request, signal));
    const { citations } = dataPoints;
    const place = checkCitations(text, citations).verified[0] ?? null;
    const excerpt = withoutCitations(text, citations).trim().slice(0, EXCERPT);
    const isBetter = certainty === 'answer' || (certainty === 'likely' && before === 'none');
    return isBetter && place !== null
      ? { outcome: certainty === 'answer' ? 'answered' : 'likely', place, excerpt }
      : { outcome: 'unanswered', place: null, excerpt: '' };
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    return { outcome: 'failed', place: null, excerpt: AppError.from(thrown).message };
  }
}

function lineOf(line: ReplayLine): string {
  return `${JSON.stringify(line)}\n`;
}
