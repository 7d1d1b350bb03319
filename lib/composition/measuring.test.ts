import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReceivedPoint, ReceivedSpan } from '#e2e/telemetry/decode-otlp.ts';
import { type MeasuredApplication, startMeasured } from './measured-application.test-helper.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';
/** A word that is in a question, and one that is in its answer. */
const CANARY = 'xylophone';
const SAID = 'zanzibar';

let app: MeasuredApplication;

async function ask(path: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(`${app.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

const QUESTION = {
  messages: [
    { role: 'user', content: 'Who looks after search?' },
    { role: 'assistant', content: 'David does.' },
    { role: 'user', content: `What does RAG mean, and what does a ${CANARY} cost?` },
  ],
  context: { overrides: { retrieval_mode: 'hybrid' } },
};

/** Scripted: what the models say, whatever is asked. */
function script(): void {
  app.services.models.play({
    answers: [
      { on: { tools: true }, answer: { callTool: '{"query":"RAG meaning"}' } },
      { answer: { say: ['It means retrieval', ` and ${SAID}`, ' [david-2] [made-up.md].'] } },
    ],
  });
}

function named(spans: readonly ReceivedSpan[], name: string | RegExp): ReceivedSpan {
  const found = spans.filter((span) =>
    typeof name === 'string' ? span.name === name : name.test(span.name),
  );
  expect(found, `spans named ${name} of ${spans.map((span) => span.name)}`).not.toHaveLength(0);
  return found[0] as ReceivedSpan;
}

const children = (spans: readonly ReceivedSpan[], of: ReceivedSpan) =>
  spans.filter(({ parentId }) => parentId === of.spanId).map(({ name }) => name);

const points = (metric: string): ReceivedPoint[] =>
  app.receiver.points().filter((point) => point.metric === metric);

describe('a question that is answered', () => {
  let spans: ReceivedSpan[];
  let sent: Record<string, string>[];
  beforeAll(async () => {
    app = await startMeasured({ OTEL_SERVICE_NAME: 'answers', OTEL_EXPORTER_OTLP_HEADERS: 'api-key=hidden' });
    script();
    const reply = await ask('/chat/stream', QUESTION, {
      traceparent: `00-${TRACE}-${CALLER}-01`,
      tracestate: 'vendor=1',
      'x-request-id': 'asked-1',
    });
    expect(reply.headers.get('x-request-id')).toBe('asked-1');
    expect(await reply.text()).toContain(SAID);
    const passed = await ask('/v1/chat/completions', {
      model: 'gpt-4o',
      messages: QUESTION.messages,
      stream: true,
    });
    await passed.text();
    await ask('/nowhere', {}, { traceparent: `00-${'0'.repeat(32)}-${CALLER}-01` });
    await app.flush();
    spans = app.receiver.spans().filter(({ traceId }) => traceId === TRACE);
    sent = [...app.services.models.requests(), ...app.services.search.requests()].map(
      ({ headers }) => headers,
    );
  }, 120_000);
  afterAll(() => app.close());

  test('is one trace, below the span of its caller, that ends when the stream does', () => {
    const server = named(spans, 'POST /chat/stream');
    expect(server).toMatchObject({ parentId: CALLER, kind: 2, status: 0 });
    expect(server.attributes).toMatchObject({
      'http.request.method': 'POST',
      'http.route': '/chat/stream',
      'http.response.status_code': 200,
      'citewell.request.id': 'asked-1',
      'citewell.outcome': 'finished',
    });
    expect(server.resource).toMatchObject({
      'service.name': 'answers',
      'service.version': expect.any(String),
    });
    // Usage is gathered and written a moment later.
    for (const span of spans.filter(({ name }) => name !== 'usage.note')) {
      expect(span.startNs).toBeGreaterThanOrEqual(server.startNs);
      expect(span.endNs - server.endNs, span.name).toBeLessThan(50_000_000n);
    }
  });

  test('tells what was called on the way, each below what called it', () => {
    const server = named(spans, 'POST /chat/stream');
    expect(children(spans, server)).toContain('answer');
    const answer = named(spans, 'answer');
    // What the server looks up again after some seconds is read by the first question that comes then.
    const lookups = ['administration.versions', 'synonyms.list', 'synonyms.version'];
    const called = children(spans, answer).filter((name) => !lookups.includes(name));
    expect(called.sort()).toEqual(['chat gpt-4o', 'chat gpt-4o', 'retrieval azure']);
    const retrieval = named(spans, 'retrieval azure');
    // A look at the index, one search, and for the first of all the documents with dates.
    const requests = ['GET', 'POST', 'POST'];
    expect(children(spans, retrieval).sort()).toEqual([...requests, 'embeddings text-embedding-3-small']);
    expect(children(spans, named(spans, /^embeddings/))).toEqual(['POST']);
    for (const chat of spans.filter(({ name }) => name === 'chat gpt-4o')) {
      expect(children(spans, chat)).toEqual(['POST']);
    }
  });

  test('has what the model took by the conventions for generative AI', () => {
    const chat = spans.find(({ attributes }) => attributes['citewell.purpose'] === 'answer');
    expect(chat).toMatchObject({ name: 'chat gpt-4o', kind: 3, status: 0 });
    expect(chat?.attributes).toMatchObject({
      'gen_ai.operation.name': 'chat',
      'gen_ai.provider.name': 'azure.ai.openai',
      'gen_ai.request.model': 'gpt-4o',
      'gen_ai.response.model': 'gpt-4o',
      'gen_ai.request.stream': true,
      'gen_ai.response.finish_reasons': ['stop'],
      'gen_ai.usage.input_tokens': expect.any(Number),
      'gen_ai.usage.output_tokens': expect.any(Number),
    });
    expect(chat?.attributes['gen_ai.response.time_to_first_chunk']).toBeGreaterThan(0);
    const rewrite = spans.find(({ attributes }) => attributes['citewell.purpose'] === 'rewrite-query');
    expect(rewrite?.attributes['gen_ai.usage.input_tokens']).toBeGreaterThan(0);
    expect(named(spans, 'retrieval azure').attributes).toMatchObject({
      'gen_ai.operation.name': 'retrieval',
      'citewell.search.mode': 'hybrid',
      'citewell.search.hits': expect.any(Number),
      'citewell.search.best_score': expect.any(Number),
    });
    expect(named(spans, 'answer').attributes).toMatchObject({
      'citewell.answer.outcome': 'finished',
      'citewell.answer.citations.verified': 1,
      'citewell.answer.citations.unverified': 1,
    });
  });

  test('reaches every service with the trace and the id of the request', () => {
    const traced = sent.filter(({ traceparent = '' }) => traceparent.includes(TRACE));
    // A query, an embedding, a search, an answer.
    expect(traced.length).toBeGreaterThanOrEqual(4);
    const ids = new Set(spans.map(({ spanId }) => spanId));
    for (const { traceparent = '', tracestate, 'x-ms-client-request-id': id } of traced) {
      expect(ids).toContain(traceparent.split('-')[2]);
      expect(tracestate).toBe('vendor=1');
      expect(id).toBe('asked-1');
    }
  });

  test('is counted, by names of which there are few', () => {
    expect(points('http.server.request.duration')).toContainEqual(
      expect.objectContaining({
        count: 1,
        unit: 's',
        attributes: expect.objectContaining({ 'http.route': '/chat/stream' }),
      }),
    );
    const chats = { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'gpt-4o' };
    // Query, answer, and the call that was passed through.
    expect(points('gen_ai.client.operation.duration')).toContainEqual(
      expect.objectContaining({ count: 3, attributes: expect.objectContaining(chats) }),
    );
    expect(
      points('gen_ai.client.token.usage')
        .map(({ attributes }) => attributes['gen_ai.token.type'])
        .sort(),
    ).toEqual(['input', 'output']);
    expect(points('gen_ai.client.operation.time_to_first_chunk')[0]).toMatchObject({ count: 2 });
    expect(points('citewell.answer.duration')).toEqual([
      expect.objectContaining({
        count: 1,
        attributes: { 'gen_ai.request.model': 'gpt-4o', 'citewell.answer.outcome': 'finished' },
      }),
    ]);
    const cited = points('citewell.answer.citations').map(({ value, attributes }) => [
      attributes['citewell.citation.state'],
      value,
    ]);
    expect(Object.fromEntries(cited)).toEqual({ verified: 1, unverified: 1 });
    expect(points('citewell.retrieval.best_score')[0]).toMatchObject({ count: 1 });
    for (const nothingNow of [
      'http.server.active_requests',
      'citewell.streams.active',
      'citewell.upstream.calls.running',
    ]) {
      for (const { value } of points(nothingNow)) expect(value, nothingNow).toBe(0);
    }
    for (const always of [
      'nodejs.eventloop.delay.p99',
      'process.memory.usage',
      'citewell.recordings.active',
    ]) {
      expect(points(always), always).not.toHaveLength(0);
    }
  });

  test('leaves nothing of what was asked, found or said in what is sent', () => {
    const raw = app.receiver.raw();
    expect(raw.length).toBeGreaterThan(2000);
    for (const word of [CANARY, SAID, 'RAG', 'passages are retrieved', 'maria', 'block-']) {
      expect(raw.includes(word), word).toBe(false);
    }
    expect(app.receiver.headers()['api-key']).toBe('hidden');
  });

  test('is one line of the log, with the ids to find everything else by', () => {
    const line = app
      .lines()
      .map((text) => JSON.parse(text))
      .find(({ requestId }) => requestId === 'asked-1');
    expect(line).toMatchObject({
      msg: 'request',
      traceId: TRACE,
      method: 'POST',
      path: '/chat/stream',
      status: 200,
      ms: expect.any(Number),
      outcome: 'finished',
    });
    expect(app.lines().join()).not.toContain(CANARY);
  });

  test('a malformed trace is not continued: the request begins one of its own', () => {
    const lost = app.receiver
      .spans()
      .findLast(({ attributes }) => attributes['http.response.status_code'] === 404);
    expect(lost).toMatchObject({ name: 'POST', parentId: '', traceId: expect.stringMatching(/[1-9a-f]/) });
  });
});
