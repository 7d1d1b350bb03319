import { z } from 'zod';
import { MOST_SYNONYM_CHARACTERS, type SynonymList, type SynonymPage } from '#lib/api/admin.ts';
import {
  formatSynonymGroup,
  parseSynonymGroup,
  parseSynonyms,
  type SynonymGroup,
} from '#lib/core/question/synonyms.ts';
import type { Records } from '#lib/core/records/records.ts';
import type { StoredGoldenQuestion } from '#lib/core/records/unanswered.ts';
import type { Question } from '#lib/quality/question.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { noteChange, requireAdmin } from '../../route/administrators.ts';
import { readBody } from '../../route/read-body.ts';
import { privately } from '../../route/responses.ts';
import { type Call, type Route, route, type Services } from '../../route/route.ts';

/** Dependencies of the routes of synonyms. */
export interface SynonymServices extends Services {
  records: Pick<Records, 'synonyms' | 'goldenQuestions' | 'audit'>;
  synonyms: {
    file(): Promise<{ groups: readonly SynonymGroup[]; faults: readonly string[] }>;
    /** Puts a change into effect in this process at once. */
    refresh(): Promise<void>;
  };
}

const MOST_BYTES = 1_048_576;

/** Body of `POST /api/admin/synonyms`: groups, a line each. */
export const linesSchema = z.strictObject({ lines: z.string().max(MOST_SYNONYM_CHARACTERS) });
/** Body of `PUT /api/admin/synonyms/{id}`. */
export const lineSchema = z.strictObject({ line: z.string().max(MOST_SYNONYM_CHARACTERS) });

/** `/api/admin/synonyms`: GET lists the company's synonyms; POST adds groups, a line each. */
export function synonymsRoute(services: () => SynonymServices): Route {
  return route({ GET: list, POST: add }, services);
}

/** `/api/admin/synonyms/{id}`: PUT replaces a group; DELETE removes it. */
export function synonymRoute(services: () => SynonymServices): Route {
  return route({ PUT: change, DELETE: remove }, services);
}

/** What the page of synonyms shows. */
export async function synonymPage(
  services: Pick<SynonymServices, 'records' | 'synonyms'>,
): Promise<SynonymPage> {
  return { ...(await listed(services)), questions: await services.records.goldenQuestions.list() };
}

async function listed({
  records,
  synonyms,
}: Pick<SynonymServices, 'records' | 'synonyms'>): Promise<SynonymList> {
  const { groups: file, faults } = await synonyms.file();
  return { groups: await records.synonyms.list(), file, faults };
}

async function list(request: Request, call: Call<SynonymServices>): Promise<Response> {
  await requireAdmin(request, call);
  return privately(await listed(call.services));
}

async function add(request: Request, call: Call<SynonymServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { lines } = await readBody(request, linesSchema, MOST_BYTES);
  const { groups, faults } = parseSynonyms(lines);
  if (faults.length > 0) throw new AppError('bad-request', faults.join(' '), { field: 'lines' });
  if (groups.length === 0) throw new AppError('bad-request', 'lines: it holds no group.', { field: 'lines' });
  const added = await call.services.records.synonyms.add(groups, caller.principal?.name ?? null);
  await call.services.synonyms.refresh();
  await noteChange(call, caller, {
    action: 'synonyms-changed',
    target: null,
    detail: { before: null, after: added.slice(0, 20).map(formatSynonymGroup), groups: added.length },
  });
  return privately(await listed(call.services));
}

async function change(request: Request, call: Call<SynonymServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { line } = await readBody(request, lineSchema, MOST_BYTES);
  const by = caller.principal?.name ?? null;
  const { before, after } = await call.services.records.synonyms.change(
    idIn(request, 'sy'),
    parseSynonymGroup(line),
    by,
  );
  await call.services.synonyms.refresh();
  const detail = { before: formatSynonymGroup(before), after: formatSynonymGroup(after) };
  await noteChange(call, caller, { action: 'synonyms-changed', target: null, detail });
  return privately(await listed(call.services));
}

async function remove(request: Request, call: Call<SynonymServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const removed = await call.services.records.synonyms.remove(idIn(request, 'sy'));
  await call.services.synonyms.refresh();
  const detail = { before: formatSynonymGroup(removed), after: null };
  await noteChange(call, caller, { action: 'synonyms-changed', target: null, detail });
  return privately(await listed(call.services));
}

/** The id at the end of an address. Throws `not-found` for a text that is none. */
function idIn(request: Request, prefix: 'sy' | 'gq'): string {
  const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
  if (id.startsWith(`${prefix}_`) && /^\w{4,100}$/.test(id)) return id;
  throw new AppError('not-found', 'It does not exist, or no more.');
}

/** `GET /api/admin/questions/stored`: the stored golden questions as a file that `npm run evaluate -- --set` reads. */
export function storedQuestionsRoute(services: () => SynonymServices): Route {
  return route({ GET: download }, services);
}

/** `DELETE /api/admin/questions/stored/{id}`. */
export function storedQuestionRoute(services: () => SynonymServices): Route {
  return route({ DELETE: removeQuestion }, services);
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

async function removeQuestion(request: Request, call: Call<SynonymServices>): Promise<Response> {
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
