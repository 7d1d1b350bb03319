import { randomUUID } from 'node:crypto';
import type { Caller, Owner } from '#lib/core/access/principal.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { ChatCompletions, ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest, Turn } from '#lib/core/question/request.ts';
import type { StoredConversation, StoredTurn } from '#lib/core/records/conversations.ts';
import { completionError } from '#lib/protocols/completion-error.ts';
import { namedEvents } from '#lib/protocols/framing/framing.ts';
import { responsesCodec } from '#lib/protocols/responses/codec.ts';
import {
  checkResponsesRequest,
  type EarlierAnswers,
  questionOfResponses,
  type ResponsesRequest,
} from '#lib/protocols/responses/read-responses-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type ConversationDeps, questionOf } from '../conversations/ask.ts';
import { type ConversationServices, isId } from '../conversations/conversation-access.ts';
import { viewTurns } from '../conversations/view-turns.ts';
import { ifFound } from '../route/responses.ts';
import type { Call, Route } from '../route/route.ts';
import { publicOrigin } from '../route/security-headers.ts';
import { type Answer, encodedAnswer } from './answer-response.ts';
import { DOCUMENTS_MODEL, documentsModel } from './completions-route.ts';
import { type Endpoint, protocolRoute, stampOf } from './protocol-route.ts';
import { MOST_BYTES_WITH_FILES } from './read-request.ts';

/** The position of the next question in a stored conversation. */
interface Thread {
  conversation: string;
  /** The turn before it. */
  parent: string;
}

/** The references of a request, and the thread that it continues. */
interface Earlier extends EarlierAnswers {
  thread: Thread | undefined;
}

const NO_THREAD = { thread: undefined, sessionState: null };
const NOTHING: Earlier = { turns: [], answers: new Map(), ...NO_THREAD };

/** The owner of answers stored for the Responses API: signed-in people and clients with a key, never a browser alone. */
function storageOwner({ owner }: Caller): Owner | undefined {
  return owner?.startsWith('user:') || owner?.startsWith('client:') ? owner : undefined;
}

/**
 * Finds what `previous_response_id`, or else the last reference of `input`, continues: earlier turns without what the caller
 * may not read today. References to nothing stored are left out. Throws `bad-request` for a previous response that is
 * not the caller's, and `conflict` while it is still being made.
 */
async function findEarlier(
  { fields, items }: ResponsesRequest,
  caller: Caller,
  call: Call<ConversationServices>,
): Promise<Earlier> {
  const previous = fields.previous_response_id || undefined;
  if (previous) return findPrevious(previous, caller, call);
  const reference = items.findLast((item) => item.kind === 'reference');
  const found = reference && (await findTurn(reference.id, caller, call));
  if (!found) return NOTHING;
  const { conversation, turn, turns } = found;
  const answers = answersOf(turns);
  const isContinued = items.at(-2) === reference;
  return { turns: [], answers, ...(isContinued ? continued(conversation, turn) : NO_THREAD) };
}

async function findPrevious(
  previous: string,
  caller: Caller,
  call: Call<ConversationServices>,
): Promise<Earlier> {
  if (!storageOwner(caller)) throw notStored();
  const found = await findTurn(previous, caller, call);
  if (!found) throw notThere(previous);
  const { conversation, turn, turns } = found;
  if (turn.status === 'running') throw stillRunning();
  const answers = answersOf(turns);
  const said = branchTo(turn.id, turns).flatMap(asTurns);
  return { turns: said, answers, ...continued(conversation, turn) };
}

function continued(
  conversation: string,
  { id, answer }: StoredTurn,
): Pick<Earlier, 'thread' | 'sessionState'> {
  return { thread: { conversation, parent: id }, sessionState: answer.finish?.sessionState ?? null };
}

interface FoundTurn {
  conversation: string;
  turn: StoredTurn;
  /** All of its conversation, as the caller may see them now. */
  turns: StoredTurn[];
}

/** The turn behind the id of a response or of a message, where it is the caller's. */
async function findTurn(
  id: string,
  caller: Caller,
  { services }: Call<ConversationServices>,
): Promise<FoundTurn | undefined> {
  const owner = storageOwner(caller);
  const name = turnIdOf(id);
  if (owner === undefined || name === undefined) return undefined;
  const stored = await ifFound(findConversation(owner, name, services));
  const viewed = await viewTurns(stored?.turns ?? [], { caller, isOwner: true }, services);
  const turns = viewed.map(({ turn }) => turn);
  const turn = turns.find((one) => one.id === name);
  return stored && turn && { conversation: stored.id, turn, turns };
}

/** The turn behind the id of a response, or of the message in it. */
function turnIdOf(id: string): string | undefined {
  const turn = id.replace(/^(resp|msg)_/, 'tn_');
  return isId('turn', turn) ? turn : undefined;
}

async function findConversation(
  owner: Owner,
  turn: string,
  { records: { conversations } }: ConversationServices,
): Promise<StoredConversation> {
  const { conversation } = await conversations.findTurn(owner, turn);
  return conversations.find(owner, conversation.id);
}

