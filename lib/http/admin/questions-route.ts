import { MOST_QUESTIONS, type QuestionSet } from '#lib/api/admin.ts';
import { parseQuestions } from '#lib/quality/parse-questions.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { requireAdmin } from '../route/administrators.ts';
import { readBytes } from '../route/read-body.ts';
import { type Call, type Route, route, type Services } from '../route/route.ts';

const MOST_BYTES = 1_048_576;
const TYPES = ['text/plain', 'application/x-ndjson', 'application/jsonl'];

/** Dependencies of the route of question sets. */
export interface QuestionServices extends Services {
  /** The golden questions about the samples. Throws `not-found` if this deployment does not ship them. */
  goldenQuestions(): Promise<Question[]>;
}

/**
 * `GET /api/admin/questions`: the golden questions; `POST`: validates a set that an administrator uploads.
 */
export function questionsRoute(services: () => QuestionServices): Route {
  return route({ GET: golden, POST: check }, services);
}

async function golden(request: Request, call: Call<QuestionServices>): Promise<Response> {
  await requireAdmin(request, call);
  return answer(await call.services.goldenQuestions());
}

async function check(request: Request, call: Call<QuestionServices>): Promise<Response> {
  await requireAdmin(request, call);
  const type = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (!TYPES.includes(type)) {
    throw new AppError('unsupported-media-type', `Send the questions as ${TYPES.join(' or ')}.`);
  }
  const questions = parseQuestions(textOf(await readBytes(request, MOST_BYTES)), 'The questions,');
  if (questions.length === 0) throw new AppError('bad-request', 'The file contains no questions.');
  if (questions.length > MOST_QUESTIONS) {
    throw new AppError(
      'too-large',
      `The file contains ${questions.length} questions; at most ${MOST_QUESTIONS} can be compared at once.`,
    );
  }
  return answer(questions);
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('bad-request', 'The questions are not valid UTF-8.');
  }
}

function answer(questions: Question[]): Response {
  const body: QuestionSet = { questions };
  return Response.json(body, { headers: { 'cache-control': 'no-store' } });
}
