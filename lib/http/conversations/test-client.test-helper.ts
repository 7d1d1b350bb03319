import { chat, chatStream } from '#lib/http/answers/chat-endpoints.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import type { AnswerDeps } from '../answers/answer-response.ts';
import { protocolRoute } from '../answers/protocol-route.ts';
import type { Route } from '../route/route.ts';
import type { ConversationDeps } from './ask.ts';
import { conversationRoute, sharedRoute, shareRoute } from './conversation-route.ts';
import { exportRoute } from './export-route.ts';
import { feedbackRoute, inquiryRoute } from './feedback-route.ts';
import { conversationsRoute } from './list-route.ts';
import { turnStopRoute, turnStreamRoute } from './turn-routes.ts';
import { uiStreamRoute } from './ui-chat.ts';

/** Our page in two browsers, which are two people where sign-in is off. */
export const ALICE = { cookie: 'cw_browser=alice-alice-alice-alice', 'sec-fetch-site': 'same-origin' };
export const BOB = { cookie: 'cw_browser=bob-bob-bob-bob-bob-bob', 'sec-fetch-site': 'same-origin' };

/** A call of our page's API or of the protocols, as a browser makes it. */
export type Send = (
  method: keyof Route,
  path: string,
  options?: { headers?: Record<string, string>; body?: unknown; signal?: AbortSignal },
) => Promise<Response>;

/** The routes of one instance, by the paths they are served at. */
export function clientOf(deps: ConversationDeps): Send {
  const services = () => deps;
  const routes: [RegExp, Route][] = [
    [/^\/chat$/, protocolRoute(chat, services)],
    [/^\/chat\/stream$/, protocolRoute(chatStream, services)],
    [/^\/chat\/[^/]+\/stream$/, uiStreamRoute(services)],
    [/^\/api\/conversations$/, conversationsRoute(services)],
    [/^\/api\/conversations\/[^/]+$/, conversationRoute(services)],
    [/^\/api\/conversations\/[^/]+\/export$/, exportRoute(services)],
    [/^\/api\/conversations\/[^/]+\/share$/, shareRoute(services)],
    [/^\/api\/shared\/[^/]+$/, sharedRoute(services)],
    [/^\/api\/turns\/[^/]+\/stream$/, turnStreamRoute(services)],
    [/^\/api\/turns\/[^/]+\/stop$/, turnStopRoute(services)],
    [/^\/api\/turns\/[^/]+\/inquiry$/, inquiryRoute(services)],
    [/^\/api\/turns\/[^/]+\/feedback$/, feedbackRoute(services)],
  ];
  return (method, path, { headers = {}, body, signal } = {}) => {
    const url = new URL(path, 'http://localhost:3000');
    const [, route] = routes.find(([pattern]) => pattern.test(url.pathname)) ?? [];
    if (!route) throw new Error(`No route serves ${path}.`);
    const init = {
      method,
      headers: {
        host: 'localhost:3000',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      ...(signal && { signal }),
    };
    return route[method](new Request(url, init));
  };
}

/** Asks a question, stores it, and reads its answer. */
export async function askStored(
  send: Send,
  headers: Record<string, string> = ALICE,
  { question = 'How much leave?', conversation = null as string | null, path = '/chat' } = {},
): Promise<{ conversation: string; turn: string; response: Response; text: string }> {
  const response = await send('POST', path, {
    headers: { 'x-conversation': 'store', ...headers },
    body: { messages: [{ role: 'user', content: question }], session_state: conversation },
  });
  const text = await response.text();
  return {
    conversation: response.headers.get('x-conversation-id') ?? '',
    turn: response.headers.get('x-turn-id') ?? '',
    response,
    text,
  };
}

/** The lines of a stream. */
export function linesOf(text: string): Wire[] {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
}

/** What a stream says. */
export function saidIn(text: string): string {
  return linesOf(text)
    .map(({ delta }) => delta?.content ?? '')
    .join('');
}

/** An answer that is held until it is let go. */
export function heldAnswer(events: ReturnType<AnswerDeps['answer']>): {
  answer: AnswerDeps['answer'];
  release: () => void;
} {
  const released = Promise.withResolvers<void>();
  return {
    release: released.resolve,
    async *answer(_, signal) {
      for await (const event of events) {
        yield event;
        if (event.type !== 'retrieved') continue;
        await Promise.race([
          released.promise,
          new Promise<void>((resolve) => {
            signal.addEventListener('abort', () => resolve(), { once: true });
          }),
        ]);
        signal.throwIfAborted();
      }
    },
  };
}
