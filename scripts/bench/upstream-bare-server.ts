// The floor of bench:upstream: a bare node:http server that makes the same two upstream calls, one search and one chat
// stream, and writes each token out. No protocol, no checks, no limits, no thoughts. Arguments: PORT, URL of the services.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import process from 'node:process';
import { reportUsage } from './streaming/report-usage.ts';

const [port, services] = process.argv.slice(2);
const SEARCH = `${services}/indexes('bench')/docs/search.post.search?api-version=2024-07-01`;
const CHAT = `${services}/openai/deployments/chat/chat/completions?api-version=2024-10-21`;
const HEADERS = { 'content-type': 'application/json', 'api-key': 'bench' };

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  const call = (url: string, body: object) =>
    fetch(url, { method: 'POST', headers: HEADERS, body: JSON.stringify(body), signal: leaving.signal });
  const question = await questionIn(request);
  const found = await (await call(SEARCH, { search: question, top: 3 })).json();
  const sources = found.value.map(({ content }: { content: string }) => content);
  const messages = [{ role: 'user', content: [question, ...sources].join('\n') }];
  const completion = await call(CHAT, { messages, stream: true, stream_options: { include_usage: true } });
  response.writeHead(200, { 'content-type': 'application/json-lines' });
  for await (const text of tokensOf(completion)) {
    response.write(`${JSON.stringify({ delta: { content: text } })}\n`);
  }
  response.end();
}

async function questionIn(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.parse(body).messages.at(-1).content;
}

async function* tokensOf({ body }: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let held = '';
  for await (const bytes of body ?? []) {
    const lines = (held + decoder.decode(bytes, { stream: true })).split('\n');
    held = lines.pop() ?? '';
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue;
      const text = JSON.parse(line.slice('data: '.length)).choices[0]?.delta.content;
      if (text) yield text;
    }
  }
}

reportUsage();
const server = createServer((request, response) => {
  if (request.method === 'GET') response.end();
  else respond(request, response).catch(() => response.destroy());
});
server.listen(Number(port), '127.0.0.1');
