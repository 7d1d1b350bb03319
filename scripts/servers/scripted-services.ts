import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import process from 'node:process';
import { setTimeout as delay, setImmediate as nextLoop } from 'node:timers/promises';

// What stands in for Azure AI Search and Azure OpenAI in bench:upstream, lean so that it is never what is measured: one
// reply for every search, and chat streams of as many tokens as the question says, at its pace. Arguments: PORT, and what
// is said to questions that say nothing of the kind, such as `steady 100`.

const [, , PORT, SAID = 'long 1'] = process.argv;
const PARENT = process.ppid;

const searchable = { type: 'Edm.String', searchable: true, filterable: false, sortable: false };
const filterable = { searchable: false, filterable: true, sortable: false, facetable: true };
const names = { type: 'Collection(Edm.String)', ...filterable };

/** The index `bench` as Azure AI Search 2024-07-01 describes it: the fields of the Azure Python sample, without vectors. */
const indexDefinition = {
  name: 'bench',
  fields: [
    { name: 'id', type: 'Edm.String', key: true, ...filterable, sortable: true },
    { name: 'content', ...searchable },
    { name: 'category', type: 'Edm.String', ...filterable },
    { name: 'sourcepage', type: 'Edm.String', ...filterable },
    { name: 'sourcefile', type: 'Edm.String', ...filterable },
    { name: 'storageUrl', type: 'Edm.String', ...filterable },
    { name: 'oids', ...names },
    { name: 'groups', ...names },
  ].map((field) => ({ retrievable: true, ...field })),
};

const CONTENT = 'Employees may carry over up to five days of leave into the first quarter. '.repeat(14);

/** What every search finds: three passages of 1 KB. */
const searchReply = {
  '@odata.context': 'https://bench.search.windows.net/indexes(bench)/$metadata#docs(*)',
  '@odata.count': 3,
  value: [1, 2, 3].map((page) => ({
    '@search.score': 4 - page,
    id: `handbook-${page}`,
    content: CONTENT,
    category: 'hr',
    sourcepage: `handbook.pdf#page=${page}`,
    sourcefile: 'handbook.pdf',
    storageUrl: 'https://bench.blob.core.windows.net/content/handbook.pdf',
    oids: [],
    groups: [],
  })),
};

const DEFINITION = JSON.stringify(indexDefinition);
const FOUND = JSON.stringify(searchReply);

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  const body = await bodyOf(request);
  if (path.includes('/chat/completions')) return streamAnswer(wantedOf(body), COMPLETION, response);
  if (path.endsWith('/responses')) return streamAnswer(wantedOf(body), RESPONSE, response);
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
  const { messages, input = messages, tools } = JSON.parse(body);
  const question = String(input.at(-1).content);
  if (tools) return 'long 8';
  return /\b(long|brisk|steady|calm|slow) \d+\b/.test(question) ? question : SAID;
}

const SAFE = { filtered: false, severity: 'safe' };
const JUDGED = { hate: SAFE, self_harm: SAFE, sexual: SAFE, violence: SAFE };

