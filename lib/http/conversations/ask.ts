import type { Owner } from '#lib/core/access/principal.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { replay } from '#lib/core/recording/replay.ts';
import type { NewTurn, StartedTurn } from '#lib/core/records/conversations.ts';
import { readSettings } from '#lib/core/settings/read-settings.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { namesConversation } from '#lib/protocols/codec.ts';
import type { Negotiated } from '#lib/protocols/negotiate.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import { type Answer, type AnswerDeps, encodedAnswer } from '../answers/answer-response.ts';
import type { Call } from '../route/route.ts';
import { type ConversationServices, isId, notFound } from './conversation-access.ts';
import { answerForViewer } from './view-turns.ts';

/** Dependencies of answering in conversations. */
export interface ConversationDeps extends AnswerDeps, ConversationServices {}

/**
 * Answers a question of protocols 1 to 3. With `x-conversation: store`, the question is stored before its
 * answer begins, and the answer continues after the reader leaves; `x-conversation-id` and `x-turn-id` name
 * what was stored, on failures too. Without the header, nothing is stored. A `cw_…` id of another caller is
 * `not-found` either way.
 */
export async function answerInConversation(
  negotiated: Negotiated,
  http: Request,
  call: Call<ConversationDeps>,
): Promise<Answer> {
  const asking = readAsking(http);
  if (!asking) return encodedAnswer(negotiated, await unstoredEvents(negotiated, call), call);
  const owner = storingOwner(negotiated.request);
  const conversation = conversationOf(negotiated);
  const { begun, events } = await storeQuestion({ owner, conversation, ...asking }, negotiated, call);
  const encoding = { ...negotiated, codec: negotiated.codecFor(begun.conversation) };
  return { ...encodedAnswer(encoding, events, call), isRecorded: true };
}

/** A question, and the spelling of its session key. */
export type AskedQuestion = Pick<Negotiated, 'request' | 'sessionKey'>;

/** The events of an answer. */
export type ReadEvents = (signal: AbortSignal) => AsyncGenerator<AnswerEvent>;

/** The answer to a question that is not stored. Throws `not-found` for a conversation of another caller. */
export async function unstoredEvents(
  asked: AskedQuestion,
  call: Call<ConversationDeps>,
): Promise<ReadEvents> {
  const conversation = conversationOf(asked);
  if (conversation !== null) await requireOwn(conversation, asked, call);
  // The id is ours alone: another chat server knows no such conversation.
  const request = conversation === null ? asked.request : { ...asked.request, sessionState: null };
  return (signal) => call.services.answer(request, signal);
}

/** Stores a question and begins its answer; headers of the reply name both. Throws as `answerInConversation`. */
export async function storeQuestion(
  where: Where,
  asked: AskedQuestion,
  call: Call<ConversationDeps>,
): Promise<{ begun: StartedTurn; events: ReadEvents }> {
  const begun = await begin(where, asked, call);
  call.headers.set('x-conversation-id', begun.conversation);
  call.headers.set('x-turn-id', begun.turn);
  return { begun, events: await readingOf(where.owner, begun, asked.request, call) };
}

/** The conversation that a session state names; null where it names none. Throws `not-found` for a malformed id. */
export function conversationOf({ request: { sessionState }, sessionKey }: AskedQuestion): string | null {
  if (!namesConversation(sessionState)) return null;
  if (!isId('conversation', sessionState)) throw notFound('conversation', sessionKey);
  return sessionState;
}

async function requireOwn(id: string, { request, sessionKey }: AskedQuestion, call: Call<ConversationDeps>) {
  const { owner } = request.caller;
  const isOwn = owner !== null && (await call.services.records.conversations.owns(owner, id));
  if (!isOwn) throw notFound('conversation', sessionKey);
}

/** The owner of a question that is to be stored. Throws `bad-request` for callers who own nothing. */
export function storingOwner({ caller: { owner } }: AnswerRequest): Owner {
  if (owner !== null) return owner;
  throw new AppError('bad-request', "x-conversation needs a signed-in person or the page's cookie.", {
    field: 'x-conversation',
  });
}

