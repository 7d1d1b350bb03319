import type { AnsweredInquiry } from '#lib/api/conversations.ts';
import type { Inquiry } from '#lib/core/records/inquiries.ts';
import { privately } from '../route/responses.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { type ConversationServices, idIn, orNotFound, ownerOf } from './conversation-access.ts';

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
