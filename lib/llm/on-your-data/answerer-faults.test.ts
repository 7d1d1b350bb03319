import { describe, expect, it } from 'vitest';
import { startLoopbackServer } from '#e2e/upstream/http/loopback-server.ts';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { chunkOf, errorReply, eventStream } from '../openai/test-chat.ts';
import { createOnYourData } from './answerer.ts';
import {
  CONTEXT,
  contextChunk,
  refusal,
  type ScriptedData,
  startScriptedData,
} from './scripted-data.test-helper.ts';
import { dataConfig, question } from './test-request.ts';

const service = perTest(startScriptedData, ({ server }) => server.close());

describe('failures', () => {
  const failing = async (reply: Parameters<ScriptedData['reply']>[0]) => {
    service.reply(reply);
    return service.ask(question()).then(
      () => undefined,
      (thrown) => thrown,
    );
  };

  it.each([
    [
      'Invalid AzureCognitiveSearch configuration detected: Call to Azure Search instance failed. 403 key=abc',
      'internal',
    ],
    ['Validation error at #/data_sources/0/azure_search/parameters/filter: bad', 'internal'],
    ['Invalid AzureCognitiveSearch configuration detected: Azure Search Error: 503', 'unavailable'],
    ["This model's maximum context length is 8192 tokens", 'context-length'],
  ])('%s is %s, and what the service said stays here', async (message, code) => {
    const error = await failing(refusal(message));
    expect(error).toMatchObject({ code });
    expect(error.message).not.toContain(message.slice(0, 20));
  });

  it('of the data source tell the operator what to run', async () => {
    const error = await failing(refusal('Invalid AzureCognitiveSearch configuration detected: index'));
    expect(error.cause).toMatchObject({ code: expect.stringContaining('npm run doctor') });
  });

  it('of a filtered prompt are the reader’s to mend', async () => {
    expect(await failing(errorReply(400, { code: 'content_filter', message: 'x' }))).toMatchObject({
      code: 'content-filter',
    });
  });

  it('in the middle come after everything that was said', async () => {
    service.reply(eventStream(contextChunk(CONTEXT), chunkOf('25 days [doc1]. And')));
    const events: AnswerEvent[] = [];
    const answering = async () => {
      for await (const event of service.onYourData().answer(question(), new AbortController().signal))
        events.push(event);
    };
    await expect(answering()).rejects.toMatchObject({ code: 'unavailable' });
    expect(events.map(({ type }) => type)).toEqual(['retrieved', 'text-deltas']);
  });

  it('that pass are tried again', async () => {
    service.reply(errorReply(429, { message: 'busy' }, { 'retry-after-ms': '1' }));
    service.say('Yes.');
    const { text } = await service.ask(question(), 2);
    expect(text).toBe('Yes.');
  });
});

it('a reader who leaves ends the call', async () => {
  const gone = Promise.withResolvers<void>();
  const server = await startLoopbackServer({
    handle: ({ signal }) => ({
      status: 200,
      headers: { 'content-type': 'text/event-stream' },
      body: (async function* () {
        yield `data: ${JSON.stringify(contextChunk(CONTEXT))}\n\n`;
        yield `data: ${JSON.stringify(chunkOf('25'))}\n\n`;
        signal.addEventListener('abort', () => gone.resolve());
        await gone.promise;
      })(),
    }),
    errorReply: (status, message) => errorReply(status, { message }),
  });
  const controller = new AbortController();
  const { answer } = createOnYourData(dataConfig({ url: server.url, key: 'k' }), () => 0, retryPolicy());
  const events = answer(question(), controller.signal);
  expect((await events.next()).value).toMatchObject({ type: 'retrieved' });
  expect((await events.next()).value).toMatchObject({ type: 'text-deltas' });
  const next = events.next();
  controller.abort(new Error('left'));
  await expect(next).rejects.toThrow('left');
  await gone.promise;
  await server.close();
});
