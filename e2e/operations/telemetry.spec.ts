import { mkdirSync } from 'node:fs';
import { expect } from '@playwright/test';
import { test as base } from '../azure/scripted-services.ts';
import type { ReceivedSpan } from '../telemetry/decode-otlp.ts';
import { type OtlpReceiver, startOtlpReceiver } from '../telemetry/otlp-receiver.ts';
import { OwnServer } from './own-server.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const CALLER = '00f067aa0ba902b7';
/** A word of the question that no document has. */
const CANARY = 'xylophone';

interface Measured {
  server: OwnServer;
  receiver: OtlpReceiver;
}

const test = base.extend<{ measured: Measured }>({
  measured: async ({ services: _ }, use, { project }) => {
    const { measured: port, env } = project.metadata as { measured: number; env: Record<string, string> };
    const dataDir = `${env['DATA_DIR']}-measured`;
    mkdirSync(dataDir, { recursive: true });
    const receiver = await startOtlpReceiver();
    const server = await OwnServer.start({
      port,
      env: { ...env, DATA_DIR: dataDir, OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url },
    });
    await use({ server, receiver });
    await server.remove();
    await receiver.close();
  },
});

function named(spans: readonly ReceivedSpan[], name: string): ReceivedSpan {
  const found = spans.find((span) => span.name === name);
  if (!found)
    throw new Error(`No span is called ${name}; there are ${spans.map((span) => span.name).join(', ')}.`);
  return found;
}

test('a streamed answer of the built server is one trace, from the caller to the model, without any text', async ({
  measured: { server, receiver },
  services,
}) => {
  const asked = await fetch(`${server.origin}/chat/stream`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      traceparent: `00-${TRACE}-${CALLER}-01`,
      'x-request-id': 'asked-2',
    },
    body: JSON.stringify({
      messages: [{ role: 'user', content: `How many days of leave does a ${CANARY} have?` }],
    }),
  });
  expect(asked.headers.get('x-request-id')).toBe('asked-2');
  const lines = (await asked.text())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  const said = lines.map(({ delta }) => delta?.content ?? '').join('');
  expect(said.length).toBeGreaterThan(20);
  const page = await fetch(server.origin);
  expect(page.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
  await page.text();

  // What is not sent yet is sent before the process ends.
  server.terminate();
  expect(await server.exit()).toBe(0);
  const spans = receiver.spans().filter(({ traceId }) => traceId === TRACE);
  const request = named(spans, 'POST /chat/stream');
  const answer = named(spans, 'answer');
  const chat = named(spans, 'chat gpt-4o');
  expect([request.parentId, answer.parentId, chat.parentId]).toEqual([CALLER, request.spanId, answer.spanId]);
  expect(named(spans, 'retrieval embedded').parentId).toBe(answer.spanId);
  const call = spans.find(({ parentId }) => parentId === chat.spanId);
  expect(request.endNs).toBeGreaterThanOrEqual(chat.endNs);
  expect(chat.attributes['gen_ai.usage.output_tokens']).toBeGreaterThan(0);
  const [sent] = await services.models.requests(CANARY);
  expect(sent?.headers?.['traceparent']).toBe(`00-${TRACE}-${call?.spanId}-01`);

  // The page is measured as well; the framework's own spans, which have whole addresses in them, are not sent.
  expect(receiver.spans().map(({ name }) => name)).toContain('GET /');
  expect(
    receiver.spans().every(({ attributes }) => !('http.target' in attributes || 'next.route' in attributes)),
  ).toBe(true);
  const counted = receiver.points().filter(({ metric }) => metric === 'citewell.answer.duration');
  expect(counted.map(({ count }) => count)).toEqual([1]);
  for (const text of [CANARY, said.slice(0, 20), said.slice(-20)])
    expect(receiver.raw().includes(text)).toBe(false);
});
