import { z } from 'zod';
import {
  type FoundPassages,
  type InquiriesAnswered,
  MOST_MARKED,
  type TaughtWords,
  type UnansweredList,
} from '#lib/api/feedback.ts';
import type { Passage } from '#lib/core/events/passage.ts';
import { type AnswerRequest, plainRequest, textTurn } from '#lib/core/question/request.ts';
import {
  checkSynonymGroup,
  formatSynonymGroup,
  MAX_SYNONYM_LENGTH,
  MAX_SYNONYM_WORDS,
} from '#lib/core/question/synonyms.ts';
import type { Records } from '#lib/core/records/records.ts';
import {
  MAX_FOLLOWED,
  MAX_GOLDEN_LENGTH,
  MAX_NOTE_LENGTH,
  MAX_UNANSWERED_LENGTH,
} from '#lib/core/records/unanswered.ts';
import { defaultsUnder } from '#lib/core/settings/govern-settings.ts';
import { defaultSettings } from '#lib/core/settings/settings.ts';
import { AnswerAbort } from '../../answers/answer-response.ts';
import { noteChange, requireAdmin } from '../../route/administrators.ts';
import { readBody } from '../../route/read-body.ts';
import { privately } from '../../route/responses.ts';
import { type Call, type Route, route, type Services } from '../../route/route.ts';
import type { SynonymServices } from '../synonyms/synonyms-routes.ts';
import { groupQuery, type UnansweredSources, unansweredGroups } from './unanswered-query.ts';

/** Dependencies of the routes of unanswered questions. */
export interface UnansweredServices extends Services, UnansweredSources {
  records: Pick<Records, 'unanswered' | 'inquiries'>;
  /** What a search for the question finds, of documents that its caller may read. Only a rewriting of the query calls a model. */
  findPassages(request: AnswerRequest, signal: AbortSignal): Promise<readonly Passage[]>;
}

const MOST_MARK_BYTES = 262_144;

/** Body of `PUT /api/admin/unanswered`. */
export const markSchema = z.strictObject({
  turns: z.array(z.string().min(1).max(100)).min(1).max(MOST_MARKED),
  handled: z.boolean(),
});

/** Body of `POST /api/admin/unanswered/passages`. */
export const passagesSchema = z.strictObject({
  question: z.string().trim().min(1).max(MAX_UNANSWERED_LENGTH),
  follows: z.array(z.string().trim().min(1).max(MAX_UNANSWERED_LENGTH)).max(MAX_FOLLOWED).optional(),
});

/** Body of `POST /api/admin/unanswered/answer`. */
export const inquiryAnswerSchema = z.strictObject({
  turns: z.array(z.string().min(1).max(100)).min(1).max(MOST_MARKED),
  note: z.string().trim().min(1).max(MAX_NOTE_LENGTH),
});

/** `/api/admin/unanswered`: GET lists groups of unanswered questions; PUT marks questions as handled or open. */
export function unansweredRoute(services: () => UnansweredServices): Route {
  return route({ GET: list, PUT: mark }, services);
}

/** `POST /api/admin/unanswered/answer`: puts a note into the conversations of those who passed a question on. */
export function inquiryAnswerRoute(services: () => UnansweredServices): Route {
  return route({ POST: answer }, services);
}

/** `POST /api/admin/unanswered/passages`: what a search for a question finds now. */
export function unansweredPassagesRoute(services: () => UnansweredServices): Route {
  return route({ POST: passages }, services);
}

async function list(request: Request, call: Call<UnansweredServices>): Promise<Response> {
  await requireAdmin(request, call);
  const query = groupQuery(new URL(request.url).searchParams, Date.now());
  return privately((await unansweredGroups(call.services, query)) satisfies UnansweredList);
}

async function mark(request: Request, call: Call<UnansweredServices>): Promise<Response> {
  await requireAdmin(request, call);
  const { turns, handled } = await readBody(request, markSchema, MOST_MARK_BYTES);
  await call.services.records.unanswered.mark(turns, handled);
  return new Response(null, { status: 204 });
}

async function answer(request: Request, call: Call<UnansweredServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { turns, note } = await readBody(request, inquiryAnswerSchema, MOST_MARK_BYTES);
  const { inquiries, unanswered } = call.services.records;
  const answered = await inquiries.answer(turns, note, caller.principal?.name ?? null);
  await unanswered.mark(turns, true);
  return privately({ answered } satisfies InquiriesAnswered);
}

async function passages(request: Request, call: Call<UnansweredServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { question, follows = [] } = await readBody(request, passagesSchema);
  const turns = [...follows, question].map((content) => textTurn(content));
  const asked = plainRequest(turns, {
    caller,
    // A question alone is searched unchanged, without a model; a follow-up as its conversation makes it.
    settings: { ...defaultsUnder(caller.policy, defaultSettings), query_rewriting: follows.length > 0 },
  });
  const answerAbort = new AnswerAbort(request.signal, call.services.ending);
  const found = await answerAbort.during((signal) => call.services.findPassages(asked, signal));
  return privately({
    passages: found.map(({ sourcepage, title, headings, content }) => ({
      sourcepage,
      title,
      headings,
      content,
    })),
  } satisfies FoundPassages);
}

const side = z.array(z.string().max(2 * MAX_SYNONYM_LENGTH)).max(MAX_SYNONYM_WORDS);
/** Body of `POST /api/admin/unanswered/words`. */
export const teachSchema = z.strictObject({
  question: z.string().trim().min(1).max(MAX_GOLDEN_LENGTH),
  place: z.string().trim().min(1).max(MAX_GOLDEN_LENGTH),
  words: side,
  means: side,
});

/**
 * `POST /api/admin/unanswered/words`: the right passage for a question. Stores the question with the place of the passage as
 * a golden question and, where words of the question mean words of the passage, these as synonyms.
 */
export function teachRoute(services: () => SynonymServices): Route {
  return route({ POST: teach }, services);
}

async function teach(request: Request, call: Call<SynonymServices>): Promise<Response> {
  const caller = await requireAdmin(request, call);
  const { question, place, words, means } = await readBody(request, teachSchema);
  const { records, synonyms } = call.services;
  const by = caller.principal?.name ?? null;
  // Checked first: neither is stored where the other is refused.
  const group = words.length + means.length > 0 ? checkSynonymGroup({ words, means }) : null;
  const golden = await records.goldenQuestions.add({ question, place }, by);
  const [added] = group === null ? [] : await records.synonyms.add([group], by);
  if (group !== null) {
    await synonyms.refresh();
    await noteChange(call, caller, {
      action: 'synonyms-changed',
      target: place,
      detail: { before: null, after: formatSynonymGroup(group) },
    });
  }
  await noteChange(call, caller, {
    action: 'golden-questions-changed',
    target: golden.id,
    detail: { place },
  });
  return privately({ synonyms: added?.id ?? null, question: golden.id } satisfies TaughtWords);
}