function answersOf(turns: readonly StoredTurn[]): Earlier['answers'] {
  return new Map(turns.map(({ id, answer }) => [`msg_${id.slice(3)}`, answer.text]));
}

/** The turns from the first question to this one, oldest first. */
function branchTo(turn: string, turns: readonly StoredTurn[]): StoredTurn[] {
  const byId = new Map(turns.map((one) => [one.id, one]));
  const branch: StoredTurn[] = [];
  for (let at = byId.get(turn); at; at = at.parent === null ? undefined : byId.get(at.parent))
    branch.push(at);
  return branch.reverse();
}

function asTurns({ question, answer }: StoredTurn): Turn[] {
  const asked: Turn = { role: 'user', content: question, attachments: [] };
  return answer.text ? [asked, { role: 'assistant', content: answer.text, attachments: [] }] : [asked];
}

function notStored(): AppError {
  const message =
    'previous_response_id needs a caller who is signed in or has a key: answers are kept for them alone. Send the ' +
    'earlier messages in input.';
  return new AppError('bad-request', message, { field: 'previous_response_id' });
}

function notThere(id: string): AppError {
  const message =
    `No response "${id.slice(0, 80)}" of yours is kept here. Its field "store" says whether a response is kept; send the ` +
    'earlier messages in input.';
  return new AppError('bad-request', message, { field: 'previous_response_id' });
}

function stillRunning(): AppError {
  const message = 'The previous response is still being made. Wait for its end, then ask again.';
  return new AppError('conflict', message, { field: 'previous_response_id' });
}

/** Dependencies of the Responses API: answers, where they are stored, and the names of models. */
export interface ResponsesDeps extends ConversationDeps {
  models: ModelDescription[];
  /** Undefined where no chat model is configured, which could call tools. */
  completions: ChatCompletions | undefined;
}

/** `POST /v1/responses`: OpenAI's Responses API over the documents. */
export function responsesRoute(services: () => ResponsesDeps): Route {
  return protocolRoute(responses, services);
}

const responses: Endpoint<ResponsesDeps> = {
  accepts: 'key',
  mostBytes: MOST_BYTES_WITH_FILES,
  async answer(received) {
    const { caller, http, call } = received;
    const asked = checkResponsesRequest(received, call.services.completions !== undefined);
    const { alias } = modelOf(asked, call);
    const earlier = await findEarlier(asked, caller, call);
    const request = questionOfResponses(asked, { caller, model: alias, earlier });
    const stored = await storeResponse(asked, request, earlier.thread, call);
    const stamp = { ...stampOf(call), id: stored?.id ?? `resp_${randomUUID()}` };
    const codec = responsesCodec(stamp, {
      model: asked.fields.model ?? DOCUMENTS_MODEL,
      stored: stored !== undefined,
      fileSearch: asked.fileSearch,
      offersTools: asked.fileSearch !== undefined || (request.toolUse?.tools.length ?? 0) > 0,
      origin: publicOrigin(http, call.services.environment),
      // A client that reads its instructions back may rely on them.
      fields: request.droppedInstructions ? { ...asked.fields, instructions: undefined } : asked.fields,
    });
    const encoding = { codec, framing: namedEvents, streamed: asked.fields.stream ?? false };
    const events = stored?.events ?? ((signal: AbortSignal) => call.services.answer(request, signal));
    return { ...encodedAnswer(encoding, events, call), isRecorded: stored !== undefined } satisfies Answer;
  },
  error: completionError,
};

function modelOf(
  { fields }: ResponsesRequest,
  { services: { models } }: Call<ResponsesDeps>,
): { alias: string | undefined } {
  const name = fields.model || DOCUMENTS_MODEL;
  const chosen = documentsModel(name, models);
  if (chosen) return chosen;
  const others = models.filter(({ provider }) => provider !== 'embedded').map(({ alias }) => alias);
  const known = [DOCUMENTS_MODEL, ...others.map((alias) => `${DOCUMENTS_MODEL}/${alias}`)].join(', ');
  const isPlain = others.includes(name);
  const message = isPlain
    ? `The model "${name}" answers at /v1/chat/completions. Here, where answers come from the documents, use one of: ${known}.`
    : `There is no model "${name.slice(0, 80)}" here; use one of: ${known}.`;
  throw new AppError('not-found', message, { field: 'model' });
}

/** A stored response: its id, and its answer, which is made to its end. */
interface StoredResponse {
  id: string;
  events: (signal: AbortSignal) => AsyncGenerator<AnswerEvent>;
}

/**
 * Stores a question and begins its answer, in the conversation that it continues or in a new one. Undefined where the answer
 * is not stored: with `store: false`, for callers without a name, with tools or other earlier messages in `input`, and, unless
 * `store` is true, while nothing can be stored. Throws `bad-request` where `store: true` cannot be done.
 */
async function storeResponse(
  asked: ResponsesRequest,
  request: AnswerRequest,
  thread: Thread | undefined,
  call: Call<ConversationDeps>,
): Promise<StoredResponse | undefined> {
  const { store } = asked.fields;
  if (store === false) return undefined;
  const owner = storageOwner(request.caller);
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
): Promise<StoredResponse> {
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
