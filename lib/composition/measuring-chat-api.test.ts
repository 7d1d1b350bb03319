import { expect, test } from 'vitest';
import { startOtlpReceiver } from '#e2e/telemetry/otlp-receiver.ts';
import { startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import { readEnvironment } from '#lib/config/environment.ts';
import { chat } from '#lib/http/answers/chat-endpoints.ts';
import { protocolRoute } from '#lib/http/answers/protocol-route.ts';
import { temporaryFolder } from '#lib/shared/temporary-folder.test-helper.ts';
import { createContainer } from './container.ts';
import { startInstrumentation } from './start-instrumentation.ts';

test('a call of another chat server is named by what it is, not as a service of Azure', async () => {
  const folder = temporaryFolder();
  const receiver = await startOtlpReceiver();
  const other = await startLoopbackServer({
    handle: () => ({ status: 200, body: { message: { content: 'Yes.' } } }),
  });
  const environment = readEnvironment({
    CHAT_API_URL: other.url,
    DATA_DIR: folder.path,
    LOG_LEVEL: 'silent',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  });
  const telemetry = await startInstrumentation(environment);
  const container = await createContainer(environment);
  const question = new Request('http://127.0.0.1/chat', {
    method: 'POST',
    headers: { host: '127.0.0.1', 'content-type': 'application/json' },
    body: JSON.stringify({ messages: [{ role: 'user', content: 'Is it?' }] }),
  });
  expect((await protocolRoute(chat, () => container).POST(question)).status).toBe(200);
  await telemetry?.close();
  const { host } = new URL(other.url);
  expect(receiver.spans().find(({ name }) => name === `chat ${host}`)).toMatchObject({
    kind: 3,
    attributes: { 'gen_ai.provider.name': 'citewell.chat_api', 'gen_ai.request.model': host },
  });
  await container.close();
  await Promise.all([receiver.close(), other.close()]);
  folder.remove();
});
