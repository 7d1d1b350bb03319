import { titleOf } from '#lib/core/recording/title-of.ts';
import type { AnswerFrame } from '#lib/protocols/answer-context.ts';
import { readFlatAnswer } from '#lib/protocols/flat/reader.ts';
import { SAMPLE_DIALECT_HEADER } from '#lib/protocols/sample-dialect.ts';
import { AppError, assertNever } from '#lib/shared/app-error.ts';
import { isRecord, type Json, type JsonObject } from '#lib/shared/json.ts';
import { withBody } from '../page/call-api.ts';
import type { ChatMessage } from './conversation.ts';
import { type TurnEvent, unreached } from './turn.ts';

/** Where a question is to be stored: the same `key` again is the same question. */
export interface StorageRequest {
  key: string;
  /** Null begins a conversation. */
  conversation: string | null;
  /** The turn it follows, by the server's id; null for a first question. */
  parent: string | null;
  /** Whether the question is not to be asked where it cannot be stored. */
  isRequired?: boolean;
}

/** A question in the words of the Microsoft AI Chat Protocol; `overrides` are settings that differ from the server's. */
interface ChatRequest {
  messages: ChatMessage[];
  /** Images that come with the last message. */
  images?: readonly File[];
  overrides: JsonObject;
  /** False asks for the answer in one piece; what arrives is the same. */
  streaming: boolean;
  sessionState: Json;
  /** Absent asks the server to store nothing. */
  storage?: StorageRequest;
}

/**
 * What arrives while a question is being answered: what happens to the turn, the session to hand back next time, and
 * first, where the question was to be stored, whether it is.
 */
export type ChatEvent =
  | TurnEvent
  | { type: 'session'; sessionState: Json }
  | { type: 'stored'; conversation: string; title: string; turn: string }
  | { type: 'unsaved' };

/** Asks a question. Ends with `ended`, `failed` or `stopped` (when `signal` aborts), and never throws. */
export type StreamAnswer = (request: ChatRequest, signal: AbortSignal) => AsyncGenerator<ChatEvent>;

/**
 * Follows an answer that is stored, from its beginning, leaving out the `known` characters of its text. Ends as
 * `StreamAnswer` does; `stopped` also when another session stopped it.
 */
export type FollowAnswer = (turn: string, known: number, signal: AbortSignal) => AsyncGenerator<ChatEvent>;

/** Asks questions and follows answers. */
export interface ChatClient {
  streamAnswer: StreamAnswer;
  followAnswer: FollowAnswer;
}

/**
 * A client of the server's `POST /chat/stream` and, where answers are not streamed, `POST /chat`. Where the server is
 * known to store nothing, it is not asked to.
 */
export function createChatClient(
  fetchFrom: typeof fetch,
  storesRecords: () => boolean = () => true,
): StreamAnswer {
  return async function* streamAnswer(request, signal) {
    const ask = (asked: ChatRequest) => opened(fetchFrom(endpointOf(asked), { ...asPost(asked), signal }));
    let response = await ask(storesRecords() ? request : withoutStorage(request));
    // Where nothing can be stored for this reader, or now, a conversation begins without.
    const mayGoWithout = request.storage?.conversation === null && !request.storage.isRequired;
    if (response && mayGoWithout && (await isNotStored(response))) {
      response = await ask(withoutStorage(request));
    }
    if (!response) {
      yield unreached(signal);
      return;
    }
    const stored = request.storage && storedAs(response, request.messages);
    if (stored) yield stored;
    yield* eventsOf(response, stored?.type === 'stored' && request.streaming, signal);
  };
}

/** A client of the server's `GET /api/turns/{turn}/stream`. */
export function createFollower(fetchFrom: typeof fetch): FollowAnswer {
  return async function* followAnswer(turn, known, signal) {
    const response = await opened(fetchFrom(`/api/turns/${encodeURIComponent(turn)}/stream`, { signal }));
    if (!response) {
      yield unreached(signal);
      return;
    }
    let left = known;
    for await (const event of eventsOf(response, true, signal)) {
      if (event.type !== 'text') {
        yield event;
        continue;
      }
      const text = event.text.slice(left);
      left = Math.max(0, left - event.text.length);
      if (text) yield { ...event, text };
    }
  };
}

