import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readEnvironment } from '#lib/config/environment.ts';
import type { AnswerEvent } from '#lib/core/events.ts';
import type { ChatCompletions } from '#lib/core/ports.ts';
import { chat, chatStream } from '#lib/protocols/negotiate.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { testConversing } from './conversations/test-conversing.contract.ts';
import { handThrough } from './hand-through.ts';
import { protocolRoute } from './protocol-route.ts';

const PATIENCE_MS = 40;
const environment = readEnvironment({ REPLY_TIMEOUT_MS: String(PATIENCE_MS), LOG_LEVEL: 'silent' });
const services = { ...testConversing(), environment };

/** What a service does that does not answer: nothing, until it is told to stop. */
function silence(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('Request was aborted.', 'AbortError')));
  });
}

async function* nothing(_: unknown, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  yield await silence(signal);
}

/** Slower as a whole than anybody waits for a first byte, and never silent for that long. */
async function* slow(_: unknown, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
  for await (const event of play(answers['follow-ups'])) {
    yield event;
    await pause(PATIENCE_MS, undefined, { signal });
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
  'an answer (%s) of which nothing comes says so, before a proxy ends the connection without a word',
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

test('a completion by the model alone is not waited for any longer either', async () => {
  const completions: ChatCompletions = {
    create: (_alias, _body, signal) => silence(signal),
    async *stream(_alias, _body, signal) {
      yield await silence(signal);
    },
  };
  const call = { requestId: 'request-1', headers: new Headers(), services, failed: () => {} };
  for (const stream of [false, true]) {
    const handed = handThrough('gpt', { body: { stream }, files: [] }, completions, question(), call);
    await expect(handed).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringMatching(/stream/),
    });
  }
});
