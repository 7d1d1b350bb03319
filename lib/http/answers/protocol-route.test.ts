import { describe, expect, test } from 'vitest';
import { createIdentify } from '#lib/auth/identify.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import { noPolicy } from '#lib/core/settings/settings-policy.ts';
import { chat, chatStream } from '#lib/http/answers/chat-endpoints.ts';
import { answers, play, retrieved } from '#lib/protocols/scripted-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { ConversationDeps } from '../conversations/ask.ts';
import { testConversation } from '../conversations/test-conversation-services.test-helper.ts';
import type { AnswerDeps } from './answer-response.ts';
import { protocolRoute } from './protocol-route.ts';

const services = testConversation();
const answering = (answer: AnswerDeps['answer']): (() => ConversationDeps) => {
  return () => ({ ...services, answer });
};
const question = { messages: [{ role: 'user', content: 'How much leave?' }] };

function post(body: unknown, init: RequestInit = {}): Request {
  return new Request('http://localhost:3000/chat', {
    method: 'POST',
    body: JSON.stringify(body),
    ...init,
    headers: { 'content-type': 'application/json', ...init.headers },
  });
}

const linesOf = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('a stream', () => {
  const route = protocolRoute(
    chatStream,
    answering(() => play(answers['follow-ups'])),
  );

  test('is JSON lines that no proxy may buffer', async () => {
    const { status, headers } = await route.POST(post(question));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/json-lines');
    expect(headers.get('cache-control')).toBe('no-cache, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
  });

  test.each([
    ['application/json', 'application/json-lines'],
    ['*/*', 'application/json-lines'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['text/html, application/jsonl;q=0.9', 'application/jsonl'],
  ])('for a client that accepts %s is %s', async (accept, type) => {
    const { headers } = await route.POST(post(question, { headers: { accept } }));
    expect(headers.get('content-type')).toBe(type);
  });

  test('says the same as the whole answer', async () => {
    const whole = await (
      await protocolRoute(
        chat,
        answering(() => play(answers['follow-ups'])),
      ).POST(post(question))
    ).json();
    const lines = await linesOf(await route.POST(post(question)));
    expect(lines.map((line) => line.delta.content ?? '').join('')).toBe(whole.message.content);
    expect(Object.assign({}, ...lines.map((line) => line.context))).toEqual(whole.context);
  });
});

describe('a failure', () => {
  test('before the first event has a status', async () => {
    const failed = [new AppError('unavailable', 'The search cannot be reached.')];
    const response = await protocolRoute(
      chatStream,
      answering(() => play(failed)),
    ).POST(post(question));
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ error: 'The search cannot be reached.' });
  });

  test('after it is the last line, after the text so far', async () => {
    const response = await protocolRoute(
      chatStream,
      answering(() => play(answers['cut-off'])),
    ).POST(post(question));
    expect(response.status).toBe(200);
    expect((await linesOf(response)).slice(1)).toEqual([
      { delta: { content: 'You have ' } },
      { error: 'The model cannot be reached.' },
    ]);
  });

  test('in a whole answer has a status, whenever it comes', async () => {
    const response = await protocolRoute(
      chat,
      answering(() => play(answers['cut-off'])),
    ).POST(post(question));
    expect(response.status).toBe(503);
  });

  test('of ours carries the id of the request in its line', async () => {
    const route = protocolRoute(
      chatStream,
      answering(() => play(answers.broken)),
    );
    const response = await route.POST(post(question, { headers: { 'x-request-id': 'trace-7' } }));
    expect((await linesOf(response)).at(-1).error).toMatch(/logs\.\nRequest id: trace-7$/);
  });
});

describe('a reader who leaves', () => {
  /** An answer that thinks until it is aborted. */
  function thinking() {
    const asked = Promise.withResolvers<void>();
    const stopped = Promise.withResolvers<string>();
    async function* answer(_: unknown, signal: AbortSignal): AsyncGenerator<AnswerEvent> {
      yield retrieved;
      asked.resolve();
      await new Promise<void>((resolve) => {
        if (signal.aborted) resolve();
        signal.addEventListener('abort', () => resolve());
      });
      stopped.resolve('stopped');
      throw signal.reason;
    }
    return { answer, asked: asked.promise, stopped: stopped.promise };
  }

  test('by cancelling the stream stops the answer', async () => {
    const { answer, asked, stopped } = thinking();
    const { body } = await protocolRoute(chatStream, answering(answer)).POST(post(question));
    const reader = body?.getReader();
    await reader?.read();
    const waiting = reader?.read();
    await asked;
    await Promise.all([reader?.cancel(), waiting]);
    expect(await stopped).toBe('stopped');
  });

  test('by dropping the connection stops the answer and all writing', async () => {
    const { answer, stopped } = thinking();
    const answerAbort = new AbortController();
    const request = post(question, { signal: answerAbort.signal });
    const response = await protocolRoute(chatStream, answering(answer)).POST(request);
    answerAbort.abort();
    expect(await linesOf(response)).toHaveLength(1);
    expect(await stopped).toBe('stopped');
  });

  test('while a whole answer is made stops it', async () => {
    const { answer, stopped } = thinking();
    const answerAbort = new AbortController();
    const response = protocolRoute(chat, answering(answer)).POST(
      post(question, { signal: answerAbort.signal }),
    );
    answerAbort.abort();
    expect((await response).status).toBe(499);
    expect(await stopped).toBe('stopped');
  });
});

test('a prompt may be changed from a page of an administrator, and not from this machine, where only administrators may', async () => {
  const callers: boolean[] = [];
  const deps = answering(({ caller }) => {
    callers.push(caller.mayOverridePrompt);
    return play(answers.plain);
  });
  const identify = createIdentify(
    { ...services.environment, ALLOW_PROMPT_OVERRIDE: 'off' },
    {
      policy: async () => noPolicy,
      administers: async ({ headers }) => headers.has('cookie'),
    },
  );
  const route = protocolRoute(chat, () => ({ ...deps(), identify }));
  const local = { host: 'localhost:3000', origin: 'http://localhost:3000' };
  await route.POST(post(question, { headers: { ...local, cookie: 'cw_admin=1' } }));
  await route.POST(post(question, { headers: local }));
  expect(callers).toEqual([true, false]);
});
