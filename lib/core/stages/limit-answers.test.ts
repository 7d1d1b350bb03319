import { expect, test } from 'vitest';
import { AppError } from '#lib/shared/app-error.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import type { ChatCompletions } from '../ports/chat-model.ts';
import { limitCompletions } from './limit-answers.ts';

const { signal } = new AbortController();
const ADA = { owner: 'client:ada', address: null } as const;

/** Completions that return these chunks, with one slot; `taken` lists the counted tokens. */
function limited(chunks: JsonObject[], failure?: Error) {
  const completions: ChatCompletions = {
    async create() {
      if (failure) throw failure;
      return chunks[0] ?? {};
    },
    async *stream() {
      yield* chunks;
      if (failure) throw failure;
    },
  };
  const taken: number[] = [];
  let open = 0;
  const openAnswer = async () => {
    if (open > 0) throw new AppError('rate-limited', 'full');
    open += 1;
    return {
      close: async (tokens: number) => {
        open -= 1;
        taken.push(tokens);
      },
    };
  };
  return { within: limitCompletions(completions, { openAnswer }, ADA), taken };
}

test('the tokens that a reply reports are counted', async () => {
  const { within, taken } = limited([{ usage: { total_tokens: 42 } }]);
  await within.create('gpt', {}, signal);
  await Array.fromAsync(within.stream('gpt', {}, signal));
  expect(taken).toEqual([42, 42]);
});

test('a stream without usage is counted by its chunks', async () => {
  const { within, taken } = limited([{ choices: [] }, { choices: [] }, { usage: null }]);
  await Array.fromAsync(within.stream('gpt', {}, signal));
  expect(taken).toEqual([3]);
});

test('a caller without a free slot gets no reply, and a failed reply frees its slot', async () => {
  const { within, taken } = limited([], new Error('gone'));
  await expect(within.create('gpt', {}, signal)).rejects.toThrow('gone');
  await expect(Array.fromAsync(within.stream('gpt', {}, signal))).rejects.toThrow('gone');
  expect(taken).toEqual([0, 0]);
});

test('a second concurrent reply is rejected', async () => {
  const { within } = limited([{}, {}]);
  const first = within.stream('gpt', {}, signal);
  await first.next();
  await expect(within.create('gpt', {}, signal)).rejects.toMatchObject({ code: 'rate-limited' });
  await first.return(undefined);
  await within.create('gpt', {}, signal);
});

test('leaving after the first token still counts the request by its length, without image data', async () => {
  const { within, taken } = limited([{ choices: [] }, { choices: [] }, { usage: { total_tokens: 9000 } }]);
  const picture = { type: 'image_url', image_url: { url: `data:image/png;base64,${'A'.repeat(100_000)}` } };
  const content = [{ type: 'text', text: 'x'.repeat(32_000) }, picture];
  const stream = within.stream('gpt', { messages: [{ role: 'user', content }] }, signal);
  await stream.next();
  await stream.return(undefined);
  expect(taken[0]).toBeGreaterThan(8000);
  expect(taken[0]).toBeLessThan(8100);
});

test('aborting a non-streamed reply still counts the request', async () => {
  const { within, taken } = limited([], new Error('aborted'));
  const body = { messages: [{ role: 'user', content: 'x'.repeat(4000) }] };
  await expect(within.create('gpt', body, AbortSignal.abort())).rejects.toThrow();
  expect(taken[0]).toBeGreaterThan(1000);
});
