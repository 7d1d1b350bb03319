// The routes of conversations on a bare node:http server, for tests that run before there is a build:
// `node plain-server.test-helper.ts PORT`.

import { createServer, type IncomingMessage } from 'node:http';
import process from 'node:process';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { createContainer } from '#lib/composition/container.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { conversationRoute } from '#lib/http/conversations/conversation-route.ts';
import { conversationsRoute } from '#lib/http/conversations/list-route.ts';
import type { Route } from '#lib/http/route/route.ts';
import { talkingModel } from './talking-model.ts';

const environment = readEnvironment();
const container = await createContainer(environment, { models: [talkingModel] });
const services = () => container;
const routes: [RegExp, Route][] = [
  [/^\/chat\/stream$/, protocolRoute(chatStream, services)],
  [/^\/api\/conversations$/, conversationsRoute(services)],
  [/^\/api\/conversations\/[^/]+$/, conversationRoute(services)],
];

createServer(async (incoming, outgoing) => {
  const request = requestOf(incoming);
  const { pathname } = new URL(request.url);
  const [, route] = routes.find(([pattern]) => pattern.test(pathname)) ?? [];
  const response = await (route?.[request.method as 'GET'](request) ?? new Response('ready'));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (response.body)
    Readable.fromWeb(response.body as NodeReadableStream)
      .on('error', () => undefined)
      .pipe(outgoing);
  else outgoing.end();
}).listen(Number(process.argv[2]), '127.0.0.1');

function requestOf(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value));
  const { method = 'GET', url = '/' } = incoming;
  const body = method === 'POST' ? Readable.toWeb(incoming) : null;
  return new Request(new URL(url, `http://${headers.get('host')}`), {
    method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
}
