import { afterEach, describe, expect, test } from 'vitest';
import { type MeasuredApplication, startMeasured } from './measured-application.test-helper.ts';

const CANARY = 'xylophone';
const SAID = 'zanzibar';

let app: MeasuredApplication;
afterEach(() => app.close());

function ask(signal?: AbortSignal, question = `What does a ${CANARY} cost?`): Promise<Response> {
  return fetch(`${app.url}/chat/stream`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: question }] }),
    ...(signal && { signal }),
  });
}

const answering = (say: string[]) => ({ answers: [{ answer: { say } }] });

describe('with TELEMETRY_CONTENT', () => {
  test('question and answer are on the span of the model, and on no other but the search', async () => {
    app = await startMeasured({ TELEMETRY_CONTENT: 'on' });
    app.services.models.play(answering(['It is in ', SAID, '.']));
    await (await ask()).text();
    await app.flush();
    const chat = app.receiver.spans().find(({ name }) => name.startsWith('chat'));
    expect(chat?.attributes['gen_ai.input.messages']).toContain(CANARY);
    const said = JSON.parse(String(chat?.attributes['gen_ai.output.messages']));
    expect(said).toEqual([
      { role: 'assistant', parts: [{ type: 'text', content: `It is in ${SAID}.` }], finish_reason: 'stop' },
    ]);
    const telling = app.receiver.spans().filter((span) => JSON.stringify(span.attributes).includes(CANARY));
    expect(telling.map(({ name }) => name.split(' ')[0]).sort()).toEqual(['chat', 'retrieval']);
  });

  test('long attributes are cut and stay valid JSON', async () => {
    app = await startMeasured({ TELEMETRY_CONTENT: 'on' });
    app.services.models.play(answering([SAID.repeat(5000)]));
    await (await ask(undefined, CANARY.repeat(3000))).text();
    await app.flush();
    for (const { attributes } of app.receiver.spans()) {
      for (const [name, value] of Object.entries(attributes)) {
        expect(String(value).length, name).toBeLessThan(16_400);
        if (name.endsWith('.messages')) expect(() => JSON.parse(String(value))).not.toThrow();
      }
    }
  });
});

test('a failed call is recorded by its kind of failure, never by the service’s text', async () => {
  app = await startMeasured();
  app.services.models.play({ faults: [{ on: { path: '/chat/completions' }, fault: { status: 500 } }] });
  await (await ask()).text();
  await app.flush();
  const spans = app.receiver.spans();
  const failed = Object.fromEntries(
    spans
      .filter(({ status }) => status === 2)
      .map(({ name, attributes }) => [name, attributes['error.type']]),
  );
  expect(failed).toMatchObject({ 'chat gpt-4o': 'unavailable', answer: 'unavailable', POST: '500' });
  expect(spans.every(({ statusText }) => statusText === '')).toBe(true);
  expect(app.receiver.raw().includes(CANARY)).toBe(false);
  const answers = app.receiver.points().filter(({ metric }) => metric === 'citewell.answer.duration');
  expect(answers[0]?.attributes).toMatchObject({
    'citewell.answer.outcome': 'failed',
    'error.type': 'unavailable',
  });
});

test('a reader who leaves has not met a failure: the request ends then, as abandoned', async () => {
  app = await startMeasured();
  app.services.models.play({ answers: [{ answer: { stall: { say: ['It is'], forMs: 'never' } } }] });
  const controller = new AbortController();
  const reader = (await ask(controller.signal)).body?.getReader();
  await reader?.read();
  controller.abort();
  await expect.poll(() => app.lines().join(), { timeout: 20_000 }).toContain('abandoned');
  await expect
    .poll(() => app.services.models.requests().some(({ closedByClient }) => closedByClient))
    .toBe(true);
  await app.flush();
  const server = app.receiver.spans().find(({ name }) => name === 'POST /chat/stream');
  expect(server).toMatchObject({ status: 0, attributes: { 'citewell.outcome': 'abandoned' } });
  const answer = app.receiver.spans().find(({ name }) => name === 'answer');
  expect(answer).toMatchObject({ status: 0, attributes: { 'citewell.answer.outcome': 'abandoned' } });
});

describe('a collector', () => {
  test('that is away costs no answer', async () => {
    app = await startMeasured({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    app.services.models.play(answering([SAID]));
    for (const _ of [1, 2, 3]) expect(await (await ask()).text()).toContain(SAID);
    const startedAt = performance.now();
    await app.flush();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });

  test('that takes everything and answers nothing costs no answer, and no longer end', async () => {
    app = await startMeasured({ OTEL_METRIC_EXPORT_INTERVAL: '50' }, { stalls: true });
    app.services.models.play(answering([SAID]));
    for (const _ of [1, 2, 3]) expect(await (await ask()).text()).toContain(SAID);
    const startedAt = performance.now();
    await app.flush();
    expect(performance.now() - startedAt).toBeLessThan(10_000);
  });
});

test('with measuring off nothing is sent, and services get no trace header', async () => {
  app = await startMeasured({ OTEL_SDK_DISABLED: 'true' });
  app.services.models.play(answering([SAID]));
  const reply = await ask();
  expect(await reply.text()).toContain(SAID);
  expect(reply.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  expect(app.receiver.raw()).toHaveLength(0);
  expect(app.services.models.requests().some(({ headers }) => 'traceparent' in headers)).toBe(false);
});
