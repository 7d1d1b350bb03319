import type { AnswerEvent } from '#lib/core/events.ts';
import type { Owner } from '#lib/core/principal.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import type { ResponsesRequest } from '#lib/protocols/responses/read-responses-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type ConversationDeps, questionOf } from '../conversations/ask.ts';
import type { Call } from '../route/route.ts';
import { keeperOf, type Thread } from './earlier-responses.ts';

/** A response that is kept: its id, and its answer, which is made to its end. */
export interface KeptResponse {
  id: string;
  events: (signal: AbortSignal) => AsyncGenerator<AnswerEvent>;
}

/**
 * Stores a question and begins its answer, in the conversation that it continues or in a new one. Undefined where the answer
 * is not kept: with `store: false`, for callers without a name, with tools or other earlier messages in `input`, and, unless
 * `store` is true, while nothing can be stored. Throws `bad-request` where `store: true` cannot be done.
 */
export async function keepResponse(
  asked: ResponsesRequest,
  request: AnswerRequest,
  thread: Thread | undefined,
  call: Call<ConversationDeps>,
): Promise<KeptResponse | undefined> {
  const { store } = asked.fields;
  if (store === false) return undefined;
  const owner = keeperOf(request.caller);
  const obstacle = obstacleTo(asked, owner, thread);
  if (owner === undefined || obstacle !== undefined) {
    if (store) throw new AppError('bad-request', `store: true ${obstacle}`, { field: 'store' });
    return undefined;
  }
  try {
    return await begin(owner, request, thread, call);
  } catch (thrown) {
    // Most clients do not ask for storage: they get their answer also while the database is away or full.
    if (store || !(thrown instanceof AppError)) throw thrown;
    return undefined;
  }
}

function obstacleTo(
  { fields, items, toolUse }: ResponsesRequest,
  owner: Owner | undefined,
  thread: Thread | undefined,
): string | undefined {
  if (owner === undefined) return 'needs a caller who is signed in or has a key; remove it.';
  if (toolUse) return 'keeps no answer that may call tools of the client; remove it.';
  const isAlone = items.filter(({ kind }) => kind !== 'instructions').length === 1;
  const isContinued = thread !== undefined && !fields.previous_response_id;
  if (isAlone || isContinued) return undefined;
  return 'keeps one question: send it alone, with previous_response_id for what was said before.';
}

async function begin(
  owner: Owner,
  request: AnswerRequest,
  thread: Thread | undefined,
  { services: { recorder, answer }, failed }: Call<ConversationDeps>,
): Promise<KeptResponse> {
  const { turn } = await recorder.ask({
    question: {
      owner,
      network: request.caller.network,
      conversation: thread?.conversation ?? null,
      parent: thread?.parent,
      idempotencyKey: null,
      ...questionOf(request),
    },
    answer: (signal) => answer(request, signal),
    failed,
  });
  return { id: `resp_${turn.slice(3)}`, events: (signal) => recorder.follow(owner, turn, signal) };
}
