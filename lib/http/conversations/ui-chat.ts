import { createHash, randomUUID } from 'node:crypto';
import type { Owner } from '#lib/core/access/principal.ts';
import type { StoredTurn } from '#lib/core/records/conversations.ts';
import { UI_STREAM_HEADER, UiMessagesCodec, type UiStyle } from '#lib/protocols/ui-messages/codec.ts';
import { readUiRequest, type UiQuestion } from '#lib/protocols/ui-messages/read-ui-request.ts';
import { type Answer, sendAnswer, streamedAnswer } from '../answers/answer-response.ts';
import { type ProtocolRequest, stampOf } from '../answers/protocol-route.ts';
import { type Call, type Route, route } from '../route/route.ts';
import { publicOrigin } from '../route/security-headers.ts';
import {
  type Asking,
  type ConversationDeps,
  conversationOf,
  type ReadEvents,
  readAsking,
  storeQuestion,
  storingOwner,
  unstoredEvents,
} from './ask.ts';
import { callerOf } from './conversation-access.ts';

/**
 * Answers a question of `useChat` as a UI message stream. With `x-conversation: store`, the questions of one chat id are one
 * conversation of their owner, and a page that comes back asks `/chat/{chat}/stream` for the answer under way.
 */
export async function answerUiMessages(received: ProtocolRequest<ConversationDeps>): Promise<Answer> {
  const { caller, http, call } = received;
  const question = readUiRequest(received, caller);
  const asking = readAsking(http);
  if (!asking) {
    const style = { messageId: `msg_${randomUUID()}`, metadata: {} };
    return uiAnswer(style, await unstoredEvents(question, call), http, call);
  }
  const owner = storingOwner(question.request);
  const thread = await threadOf(owner, question, asking, call);
  const { begun, events } = await storeQuestion({ owner, ...thread }, question, call);
  return { ...uiAnswer(storedStyle(begun), events, http, call), isRecorded: true };
}

/** `GET /chat/{chat}/stream`: the answer that is being made in a stored chat of the caller's, from its beginning; 204 where none is. */
export function uiStreamRoute(services: () => ConversationDeps): Route {
  return route({ GET: resume }, services);
}

async function resume(http: Request, call: Call<ConversationDeps>): Promise<Response> {
  const { owner } = await callerOf(http, call);
  // It is fetched like a page, and a browser would put it on its disk.
  call.headers.set('cache-control', 'private, no-store, no-transform');
  const chat = chatIn(http);
  const { records, recorder } = call.services;
  const isAsked = owner !== null && chat !== undefined;
  const latest = isAsked ? await records.conversations.findLatest(owner, keyStart(chat)) : undefined;
  if (!(isAsked && latest?.turn.status === 'running')) return new Response(null, { status: 204 });
  const { conversation, turn } = latest;
  const events: ReadEvents = (signal) => recorder.follow(owner, turn.id, signal);
  const answer = uiAnswer(storedStyle({ conversation, turn: turn.id }), events, http, call);
  return sendAnswer({ ...answer, isRecorded: true }, http, call);
}

function uiAnswer(
  style: Omit<UiStyle, 'origin'>,
  events: ReadEvents,
  http: Request,
  call: Call<ConversationDeps>,
): Answer {
  call.headers.set(...UI_STREAM_HEADER);
  const origin = publicOrigin(http, call.services.environment);
  const codec = new UiMessagesCodec(stampOf(call), { ...style, origin });
  return streamedAnswer(events, codec, codec.framing(), call);
}

function storedStyle({ conversation, turn }: { conversation: string; turn: string }) {
  return { messageId: turn.replace(/^tn_/, 'msg_'), metadata: { conversation, turn } };
}

/**
 * Where a question of a chat belongs: after as many questions as the page shows before it, so that an edited or repeated one
 * is beside the earlier one. A conversation or a parent that the request names goes first.
 */
async function threadOf(
  owner: Owner,
  question: UiQuestion,
  asking: Asking,
  { services: { records } }: Call<ConversationDeps>,
): Promise<Asking & { conversation: string | null }> {
  const { chat, earlierQuestions } = question;
  const named = conversationOf(question);
  if (chat === undefined || named !== null) return { ...asking, conversation: named };
  const idempotencyKey = asking.idempotencyKey ?? keyOf(question, chat);
  const latest = await records.conversations.findLatest(owner, keyStart(chat));
  if (!latest) return { ...asking, idempotencyKey, conversation: null };
  const { conversation } = latest;
  if (asking.parent !== undefined) return { ...asking, idempotencyKey, conversation };
  const { turns } = await records.conversations.find(owner, conversation);
  const branch = branchTo(latest.turn.id, turns);
  const before = earlierQuestions === 0 ? null : (branch[earlierQuestions - 1] ?? latest.turn.id);
  return { idempotencyKey, conversation, parent: before };
}

/** The ids from the first question to this one, oldest first. */
function branchTo(turn: string, turns: readonly StoredTurn[]): string[] {
  const parents = new Map(turns.map(({ id, parent }) => [id, parent]));
  const branch: string[] = [];
  for (let at: string | null | undefined = turn; at; at = parents.get(at)) branch.unshift(at);
  return branch;
}

/** The same question of the same message is answered once; one that is to be answered again is another. */
function keyOf({ message, request, isRepeated }: UiQuestion, chat: string): string {
  const asked = JSON.stringify([message, request.turns.at(-1)?.content]);
  return `${keyStart(chat)}${hashed(asked)}${isRepeated ? `:${randomUUID()}` : ''}`;
}

function keyStart(chat: string): string {
  return `ui:${hashed(chat)}:`;
}

function hashed(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}

const LONGEST_CHAT = 600;

function chatIn({ url }: Request): string | undefined {
  const segment = /\/chat\/([^/]+)\/stream\/?$/.exec(new URL(url).pathname)?.[1] ?? '';
  if (segment === '' || segment.length > LONGEST_CHAT) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
