import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ModelService, startModelService } from '#e2e/upstream/models/service.ts';
import type { ModelServer } from '#lib/config/services.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createChatServers } from './chat-servers.ts';
import { createChatCompletions } from './completions.ts';
import { modelConfig } from './test-chat.ts';

let service: ModelService;
beforeEach(async () => {
  service = await startModelService();
});
afterEach(() => service.close());

const azure = (): ModelServer => ({
  kind: 'azure',
  endpoint: service.url,
  key: service.key,
  apiVersion: '2024-10-21',
  audience: 'https://cognitiveservices.azure.com',
});
const own = (): ModelServer => ({ kind: 'openai', baseUrl: `${service.url}/v1`, key: service.key });

const completions = (server = azure()) =>
  createChatCompletions([modelConfig(server)], createChatServers(retryPolicy({ attempts: 1 })));
const never = new AbortController().signal;
const tool = {
  type: 'function',
  function: {
    name: 'get_weather',
    parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
};
const asking = (more: JsonObject = {}): JsonObject => ({
  model: 'whatever the client calls it',
  messages: [{ role: 'user', content: 'How is the weather in Bern?' }],
  ...more,
});

async function collect(chunks: AsyncIterable<JsonObject>): Promise<JsonObject[]> {
  const all: JsonObject[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return all;
}

test('a request reaches the deployment of its alias as it is, and the reply comes back as it is', async () => {
  const reply = await completions().create('gpt', asking({ temperature: 0.5, seed: 3 }), never);
  expect(reply).toMatchObject({ object: 'chat.completion', choices: [{ index: 0 }] });
  const [request] = service.requests();
  expect(request?.path).toContain('/deployments/gpt-4o-mini/');
  expect(request?.body).toMatchObject({ temperature: 0.5, seed: 3, stream: false });
});

test('a request without a limit of tokens gets one, and the limit of a caller stays', async () => {
  await completions().create('gpt', asking(), never);
  await completions().create('gpt', asking({ max_completion_tokens: 7 }), never);
  const [first, second] = service.requests().map(({ body }) => body as JsonObject);
  expect(first).toMatchObject({ max_tokens: 4096 });
  expect(second).toMatchObject({ max_completion_tokens: 7 });
  expect(second).not.toHaveProperty('max_tokens');
});

test('a whole reply may take as long as a streamed one: no search would', async () => {
  service.play({ faults: [{ fault: { delayMs: 200 } }] });
  const servers = createChatServers(retryPolicy({ attempts: 1, callTimeoutMs: 20 }));
  const slow = createChatCompletions([modelConfig(azure())], servers);
  expect(await slow.create('gpt', asking(), never)).toMatchObject({ object: 'chat.completion' });
});

test('tools are passed through, whole and streamed', async () => {
  service.play({ answers: [{ answer: { callTool: '{"city":"Bern"}' } }] });
  const reply = await completions().create('gpt', asking({ tools: [tool] }), never);
  expect(JSON.stringify(reply)).toContain('get_weather');
  const chunks = await collect(completions().stream('gpt', asking({ tools: [tool] }), never));
  expect(JSON.stringify(chunks)).toContain('get_weather');
  expect(chunks.length).toBeGreaterThan(1);
});

test('streamed, chunks come in order and the caller’s leaving ends the call', async () => {
  service.play({ answers: [{ answer: { say: ['Sun', 'ny', '.'] } }] });
  const chunks = await collect(completions().stream('gpt', asking(), never));
  const text = chunks
    .map((chunk) => (chunk['choices'] as { delta?: { content?: string } }[])[0]?.delta?.content)
    .join('');
  expect(text).toBe('Sunny.');

  service.play({ answers: [{ answer: { stall: { say: ['Sun'], forMs: 'never' } } }] });
  const controller = new AbortController();
  const reading = collect(completions().stream('gpt', asking(), controller.signal));
  controller.abort();
  await expect(reading).rejects.toThrow();
});

describe('a refusal', () => {
  test('of the model’s names the parameter and none of the service’s words', async () => {
    const refused = completions().create('gpt', asking({ top_logprobs: 99 }), never);
    await expect(refused).rejects.toMatchObject({ code: 'bad-request' });
    await expect(refused).rejects.not.toThrow(/gpt-4o-mini|127\.0\.0\.1/);
  });

  test('of an alias that is not configured', async () => {
    await expect(completions().create('gone', asking(), never)).rejects.toMatchObject({ code: 'not-found' });
  });

  test('of the content filter is reported as everywhere', async () => {
    service.play({ answers: [{ answer: { promptFiltered: true } }] });
    await expect(completions().create('gpt', asking(), never)).rejects.toMatchObject({
      code: 'content-filter',
    });
  });
});

describe('a server of one’s own', () => {
  const withImage = (url: string) =>
    asking({ messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url } }] }] });

  test.each(['http://169.254.169.254/latest', 'https://intranet.example/logo.png', 'file:///etc/passwd'])(
    'is not sent to fetch %s from where it stands',
    async (url) => {
      const refused = completions(own()).create('gpt', withImage(url), never);
      await expect(refused).rejects.toMatchObject({ code: 'bad-request', field: 'messages' });
      const streamed = collect(completions(own()).stream('gpt', withImage(url), never));
      await expect(streamed).rejects.toMatchObject({ code: 'bad-request' });
      expect(service.requests()).toEqual([]);
    },
  );

  test.each([
    { type: 'video_url', video_url: { url: 'http://169.254.169.254/latest' } },
    { type: 'audio_url', audio_url: { url: 'https://intranet.example/call.wav' } },
    { type: 'file', file: { file_data: 'https://intranet.example/pay.pdf' } },
    { type: 'image_url', image_url: '/etc/passwd' },
    { video_url: ['data:video/mp4;base64,AAAA', 'file:///etc/passwd'] },
  ])('nor under another name: %j', async (part) => {
    const refused = completions(own()).create(
      'gpt',
      asking({ messages: [{ role: 'user', content: [part] }] }),
      never,
    );
    await expect(refused).rejects.toMatchObject({ code: 'bad-request', field: 'messages' });
    expect(service.requests()).toEqual([]);
  });

  test('gets what comes with the request, and words that look like an address', async () => {
    const content = [
      { type: 'text', text: 'https://intranet.example: what is it?' },
      { type: 'image_url', image_url: { url: 'data:image/png;base64,iVBORw0KGgo=', detail: 'low' } },
    ];
    await completions(own()).create('gpt', asking({ messages: [{ role: 'user', content }] }), never);
    expect(service.requests()).toHaveLength(1);
  });
});