/** The storage of a question: its conversation and options. */
type Where = Asking & { owner: Owner; conversation: string | null };

async function begin(
  where: Where,
  { request, sessionKey }: AskedQuestion,
  call: Call<ConversationDeps>,
): Promise<StartedTurn> {
  const { owner, conversation, idempotencyKey, parent } = where;
  if (conversation === null && request.sessionState !== null) {
    throw new AppError('bad-request', `${sessionKey} must be null or a conversation, where it is stored.`, {
      field: sessionKey,
    });
  }
  const { network } = request.caller;
  const question = { owner, network, conversation, idempotencyKey, parent, ...questionOf(request) };
  const { recorder, answer } = call.services;
  try {
    const sessionState = await sessionBefore(where, call);
    return await recorder.ask({
      question,
      answer: (signal) => answer({ ...request, sessionState }, signal),
      failed: call.failed,
    });
  } catch (thrown) {
    throw await explainConflict(thrown, question, sessionKey, call);
  }
}

/** What another chat server wants back with this question; null where none answers, or none was given. */
async function sessionBefore(
  { owner, conversation, parent }: Where,
  { services: { environment, records } }: Call<ConversationDeps>,
): Promise<Json> {
  if (conversation === null || environment.services.answerer.answerer !== 'chat-api') return null;
  const { turns, activeTurn } = await records.conversations.find(owner, conversation);
  const before = parent === undefined ? activeTurn : parent;
  return turns.find(({ id }) => id === before)?.answer.finish?.sessionState ?? null;
}

/** The last turn as stored: its text, the names of its files, the settings that were sent. */
export function questionOf({ turns, settings, caller }: AnswerRequest) {
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

/**
 * Explains a conflict: which id of the question does not exist, or that nothing can be stored now and the
 * question was not asked.
 */
async function explainConflict(
  thrown: unknown,
  { owner, conversation, parent }: Pick<NewTurn, 'owner' | 'conversation' | 'parent'>,
  sessionKey: string,
  call: Call<ConversationDeps>,
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

/**
 * The events for the asking reader: the answer as it is generated; for a question answered before, what they
 * may see of it.
 */
async function readingOf(
  owner: Owner,
  begun: StartedTurn,
  { caller }: AnswerRequest,
  { services }: Call<ConversationDeps>,
) {
  if (begun.isRepeat) {
    const ended = await answerForViewer(owner, begun.turn, caller, services);
    if (ended) return () => replay(ended.status, ended.answer);
  }
  return (signal: AbortSignal) => services.recorder.follow(owner, begun.turn, signal);
}

/** Storage options of a question. */
export interface Asking {
  idempotencyKey: string | null;
  /** Undefined: the active turn; null: a new conversation. */
  parent: string | null | undefined;
}

/**
 * Parses the headers that store a question; undefined without them. Throws `bad-request` naming the header,
 * and `not-found` for a malformed parent id.
 */
export function readAsking({ headers }: Request): Asking | undefined {
  const wish = headers.get('x-conversation');
  if (wish === null) return undefined;
  if (wish.trim().toLowerCase() !== 'store') {
    throw new AppError('bad-request', 'x-conversation takes "store".', { field: 'x-conversation' });
  }
  return { idempotencyKey: readKey(headers.get('idempotency-key')), parent: readParent(headers) };
}

function readKey(key: string | null): string | null {
  if (key === null || /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('bad-request', 'Idempotency-Key takes 1 to 200 printable characters of ASCII.', {
    field: 'idempotency-key',
  });
}

function readParent(headers: Headers): Asking['parent'] {
  const parent = headers.get('x-conversation-parent');
  if (parent === null) return undefined;
  if (parent === 'root') return null;
  if (isId('turn', parent)) return parent;
  throw notFound('turn', 'x-conversation-parent');
}
