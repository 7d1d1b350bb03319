// What stands in for Azure AI Search and Azure OpenAI in bench:upstream, lean so that it is never what is measured: one
// reply for every search, and chat streams of as many tokens as the question says, at its pace. Arguments: PORT, and what
// is said to questions that say nothing of the kind, such as `steady 100`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import process from 'node:process';
import { indexDefinition, searchReply } from './search-replies.ts';
import { streamCompletion } from './stream-completion.ts';

const [, , PORT, SAID = 'long 1'] = process.argv;
const PARENT = process.ppid;
const DEFINITION = JSON.stringify(indexDefinition);
const FOUND = JSON.stringify(searchReply);

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  const body = await bodyOf(request);
  if (path.includes('/chat/completions')) return streamCompletion(wantedOf(body), response);
  if (path.includes('/docs/search')) return sendJson(response, FOUND);
  if (/^\/indexes(\/|\(')bench('\))?\?/.test(path)) return sendJson(response, DEFINITION);
  response.writeHead(path === '/config' ? 200 : 404).end();
}

function sendJson(response: ServerResponse, body: string): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

/** The last message behind what is said by default; a query is written at once, by models that are small. */
function wantedOf(body: string): string {
  const { messages, tools } = JSON.parse(body);
  const question = String(messages.at(-1).content);
  if (tools) return 'long 8';
  return /\b(long|brisk|steady|calm|slow) \d+\b/.test(question) ? question : SAID;
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  respond(request, response).catch(() => response.destroy());
});
server.listen(Number(PORT), '127.0.0.1', 4096);
setInterval(() => process.ppid === PARENT || process.exit(0), 500).unref();
