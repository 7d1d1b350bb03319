import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import type { Wire } from '#lib/shared/wire.test-helper.ts';

/** A request as the test server got it. */
export interface Got {
  path: string;
  headers: IncomingMessage['headers'];
  body: Wire;
}

/** A node:http server at a free port that gives scripted answers and records the questions. */
export async function testServer(
  answer: (response: ServerResponse, got: Got) => void,
): Promise<{ origin: string; got: Got[]; close(): void }> {
  const got: Got[] = [];
  const server: Server = createServer(async (request, response) => {
    const body = await text(request);
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: body ? JSON.parse(body) : undefined,
    };
    got.push(one);
    answer(response, one);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    origin: `http://127.0.0.1:${port}`,
    got,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

const LINES = [
  { delta: { role: 'assistant' }, context: { data_points: { citations: ['people/a b.pdf#page=2'] } } },
  { delta: { content: 'Thirty' } },
  { delta: { content: ' days.' } },
  { delta: {}, context: { thoughts: [] } },
].map((line) => `${JSON.stringify(line)}\n`);

/** A whole answer in the Microsoft AI Chat Protocol. */
export function answerWhole(response: ServerResponse, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-type': 'application/json-lines', ...headers });
  response.end(LINES.join(''));
}

/** The beginning of one, then the connection breaks. */
export function breakOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json-lines' });
  response.write(LINES.slice(0, 2).join(''), () => response.destroy());
}

/** An answer whose lines stop, and which ends as if that were all. */
export function endEarly(response: ServerResponse): void {
  response.writeHead(200).end(LINES.slice(0, 2).join(''));
}
