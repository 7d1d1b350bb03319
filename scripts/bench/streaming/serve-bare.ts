import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { reportUsage } from '../../servers/report-usage.ts';

/** Writes the tokens of an answer to `question`; `signal` aborts when its reader leaves. */
type Tokens = (question: string, signal: AbortSignal) => AsyncIterable<string>;

/** Serves the floor of a benchmark at a port of 127.0.0.1: a bare node:http server that writes each token out as a line. */
export function serveBare(port: number, tokens: Tokens): void {
  reportUsage();
  const server = createServer((request, response) => {
    if (request.method === 'GET') response.end();
    else
      text(request)
        .then((body) => answer(JSON.parse(body).messages.at(-1).content, response, tokens))
        .catch(() => response.destroy());
  });
  server.listen(port, '127.0.0.1');
}

async function answer(question: string, response: ServerResponse, tokens: Tokens): Promise<void> {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  for await (const content of tokens(question, leaving.signal)) {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/json-lines' });
    response.write(`${JSON.stringify({ delta: { content } })}\n`);
  }
  response.end();
}
