import type { AnswerFrame } from '#lib/protocols/answer-frame.ts';
import { readFlatAnswer } from '#lib/protocols/flat/reader.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { assertNever } from '#lib/shared/assert-never.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { ChatMessage } from './conversation.ts';
import type { TurnEvent } from './turn.ts';

/** A question in the words of the Microsoft AI Chat Protocol; `overrides` are settings that differ from the server's. */
interface ChatRequest {
  messages: ChatMessage[];
  overrides: JsonObject;
  /** False asks for the answer in one piece; what arrives is the same. */
  streaming: boolean;
  sessionState: Json;
}

/** What arrives while a question is being answered: what happens to the turn, and the session to hand back next time. */
type ChatEvent = TurnEvent | { type: 'session'; sessionState: Json };

/** Asks a question. Ends with `ended`, `failed` or `stopped` (when `signal` aborts), and never throws. */
export type StreamAnswer = (request: ChatRequest, signal: AbortSignal) => AsyncGenerator<ChatEvent>;

/** A client of the server's `POST /chat/stream` and, where answers are not streamed, `POST /chat`. */
export function createChatClient(fetchFrom: typeof fetch): StreamAnswer {
  return async function* streamAnswer(request, signal) {
    let response: Response;
    try {
      response = await fetchFrom(endpointOf(request), { ...asPost(request), signal });
    } catch {
      yield signal.aborted ? { type: 'stopped' } : { type: 'failed', failure: { kind: 'network' } };
      return;
    }
    try {
      for await (const frame of readFlatAnswer(response)) yield eventOf(frame);
      yield { type: 'ended' };
    } catch (error) {
      yield signal.aborted ? { type: 'stopped' } : failed(error);
    }
  };
}

function endpointOf({ streaming }: ChatRequest): string {
  return streaming ? '/chat/stream' : '/chat';
}

function asPost({ messages, overrides, sessionState }: ChatRequest): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages, context: { overrides }, session_state: sessionState }),
  };
}

function eventOf(frame: AnswerFrame): ChatEvent {
  switch (frame.type) {
    case 'context':
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
