import { expect, test } from 'vitest';
import type { ChatClient, ChatEvent } from './chat-client.ts';
import { fetchedChatClient } from './page-conversations.ts';

const request = { messages: [], overrides: {}, streaming: true, sessionState: null };

async function* answer(): AsyncGenerator<ChatEvent> {
  yield { type: 'text', text: 'Twenty days.' };
  yield { type: 'ended' };
}

const client: ChatClient = { streamAnswer: answer, followAnswer: answer };

async function collected(events: AsyncGenerator<ChatEvent>) {
  return Array.fromAsync(events);
}

test('a question is sent once its script has loaded', async () => {
  const { streamAnswer, followAnswer } = fetchedChatClient(async () => client);
  const { signal } = new AbortController();
  expect(await collected(streamAnswer(request, signal))).toEqual(await collected(answer()));
  expect(await collected(followAnswer('turn', 0, signal))).toEqual(await collected(answer()));
});

test('without a network a question fails so that it can be sent later', async () => {
  const { streamAnswer, followAnswer } = fetchedChatClient(() => Promise.reject(new Error('offline')));
  const { signal } = new AbortController();
  const failed = [{ type: 'failed', failure: { kind: 'network' } }];
  expect(await collected(streamAnswer(request, signal))).toEqual(failed);
  expect(await collected(followAnswer('turn', 0, signal))).toEqual(failed);
});

test('a question that was stopped before anything could be fetched is stopped', async () => {
  const { streamAnswer } = fetchedChatClient(() => Promise.reject(new Error('offline')));
  expect(await collected(streamAnswer(request, AbortSignal.abort()))).toEqual([{ type: 'stopped' }]);
});