async function opened(response: Promise<Response>): Promise<Response | undefined> {
  return response.catch(() => undefined);
}

/** `isWhole`: an answer that ends without the line with its thoughts was stopped, here or in another session. */
async function* eventsOf(
  response: Response,
  isWhole: boolean,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  let whole = !isWhole;
  try {
    for await (const frame of readFlatAnswer(response)) {
      whole ||= tellsTheEnd(frame);
      yield eventOf(frame);
    }
    yield whole ? { type: 'ended' } : { type: 'stopped' };
  } catch (error) {
    yield signal.aborted ? { type: 'stopped' } : failed(error);
  }
}

// The first context comes with data points; the last alone tells thoughts without them.
function tellsTheEnd(frame: AnswerFrame): boolean {
  return (
    frame.type === 'context' && frame.context.thoughts !== undefined && frame.context.dataPoints === undefined
  );
}

async function isNotStored(response: Response): Promise<boolean> {
  if (response.ok) return false;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return isRecord(body) && body['field'] === 'x-conversation';
}

function withoutStorage({ storage: _, ...request }: ChatRequest): ChatRequest {
  return request;
}

function storedAs(response: Response, messages: readonly ChatMessage[]): ChatEvent | undefined {
  const conversation = response.headers.get('x-conversation-id');
  const turn = response.headers.get('x-turn-id');
  // As the server will call it, which takes a moment: a question's own text could turn the page's title round.
  const title = titleOf(messages.at(-1)?.content ?? '');
  if (conversation && turn) return { type: 'stored', conversation, title, turn };
  return response.ok ? { type: 'unsaved' } : undefined;
}

function endpointOf({ streaming }: ChatRequest): string {
  return streaming ? '/chat/stream' : '/chat';
}

function asPost({ messages, images = [], overrides, sessionState, storage }: ChatRequest): RequestInit {
  const session_state = storage ? storage.conversation : sessionState;
  const body = { messages, context: { overrides }, session_state };
  const request = images.length > 0 ? { body: withFiles(body, images) } : withBody(body);
  return {
    ...request,
    method: 'POST',
    headers: {
      ...('headers' in request && request.headers),
      // This page reads the form with `message`; AZURE_SAMPLE_DIALECT may choose another for other clients.
      [SAMPLE_DIALECT_HEADER]: 'message',
      // The page's, where a question of keywords tells none: the reader chose it, and perhaps not in the browser.
      ...(typeof document !== 'undefined' && { 'accept-language': document.documentElement.lang || 'en' }),
      ...(storage && storageHeaders(storage)),
    },
  };
}

/** As the Microsoft chat client sends files: beside the JSON, each named after its message. */
function withFiles(body: { messages: ChatMessage[] }, files: readonly File[]): FormData {
  const form = new FormData();
  form.append('json', JSON.stringify(body));
  for (const [index, file] of files.entries()) {
    form.append(`messages[${body.messages.length - 1}].files[${index}]`, file, file.name);
  }
  return form;
}

function storageHeaders({ key, conversation, parent }: StorageRequest): Record<string, string> {
  return {
    'x-conversation': 'store',
    'idempotency-key': key,
    ...(conversation !== null && { 'x-conversation-parent': parent ?? 'root' }),
  };
}

function eventOf(frame: AnswerFrame): ChatEvent {
  switch (frame.type) {
    case 'context':
    case 'support':
      return frame;
    case 'session-state':
      return { type: 'session', sessionState: frame.sessionState };
    case 'text-delta':
      // Lexing counts characters, and would count a line's end in two as one.
      return { type: 'text', text: frame.text.replaceAll('\r', '') };
    default:
      return assertNever(frame);
  }
}

// The reader throws AppError for what the server said; everything else is the connection.
function failed(error: unknown): TurnEvent {
  if (!(error instanceof AppError)) return { type: 'failed', failure: { kind: 'cut-off' } };
  const { message, field } = error;
  return { type: 'failed', failure: { kind: 'said', message, ...(field && { field }) } };
}