/** A chunk with everything that Azure OpenAI puts into it. */
function chunkOf(choices: object[], more: object = {}): string {
  const chunk = {
    choices,
    created: 1_793_000_000,
    id: 'chatcmpl-AbCdEfGhIjKlMnOpQrStUvWxYz012',
    model: 'gpt-4o-mini-2024-07-18',
    object: 'chat.completion.chunk',
    system_fingerprint: 'fp_b705f0c291',
    ...more,
  };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

function choiceOf(delta: object, finishReason: string | null = null): object {
  return {
    content_filter_results: finishReason ? {} : JUDGED,
    delta,
    finish_reason: finishReason,
    index: 0,
    logprobs: null,
  };
}

/** Tokens of one write where they come as fast as they can. */
const BLOCK = 16;

/** How an API writes a streamed answer. */
interface Form {
  opening: Buffer;
  token: Buffer;
  /** `BLOCK` of them. */
  tokens: Buffer;
  end(tokens: number): string;
}

function formOf(opening: string, token: string, end: Form['end']): Form {
  return {
    opening: Buffer.from(opening),
    token: Buffer.from(token),
    tokens: Buffer.from(token.repeat(BLOCK)),
    end,
  };
}

const COMPLETION = formOf(
  chunkOf([], { prompt_filter_results: [{ prompt_index: 0, content_filter_results: JUDGED }] }) +
    chunkOf([choiceOf({ content: '', role: 'assistant' })]),
  chunkOf([choiceOf({ content: ' token' })]),
  (tokens) => {
    const usage = { prompt_tokens: 900, completion_tokens: tokens, total_tokens: 900 + tokens };
    return `${chunkOf([choiceOf({}, 'stop')])}${chunkOf([], { usage })}data: [DONE]\n\n`;
  },
);

function eventOf(type: string, more: object): string {
  const event = { type: `response.${type}`, sequence_number: 7, ...more };
  return `event: response.${type}\ndata: ${JSON.stringify(event)}\n\n`;
}

const ITEM = { output_index: 0, item_id: 'msg_AbCdEfGhIjKlMnOpQrStUvWxYz0123456789' };
const HEAD = { id: 'resp_AbCdEfGhIjKlMnOpQrStUvWxYz', created_at: 1_793_000_000, model: 'gpt-5.6-terra' };

const RESPONSE = formOf(
  eventOf('created', { response: { ...HEAD, status: 'in_progress', output: [] } }) +
    eventOf('output_item.added', { output_index: 0, item: { type: 'message', content: [] } }),
  eventOf('output_text.delta', {
    ...ITEM,
    content_index: 0,
    delta: ' token',
    logprobs: [],
    obfuscation: 'x',
  }),
  (tokens) => {
    const usage = { input_tokens: 900, output_tokens: tokens, total_tokens: 900 + tokens };
    return eventOf('completed', { response: { ...HEAD, status: 'completed', output: [], usage } });
  },
);

/** How long a model reads before it speaks; not where it says all as fast as it can. */
const READING_MS = 250;
/** Milliseconds from one token to the next. */
const PACES: Record<string, number> = { brisk: 10, steady: 20, calm: 50, slow: 1000 };

/**
 * Answers what the question says: `long 2000` with 2,000 tokens as fast as they are read, `brisk 100` with one every
 * 10 ms, `steady 100` every 20 ms, `calm 100` every 50 ms, `slow 30` every second. Paced ones begin after a while, and each
 * token is a packet of its own, as services send them.
 */
async function streamAnswer(question: string, form: Form, response: ServerResponse): Promise<void> {
  const [, pace = 'long', count] = /\b(long|brisk|steady|calm|slow) (\d+)\b/.exec(question) ?? [];
  const tokens = Number(count ?? 1);
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  response.write(form.opening);
  const everyMs = PACES[pace] ?? 0;
  await (pace === 'long' ? sayAtOnce(tokens, form, response) : sayPaced(tokens, everyMs, form, response));
  response.end(form.end(tokens));
}

async function sayAtOnce(count: number, { token, tokens }: Form, response: ServerResponse): Promise<void> {
  for (let left = count; left > 0 && !response.destroyed; left -= BLOCK) {
    const hasRoom = response.write(tokens.subarray(0, Math.min(left, BLOCK) * token.length));
    await (hasRoom ? nextLoop() : Promise.race([once(response, 'drain'), once(response, 'close')]));
  }
}

async function sayPaced(
  tokens: number,
  everyMs: number,
  { token }: Form,
  response: ServerResponse,
): Promise<void> {
  await delay(READING_MS);
  const started = performance.now();
  for (let said = 1; said <= tokens && !response.destroyed; said += 1) {
    response.write(token);
    // By the clock, not by the pause: a busy machine must not make the answers slower and the load smaller.
    await delay(Math.max(0, started + said * everyMs - performance.now()));
  }
}

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  respond(request, response).catch(() => response.destroy());
});
server.listen(Number(PORT), '127.0.0.1', 4096);
setInterval(() => process.ppid === PARENT || process.exit(0), 500).unref();
