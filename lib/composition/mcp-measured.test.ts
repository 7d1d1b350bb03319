import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReceivedSpan } from '#e2e/telemetry/decode-otlp.ts';
import { type MeasuredApplication, startMeasured } from './measured-application.test-helper.ts';

/** Words of a question, of its answer, and of a search. */
const WORDS = ['xylophone', 'zanzibar', 'theremin'];
const [ASKED, SAID, SOUGHT] = WORDS;
const KEY = 'key-of-the-assistant';
const REQUESTS_PER_MINUTE = 5;

let app: MeasuredApplication;

async function send(method: string, params: object, key = KEY): Promise<{ status: number; text: string }> {
  const response = await fetch(`${app.url}/mcp`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'api-key': key,
      'x-request-id': method.replace('/', '.'),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return { status: response.status, text: await response.text() };
}

const use = (name: string, given: object) => send('tools/call', { name, arguments: given });

describe('what an assistant does', () => {
  let spans: ReceivedSpan[];
  const statuses: number[] = [];

  beforeAll(async () => {
    const sha256 = createHash('sha256').update(KEY).digest('hex');
    app = await startMeasured({
      SUBSCRIPTION_KEYS: `assistant:${sha256}`,
      LIMIT_REQUESTS_PER_MINUTE: String(REQUESTS_PER_MINUTE),
    });
    app.services.models.play({ answers: [{ answer: { say: [`It means ${SAID} [david-2].`] } }] });
    expect((await use('ask_documents', { question: `What does RAG mean, and ${ASKED}?` })).text).toContain(
      SAID,
    );
    expect((await use('search_documents', { query: `RAG ${SOUGHT}` })).text).toContain('passages');
    expect((await use('read_document', { document: 'none.md' })).text).toContain('no such document');
    expect((await send('tools/list', {}, 'a-guessed-key')).status).toBe(401);
    for (let sent = 3; sent <= REQUESTS_PER_MINUTE; sent += 1)
      statuses.push((await send('tools/list', {})).status);
    await app.flush();
    spans = app.receiver.spans();
  }, 120_000);
  afterAll(() => app.close());

  const below = (parent: ReceivedSpan | undefined) =>
    spans.filter(({ parentId }) => parentId === parent?.spanId).map(({ name }) => name);
  const requests = () => spans.filter(({ name }) => name === 'POST /mcp');

  test('is traced as any other request, with its answer and its searches below it', () => {
    const [asked, sought] = requests();
    expect(asked?.attributes).toMatchObject({ 'http.route': '/mcp', 'citewell.outcome': 'finished' });
    expect(below(asked)).toContain('answer');
    expect(below(spans.find(({ name }) => name === 'answer'))).toContain('retrieval azure');
    expect(below(sought)).toEqual(['retrieval azure']);
  });

  test('is counted by its route, and its answer by its model', () => {
    const counted = (metric: string, key: string) =>
      app.receiver
        .points()
        .filter((point) => point.metric === metric)
        .map(({ attributes }) => attributes[key]);
    expect(counted('http.server.request.duration', 'http.route')).toContain('/mcp');
    expect(counted('citewell.answer.duration', 'gen_ai.request.model')).toEqual(['gpt-4o']);
    for (const { metric, value } of app.receiver.points()) {
      if (metric === 'citewell.streams.active') expect(value).toBe(0);
    }
  });

  test('leaves none of its words in the log or in what is measured', () => {
    expect(app.lines().filter((line) => line.includes('"/mcp"')).length).toBeGreaterThan(5);
    for (const word of [...WORDS, KEY, 'guessed']) {
      expect(app.lines().join(), word).not.toContain(word);
      expect(app.receiver.raw().includes(word), word).toBe(false);
    }
  });

  test('is in the report of usage, by the name of its key', async () => {
    const { totals } = await app.container.records.usage.report(0, Date.now() + 1, 'day');
    expect(totals).toMatchObject({ questions: 1, finished: 1, users: 1 });
    expect(totals.inputTokens).toBeGreaterThan(0);
  });

  test('is in the audit log where its key is refused, without the key', async () => {
    const { items: entries } = await app.container.records.audit.list({
      action: 'refused',
      search: '',
      limit: 9,
      after: null,
    });
    expect(entries).toMatchObject([{ action: 'refused', target: 'POST /mcp', detail: { status: 401 } }]);
    expect(JSON.stringify(entries)).not.toContain('guessed');
  });

  test('counts as its requests, each message one', () => {
    expect(statuses).toEqual([200, 200, 429]);
  });
});
