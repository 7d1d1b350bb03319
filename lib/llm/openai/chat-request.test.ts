import { expect, test } from 'vitest';
import type { ModelServer } from '#lib/config/services.ts';
import { NO_OPTIONS, promptOf } from '../extractive/test-prompt.ts';
import { chatRequest } from './chat-request.ts';
import { modelConfig } from './test-chat.ts';

const prompt = promptOf('How much leave?', []);
const chosen = { temperature: 0.3, maxTokens: 400, seed: 7, reasoningEffort: 'high', n: 2 };
const plain = modelConfig('http://127.0.0.1:1');
const picture = { name: 'chart.png', dataUrl: 'data:image/png;base64,AAAA' };
const seen = promptOf('What is this?', [], {
  messages: [{ role: 'user', content: 'What is this?', images: [picture] }],
});

test('a request has only the chosen parameters and a token limit', () => {
  expect(chatRequest(plain, prompt, NO_OPTIONS)).toEqual({
    model: 'gpt-4o-mini',
    messages: prompt.messages,
    stream: true,
    stream_options: { include_usage: true },
    max_tokens: 4096,
  });
});

test.each([
  [4096, false, { max_tokens: 1024 }],
  [8192, false, { max_tokens: 2048 }],
  [1_000_000, false, { max_tokens: 4096 }],
  [4096, true, { max_completion_tokens: 2048 }],
  [400_000, true, { max_completion_tokens: 32_768 }],
])('a window of %i tokens (reasoning: %s) leaves %j for an answer', (contextTokens, reasoning, limit) => {
  const config = modelConfig('http://127.0.0.1:1', { contextTokens, reasoning });
  expect(chatRequest(config, prompt, NO_OPTIONS)).toMatchObject(limit);
});

test('the reader’s settings reach the model', () => {
  expect(chatRequest(plain, prompt, chosen)).toMatchObject({
    temperature: 0.3,
    max_tokens: 400,
    seed: 7,
    n: 2,
  });
});

test('a reasoning model gets no field that would make it refuse', () => {
  const request = chatRequest(modelConfig('http://127.0.0.1:1', { reasoning: true }), prompt, chosen);
  expect(request).toMatchObject({ reasoning_effort: 'high', max_completion_tokens: 400, seed: 7 });
  expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['temperature']));
  expect(Object.keys(request)).not.toEqual(expect.arrayContaining(['max_tokens']));
  expect(chatRequest(plain, prompt, chosen)).not.toHaveProperty('reasoning_effort');
});

test('a reasoning model thinks as hard as configured where the reader does not say', () => {
  const config = modelConfig('http://127.0.0.1:1', { reasoning: true, reasoningEffort: 'low' });
  expect(chatRequest(config, prompt, NO_OPTIONS)).toMatchObject({ reasoning_effort: 'low' });
  expect(chatRequest(config, prompt, chosen)).toMatchObject({ reasoning_effort: 'high' });
});

test('pictures follow the text of their message', () => {
  const config = modelConfig('http://127.0.0.1:1', { vision: true });
  expect(chatRequest(config, seen, NO_OPTIONS).messages).toEqual([
    {
      role: 'user',
      content: [
        { type: 'text', text: 'What is this?' },
        { type: 'image_url', image_url: { url: picture.dataUrl, detail: 'auto' } },
      ],
    },
  ]);
});

test('a model without vision gets no images', () => {
  expect(chatRequest(plain, seen, NO_OPTIONS).messages).toEqual([{ role: 'user', content: 'What is this?' }]);
});

test('an address of a picture is for Azure alone: another server would fetch it from inside our network', () => {
  const remote = { name: 'chart', dataUrl: 'https://example.com/chart.png' };
  const asking = {
    ...seen,
    messages: [{ role: 'user' as const, content: 'What is this?', images: [picture, remote] }],
  };
  const sent = (server: ModelServer | string) =>
    JSON.stringify(chatRequest(modelConfig(server, { vision: true }), asking, NO_OPTIONS).messages);
  const azure: ModelServer = {
    kind: 'azure',
    endpoint: 'https://contoso.openai.azure.com',
    key: 'k',
    apiVersion: '2024-10-21',
    audience: 'https://cognitiveservices.azure.com',
  };
  expect(sent(azure)).toContain(remote.dataUrl);
  expect(sent('http://127.0.0.1:1')).not.toContain(remote.dataUrl);
  expect(sent('http://127.0.0.1:1')).toContain(picture.dataUrl);
});
