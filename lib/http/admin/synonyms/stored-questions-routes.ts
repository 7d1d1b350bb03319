import type { StoredGoldenQuestion } from '#lib/core/records/golden-questions.ts';
import type { Question } from '#lib/quality/question.ts';
import { noteChange } from '../../route/note-audit.ts';
import { requireAdmin } from '../../route/require-admin.ts';
import { type Call, type Route, route } from '../../route/route.ts';
import { idIn, type SynonymServices } from './synonyms-routes.ts';

/** `GET /api/admin/questions/stored`: the stored golden questions as a file that `npm run evaluate -- --set` reads. */
export function storedQuestionsRoute(services: () => SynonymServices): Route {
  return route({ GET: download }, services);
}

/** `DELETE /api/admin/questions/stored/{id}`. */
export function storedQuestionRoute(services: () => SynonymServices): Route {
  return route({ DELETE: remove }, services);
}

async function download(request: Request, call: Call<SynonymServices>): Promise<Response> {
  await requireAdmin(request, call);
  const questions = await call.services.records.goldenQuestions.list();
  const lines = questions.map((golden) => `${JSON.stringify(questionOf(golden))}\n`);
  return new Response(lines.join(''), {
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'content-disposition': 'attachment; filename="golden-questions.jsonl"',
      'cache-control': 'private, no-store',
    },
  });
}

/** On the half to tune on: the synonyms beside it were written for it. */
function questionOf({ id, question, place }: StoredGoldenQuestion): Question {
  return { id, question, expected: [place], kind: 'everyday', split: 'dev' };
}

async function remove(request: Request, call: Call<SynonymServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const id = idIn(request, 'gq');
  await call.services.records.goldenQuestions.remove(id);
  await noteChange(call, caller, {
    action: 'golden-questions-changed',
    target: id,
    detail: { removed: true },
  });
  return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
}
