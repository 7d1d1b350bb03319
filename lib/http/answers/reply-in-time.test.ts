import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { ChatCompletions } from '#lib/core/ports/chat-model.ts';
import { chat, chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { testConversation } from '../conversations/test-conversation-services.test-helper.ts';
import { sendAnswer } from './answer-response.ts';
import { passThrough } from './completions-route.ts';
import { protocolRoute } from './protocol-route.ts';

const TIMEOUT_MS = 40;
const environment = readEnvironment({ REPLY_TIMEOUT_MS: String(TIMEOUT_MS), LOG_LEVEL: 'silent' });
const services = { ...testConversation(), environment };

/** A service that does not answer until the signal aborts. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Request was aborted.', 'AbortError')));
  });
}

async function* nothing(_: unknown, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  yield await silence(signal);
}

/** Takes longer than the timeout as a whole, and is never silent for that long. */
async function* slow(_: unknown, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  for await (const event of play(answers['follow-ups'])) {
    yield event;
    await pause(TIMEOUT_MS, undefined, { signal });
  }
}

function question(): Request {
  const body = JSON.stringify({ messages: [{ role: 'user', content: 'How much leave?' }] });
  return new Request('http://localhost/chat', {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
}

test.each([
  ['whole', chat],
  ['streamed', chatStream],
])(
  'an answer (%s) without a first byte times out before a proxy ends the connection',
  async (_, endpoint) => {
    const response = await protocolRoute(endpoint, () => ({ ...services, answer: nothing })).POST(question());
    expect(response.status).toBe(503);
    expect(await response.json()).toMatchObject({ error: expect.stringMatching(/as a stream/) });
  },
);

test('a whole answer that takes too long says that a stream may take longer', async () => {
  const response = await protocolRoute(chat, () => ({ ...services, answer: slow })).POST(question());
  expect(response.status).toBe(503);
});

test('a streamed answer takes as long as it needs', async () => {
  const response = await protocolRoute(chatStream, () => ({ ...services, answer: slow })).POST(question());
  const last = (await response.text()).trimEnd().split('\n').at(-1) ?? '';
  expect(JSON.parse(last)).not.toHaveProperty('error');
});

test('a completion by the model alone has the same timeout', async () => {
  const completions: ChatCompletions = {
    create: (_alias, _body, signal) => silence(signal),
    async *stream(_alias, _body, signal) {
      yield await silence(signal);
    },
  };
  const call = { requestId: 'request-1', headers: new Headers(), services, failed: () => {} };
  for (const stream of [false, true]) {
    const answer = passThrough('gpt', { body: { stream }, files: [] }, completions, call);
    await expect(sendAnswer(answer, question(), call)).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/stream/),
    });
  }
});
