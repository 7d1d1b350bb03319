import { z } from 'zod';
import type { AnsweredInquiry } from '#lib/api/conversations.ts';
import { FEEDBACK_REASONS, type Rating } from '#lib/core/records/feedback.ts';
import type { Inquiry } from '#lib/core/records/unanswered.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { readBody } from '../route/read-body.ts';
import { privately, removed } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { type ConversationServices, idIn, orNotFound, ownerOf } from './conversation-access.ts';

/** A reader's rating of an answer. */
export const ratingSchema = z.strictObject({
  rating: z.enum(['up', 'down']),
  reasons: z.array(z.enum(FEEDBACK_REASONS)).max(FEEDBACK_REASONS.length).default([]),
  comment: z.string().max(4000).default(''),
});

/** `/api/turns/{turn}/feedback`: PUT rates one of the caller's answers; DELETE withdraws the rating. */
export function feedbackRoute(services: () => ConversationServices): Route {
  return route({ PUT: give, DELETE: withdraw }, services);
}

async function give(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { caller, owner } = await ownerOf(request, call, 'turn');
  const id = idIn(request, 'turns', 'turn');
  const { rating, reasons, comment } = await readBody(request, ratingSchema);
  const { conversations, feedback } = call.services.records;
  const { turn } = await orNotFound(conversations.findTurn(owner, id), 'turn');
  if (turn.status === 'running')
    throw new AppError('conflict', 'Wait until the answer is complete before you rate it.');
  const { text, passages, model, finish } = turn.answer;
  const given = await feedback.give({
    rating,
    reasons: [...new Set(reasons)],
    comment: comment.trim(),
    turn: id,
    owner,
    network: caller.network,
    givenBy: caller.principal?.name ?? null,
    question: turn.question,
    answer: text,
    passages,
    support: finish?.support ?? null,
    overrides: turn.overrides,
    model,
  });
  return privately({
    rating: given.rating,
    reasons: given.reasons,
    comment: given.comment,
  } satisfies Rating);
}

async function withdraw(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { owner } = await ownerOf(request, call, 'turn');
  const id = idIn(request, 'turns', 'turn');
  const { conversations, feedback } = call.services.records;
  await orNotFound(conversations.findTurn(owner, id), 'turn');
  await feedback.withdraw(owner, id);
  return removed(call.services);
}

/** `/api/turns/{turn}/inquiry`: PUT passes one of the caller's unanswered questions on to the administrators. */
export function inquiryRoute(services: () => ConversationServices): Route {
  return route({ PUT: ask }, services);
}

async function ask(request: Request, call: Call<ConversationServices>): Promise<Response> {
  const { owner } = await ownerOf(request, call, 'turn');
  const id = idIn(request, 'turns', 'turn');
  const inquiry = await orNotFound(call.services.records.inquiries.ask(owner, id), 'turn');
  return privately(shownInquiry(inquiry));
}

/** An inquiry for its asker. */
export function shownInquiry({ note, answeredAtMs }: Inquiry): AnsweredInquiry {
  return { note, answeredAtMs };
}
