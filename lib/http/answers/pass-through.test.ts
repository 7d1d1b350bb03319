import { expect, test, vi } from 'vitest';
import type { ChatCompletions } from '#lib/core/ports/chat-model.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { Call, Services } from '../route/route.ts';
import { testServices } from '../route/test-services.test-helper.ts';
import { sendAnswer } from './answer-response.ts';
import { passThrough } from './completions-route.ts';

const chunk = (content: string): JsonObject => ({ choices: [{ index: 0, delta: { content } }] });

/** Plays a reply; an AppError in it is thrown. `left` is set once the reader has left and the model has stopped. */
function scripted(script: readonly (JsonObject | AppError)[]) {
  const seen: { alias?: string; body?: JsonObject; signal?: AbortSignal; left: boolean } = { left: false };
  const completions: ChatCompletions = {
    async create(alias, body, signal) {
      Object.assign(seen, { alias, body, signal });
      const [reply = {}] = script;
      if (reply instanceof AppError) throw reply;
      return reply;
    },
    async *stream(alias, body, signal) {
      Object.assign(seen, { alias, body, signal });
      try {
        for (const item of script) {
          if (item instanceof AppError) throw item;
          yield item;
        }
      } finally {
        seen.left = true;
      }
    },
  };
  return { completions, seen };
}

const failed = vi.fn<(error: AppError) => void>();
const call: Call<Services> = {
  requestId: 'request-1',
  headers: new Headers(),
  services: testServices({ LOG_LEVEL: 'silent' }),
  failed,
};

function hand(completions: ChatCompletions, body: JsonObject, signal?: AbortSignal): Promise<Response> {
  const http = new Request('http://localhost/v1/chat/completions', {
    method: 'POST',
    ...(signal && { signal }),
  });
  return sendAnswer(passThrough('gpt', { body, files: [] }, completions, call), http, call);
}

const eventsIn = async (response: Response) =>
  (await response.text())
    .trimEnd()
    .split('\n\n')
    .map((event) => event.replace(/^data: /, ''));

test('a whole reply comes back as the model gave it', async () => {
  const { completions, seen } = scripted([{ id: 'x', tool_calls: [1] }]);
  const response = await hand(completions, { messages: [], tools: [{}] });
  expect(await response.json()).toEqual({ id: 'x', tool_calls: [1] });
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(seen).toMatchObject({ alias: 'gpt', body: { messages: [], tools: [{}] } });
});

test('a streamed reply comes chunk by chunk and ends with the [DONE] of OpenAI streams', async () => {
  const { completions } = scripted([chunk('Sun'), chunk('ny')]);
  const response = await hand(completions, { stream: true });
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  expect(await eventsIn(response)).toEqual([
    JSON.stringify(chunk('Sun')),
    JSON.stringify(chunk('ny')),
    '[DONE]',
  ]);
});

test('a failure before the first chunk has a status', async () => {
  const { completions } = scripted([new AppError('rate-limited', 'Busy.')]);
  await expect(hand(completions, { stream: true })).rejects.toMatchObject({ status: 429 });
  await expect(hand(completions, {})).rejects.toMatchObject({ status: 429 });
});

test('a failure after the first chunk is the last event of the stream', async () => {
  const { completions } = scripted([chunk('Sun'), new AppError('unavailable', 'The model broke off.')]);
  const events = await eventsIn(await hand(completions, { stream: true }));
  expect(events).toHaveLength(2);
  expect(JSON.parse(events[1] ?? '')).toEqual({
    error: {
      code: 'service_unavailable',
      message: 'The model broke off.',
      param: null,
      type: 'server_error',
    },
  });
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'unavailable' }));
});

test('a reader who leaves stops the model', async () => {
  const { completions, seen } = scripted(Array.from({ length: 10_000 }, () => chunk('on and on')));
  const answerAbort = new AbortController();
  const response = await hand(completions, { stream: true }, answerAbort.signal);
  const reader = response.body?.getReader();
  await reader?.read();
  answerAbort.abort();
  expect(seen.signal?.aborted).toBe(true);
  await reader?.cancel();
  await vi.waitFor(() => expect(seen.left).toBe(true));
});

test('files are rejected, not dropped', () => {
  const { completions } = scripted([{}]);
  const file = { message: null, name: 'a.txt', mediaType: 'text/plain', bytes: new Uint8Array() };
  const passed = () => passThrough('gpt', { body: {}, files: [file] }, completions, call);
  expect(passed).toThrow(expect.objectContaining({ code: 'bad-request', field: 'files' }));
});
