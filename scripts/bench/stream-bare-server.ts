// The floor of bench:stream: a bare node:http server that makes the same upstream calls, one search and one
// generation, and writes each token out. No protocol, no checks, no thoughts. Arguments: PORT, extractive or scripted.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import process from 'node:process';
import { createPorts } from '#lib/composition/container.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { reportUsage } from './streaming/report-usage.ts';
import { scriptedModel } from './streaming/scripted-model.ts';

const [port, answerer] = process.argv.slice(2);
const ports = createPorts(readEnvironment());
const model = answerer === 'scripted' ? scriptedModel : ports.models[0];
const options = { temperature: 0.3, n: 1, maxTokens: undefined, seed: undefined, reasoningEffort: undefined };

type Hit = Awaited<ReturnType<typeof ports.search.search>>['hits'][number];

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  const question = await questionIn(request);
  const { hits } = await ports.search.search({
    searchText: question,
    vectorQueries: [{ kind: 'text', text: question, fields: ['embedding'], k: 50 }],
    top: 3 + model.alsoReads,
  });
  response.writeHead(200, { 'content-type': 'application/json-lines' });
  const passages = hits.map(passageOf);
  const prompt = {
    messages: [
      {
        role: 'user' as const,
        content: [question, ...passages.slice(0, 3).map(({ content }) => content)].join('\n'),
      },
    ],
    question,
    passages: passages.slice(0, 3),
    alsoFound: passages.slice(3),
    followUps: false,
  };
  for await (const event of model.stream(prompt, options, leaving.signal)) {
    if (event.type === 'text-delta')
      response.write(`${JSON.stringify({ delta: { content: event.text } })}\n`);
  }
  response.end();
}

async function questionIn(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += chunk;
  return JSON.parse(body).messages.at(-1).content;
}

function passageOf({ document, score }: Hit) {
  const text = (name: string) => String(document[name] ?? '');
  return {
    id: text('id'),
    content: text('content'),
    category: null,
    sourcepage: text('sourcepage'),
    sourcefile: text('sourcefile'),
    storageUrl: null,
    title: null,
    headings: [],
    oids: [],
    groups: [],
    captions: [],
    score,
    rerankerScore: null,
  };
}

reportUsage();
const server = createServer((request, response) => {
  if (request.method === 'GET') response.end();
  else respond(request, response).catch(() => response.destroy());
});
server.listen(Number(port), '127.0.0.1');
