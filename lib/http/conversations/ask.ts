import type { Owner } from '#lib/core/principal.ts';
import { readSettings } from '#lib/core/read-settings.ts';
import { replay } from '#lib/core/recording/outcome.ts';
import type { BegunTurn, NewTurn } from '#lib/core/records/conversations.ts';
import type { AnswerRequest } from '#lib/core/request.ts';
import type { Settings } from '#lib/core/settings.ts';
import type { Negotiated } from '#lib/protocols/negotiate.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { type Answering, answerResponse } from '../answer-response.ts';
import type { Call } from '../route.ts';
import type { ConversationServices } from './conversation-services.ts';
import { isId, notFound } from './own.ts';
import { type Asking, readAsking } from './read-asking.ts';
import { answerForViewer } from './view-turns.ts';

/** What answering questions in conversations needs. */
export interface Conversing extends Answering, ConversationServices {}

/**
 * Answers a question of protocols 1 to 3. With `x-conversation: store` it is kept before its answer begins, which goes on
 * when the reader leaves; `x-conversation-id` and `x-turn-id` name what was kept, beside a failure too. Without, nothing is
 * kept. A `cw_…` that is not the caller's is `not-found` either way.
 */
export async function answerInConversation(
  negotiated: Negotiated,
  http: Request,
  call: Call<Conversing>,
): Promise<Response> {
  const asking = readAsking(http);
  const conversation = conversationOf(negotiated);
  if (!asking) {
    if (conversation !== null) await requireOwn(conversation, negotiated, call);
    return answerResponse(negotiated, http, call);
  }
  const owner = ownerOf(negotiated.request);
  const begun = await begin({ owner, conversation, ...asking }, negotiated, call);
  call.headers.set('x-conversation-id', begun.conversation);
  call.headers.set('x-turn-id', begun.turn);
  const understood = { ...negotiated, codec: negotiated.codecFor(begun.conversation) };
  const answer = await readingOf(owner, begun, negotiated.request, call);
  return answerResponse(understood, http, call, answer);
}

function conversationOf({ request: { sessionState }, sessionKey }: Negotiated): string | null {
  if (typeof sessionState !== 'string' || !sessionState.startsWith('cw_')) return null;
  if (!isId('conversation', sessionState)) throw notFound('conversation', sessionKey);
  return sessionState;
}

async function requireOwn(id: string, { request, sessionKey }: Negotiated, call: Call<Conversing>) {
  const { owner } = request.caller;
  const isOwn = owner !== null && (await call.services.records.conversations.owns(owner, id));
  if (!isOwn) throw notFound('conversation', sessionKey);
}

function ownerOf({ caller: { owner } }: AnswerRequest): Owner {
  if (owner !== null) return owner;
  throw new AppError('bad-request', "x-conversation needs a signed-in person or the page's cookie.", {
    field: 'x-conversation',
  });
}

type Where = Asking & { owner: Owner; conversation: string | null };

async function begin(
  { owner, conversation, idempotencyKey, parent }: Where,
  { request, sessionKey }: Negotiated,
  call: Call<Conversing>,
): Promise<BegunTurn> {
  if (conversation === null && request.sessionState !== null) {
    throw new AppError('bad-request', `${sessionKey} must be null or a conversation, where it is stored.`, {
      field: sessionKey,
    });
  }
  const { network } = request.caller;
  const question = { owner, network, conversation, idempotencyKey, parent, ...questionOf(request) };
  const { recorder, answer } = call.services;
  const begun = recorder.ask({
    question,
    answer: (signal) => answer(request, signal),
    failed: call.failed,
  });
  try {
    return await begun;
  } catch (thrown) {
    throw await toldApart(thrown, question, sessionKey, call);
  }
}

/** The last turn as it is kept: what it says, the names of its files, the settings that were sent. */
function questionOf({ turns, settings, caller }: AnswerRequest) {
  const turn = turns.at(-1);
  const given = readSettings({}, caller.policy).settings;
  return {
    question: turn?.content ?? '',
    attachments: (turn?.attachments ?? []).map(({ name }) => name),
    overrides: differences(settings, given),
  };
}

function differences(settings: Settings, usual: Settings): JsonObject {
  const entries = Object.entries(settings) as [keyof Settings, Settings[keyof Settings]][];
  return Object.fromEntries(
    entries.filter(([key, value]) => JSON.stringify(value) !== JSON.stringify(usual[key])),
  ) as JsonObject;
}

/** Which of the things that a question names is not there, or that nothing can be kept now and the question was not asked. */
async function toldApart(
  thrown: unknown,
  { owner, conversation, parent }: Pick<NewTurn, 'owner' | 'conversation' | 'parent'>,
  sessionKey: string,
  call: Call<Conversing>,
): Promise<unknown> {
  if (!(thrown instanceof AppError)) return thrown;
  if (thrown.code === 'unavailable' || thrown.code === 'not-configured') {
    const { code, message, cause } = thrown;
    return new AppError(code, message, { field: 'x-conversation', cause });
  }
  if (thrown.code !== 'not-found') return thrown;
  if (conversation === null || parent) {
    const { conversations } = call.services.records;
    const isThere = conversation === null || (await conversations.owns(owner, conversation));
    if (isThere) return notFound('turn', 'x-conversation-parent');
  }
  return notFound('conversation', sessionKey);
}

/** What the asking reader reads: the answer as it is made; of a question that had been answered before, what they may see of it. */
async function readingOf(
  owner: Owner,
  begun: BegunTurn,
  { caller }: AnswerRequest,
  { services }: Call<Conversing>,
) {
  if (begun.isRepeat) {
    const ended = await answerForViewer(owner, begun.turn, caller, services);
    if (ended) return () => replay(ended.status, ended.answer);
  }
  return (signal: AbortSignal) => services.recorder.follow(owner, begun.turn, signal);
}
