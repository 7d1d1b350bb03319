import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRecord, parseJson } from '#lib/shared/json.ts';

/** A request as it arrived. */
export interface ReceivedRerank {
  path: string;
  key: string | undefined;
  body: Record<string, unknown>;
}

/** Answers one request: a value as JSON with status 200, or by itself. */
export type Script = (request: ReceivedRerank, response: ServerResponse) => unknown;

/** A server with a `/rerank` for tests, and what it was sent. */
export interface ScriptedReranker {
  url: string;
  received: ReceivedRerank[];
  close(): void;
}

/** Starts a server that plays a script. */
export async function startReranker(script: Script): Promise<ScriptedReranker> {
  const received: ReceivedRerank[] = [];
  const server = createServer(async (request, response) => {
    const body = parseJson(await textOf(request));
    const { url: path = '', headers } = request;
    const one = { path, key: headers.authorization, body: isRecord(body) ? body : {} };
    received.push(one);
    const said = script(one, response);
    if (said === undefined) return;
    response.setHeader('content-type', 'application/json').end(JSON.stringify(said));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Ends a reply with a status and a JSON text. */
export function refuseWith(response: ServerResponse, status: number, said: object): undefined {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(said));
  return undefined;
}

/** The texts of a request, however it names them. */
export function textsIn({ body }: ReceivedRerank): string[] {
  const texts = body['documents'] ?? body['texts'];
  return Array.isArray(texts) ? texts.map(String) : [];
}

/** More for a text that has `27` in it. */
const scoreOf = (text: string) => (text.includes('27') ? 0.9 : 0.1);

/** Servers as they differ: where `/rerank` is, how it is asked, what it says. */
export const SERVERS: Record<string, { base: string; path: string; script: Script }> = {
  Jina: {
    base: '/v1',
    path: '/v1/rerank',
    script: (request) => ({
      model: 'jina-reranker-v3',
      usage: { total_tokens: 815 },
      results: best(
        textsIn(request).map((text, index) => ({
          index,
          document: { text },
          relevance_score: scoreOf(text),
        })),
      ),
    }),
  },
  'Cohere v1': {
    base: '/v1',
    path: '/v1/rerank',
    script: (request) => ({
      id: 'x',
      results: best(textsIn(request).map((text, index) => ({ index, relevance_score: scoreOf(text) }))),
      meta: { api_version: { version: '1' } },
    }),
  },
  'Cohere v2': {
    base: '/v2',
    path: '/v2/rerank',
    script: (request) => ({
      id: 'x',
      results: best(textsIn(request).map((text, index) => ({ index, relevance_score: scoreOf(text) }))),
      meta: { api_version: { version: '2' }, billed_units: { search_units: 1 } },
    }),
  },
  vLLM: {
    base: '/v1',
    path: '/v1/rerank',
    script: (request) => ({
      id: 'rerank-1',
      model: 'bge',
      usage: { total_tokens: 56 },
      results: best(
        textsIn(request).map((text, index) => ({
          index,
          document: { text, multi_modal: null },
          relevance_score: scoreOf(text),
        })),
      ),
    }),
  },
  'llama.cpp, whose scores have no bounds': {
    base: '',
    path: '/rerank',
    script: (request) => ({
      model: 'bge',
      object: 'list',
      usage: { prompt_tokens: 42, total_tokens: 42 },
      results: textsIn(request).map((text, index) => ({
        index,
        relevance_score: scoreOf(text) > 0.5 ? 2.2 : -7.4,
      })),
    }),
  },
  'Text Embeddings Inference': {
    base: '',
    path: '/rerank',
    script: (request, response) =>
      Array.isArray(request.body['texts'])
        ? best(textsIn(request).map((text, index) => ({ index, score: scoreOf(text) })))
        : refuseWith(response, 422, {
            error: 'Failed to deserialize the JSON body into the target type: missing field `texts`',
          }),
  },
};

function best<Entry extends { relevance_score?: number; score?: number }>(entries: Entry[]): Entry[] {
  const scoreIn = ({ relevance_score, score }: Entry) => relevance_score ?? score ?? 0;
  return entries.toSorted((one, other) => scoreIn(other) - scoreIn(one));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
