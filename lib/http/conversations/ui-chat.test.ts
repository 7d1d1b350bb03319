import { Chat } from '@ai-sdk/react';
import { DefaultChatTransport, type UIMessage } from 'ai';
import { describe, expect, test } from 'vitest';
import type { AnswerEvent } from '#lib/core/events/events.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerDeps } from '../answers/answer-response.ts';
import { ALICE, BOB, clientOf, type Send } from './test-client.test-helper.ts';
import { documentsFor, testConversation } from './test-conversation-services.test-helper.ts';

const STORE = { 'x-conversation': 'store' };
const SAID = 'You have 27 days 🏖️ [handbook/leave.pdf#page=3].\n';

/** A page with `useChat`, over the routes of this process. */
function pageOf(send: Send, { id, headers = {}, messages = [] }: PageOptions = {}): Chat<UIMessage> {
  const fetch = (url: URL | RequestInfo, init: RequestInit = {}) =>
    send(init.method === 'GET' ? 'GET' : 'POST', String(url).replace('/api/chat', '/chat'), {
      headers: { ...(init.headers as Record<string, string>) },
      ...(init.body && { body: init.body }),
      ...(init.signal && { signal: init.signal }),
    });
  const transport = new DefaultChatTransport({ fetch, headers });
  return new Chat({ ...(id !== undefined && { id }), transport, messages });
}

interface PageOptions {
  id?: string;
  headers?: Record<string, string>;
  messages?: UIMessage[];
}

function textOf(message: UIMessage | undefined): string {
  return (message?.parts ?? []).map((part) => (part.type === 'text' ? part.text : '')).join('');
}

/** An answer that waits in its middle until it may go on, and says when it was stopped. */
function gated() {
  const gate = Promise.withResolvers<void>();
  const stopped = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const answer: AnswerDeps['answer'] = async function* (_request, signal) {
    signal.addEventListener('abort', () => stopped.resolve(), { once: true });
    for await (const [at, event] of withIndex(play(answers.plain))) {
      if (at === 2) {
        begun.resolve();
        await Promise.race([gate.promise, stopped.promise]);
        signal.throwIfAborted();
      }
      yield event;
    }
  };
  return { answer, open: () => gate.resolve(), stopped: stopped.promise, begun: begun.promise };
}

async function* withIndex(events: AsyncIterable<AnswerEvent>): AsyncGenerator<[number, AnswerEvent]> {
  let at = 0;
  for await (const event of events) yield [at++, event];
}

describe('a page with useChat', () => {
  test('gets text, the cited sources and how surely it answers', async () => {
    const asked: AnswerRequest[] = [];
    const send = clientOf(
      testConversation({
        answer(request) {
          asked.push(request);
          return play(answers['follow-ups']);
        },
      }),
    );
    const page = pageOf(send);
    await page.sendMessage({ text: 'How much leave?' });
    expect(page.error).toBeUndefined();
    const [, answer] = page.messages;
    expect(textOf(answer)).toBe(SAID);
    expect(answer?.parts.map(({ type }) => type)).toEqual([
      ...['text', 'source-url', 'data-certainty', 'data-follow-ups'],
    ]);
    await page.sendMessage({ text: 'And in May?' });
    expect(asked.at(-1)?.turns.map(({ content }) => content)).toEqual([
      'How much leave?',
      SAID,
      'And in May?',
    ]);
  });

  test('hears of a failure, before the first word and after it', async () => {
    const failing = (script: (AnswerEvent | Error)[]) =>
      pageOf(clientOf(testConversation({ answer: () => play(script) })));
    const early = failing([new AppError('unavailable', 'The search cannot be reached.')]);
    await early.sendMessage({ text: 'How much leave?' });
    expect(early.error?.message).toContain('The search cannot be reached.');
    const late = failing(answers['cut-off']);
    await late.sendMessage({ text: 'How much leave?' });
    expect([late.status, late.error?.message]).toEqual(['error', 'The model cannot be reached.']);
    expect(textOf(late.messages[1])).toBe('You have ');
  });

  test('that stops an answer stops the model', async () => {
    const { answer, begun, stopped } = gated();
    const page = pageOf(clientOf(testConversation({ answer })));
    const asking = page.sendMessage({ text: 'How much leave?' });
    await begun;
    await page.stop();
    await stopped;
    await asking;
    expect([page.status, page.error]).toEqual(['ready', undefined]);
  });
});

describe('a chat that is stored', () => {
  const alice = { ...ALICE, ...STORE };

  test('is resumed by a page that comes back, as the same message, and by no one else', async () => {
    const { answer, begun, open } = gated();
    const send = clientOf(testConversation({ answer }));
    const first = pageOf(send, { id: 'chat-1', headers: alice });
    const asking = first.sendMessage({ text: 'How much leave?' });
    await begun;
    await first.stop();
    await asking;
    const messages = first.messages.slice(0, 1);
    const strangers = [{ ...BOB, ...STORE }, {}].map((headers) =>
      pageOf(send, { id: 'chat-1', headers, messages }),
    );
    for (const stranger of strangers) await stranger.resumeStream();
    expect(strangers.map((stranger) => stranger.messages.length)).toEqual([1, 1]);
    const back = pageOf(send, { id: 'chat-1', headers: alice, messages });
    const resuming = back.resumeStream();
    open();
    await resuming;
    expect(textOf(back.messages[1])).toBe(SAID);
    const { id, metadata } = back.messages[1] as UIMessage<{ turn: string }>;
    expect(id).toBe(metadata?.turn.replace('tn_', 'msg_'));
    const late = pageOf(send, { id: 'chat-1', headers: alice, messages });
    await late.resumeStream();
    expect(late.messages).toHaveLength(1);
  });

  test('is one conversation, in which an answer made again is beside the first', async () => {
    const deps = testConversation();
    const send = clientOf(deps);
    const page = pageOf(send, { id: 'chat-2', headers: alice });
    await page.sendMessage({ text: 'How much leave?' });
    await page.sendMessage({ text: 'And in May?' });
    await page.regenerate();
    const edited = page.messages[0]?.id ?? '';
    await page.sendMessage({ text: 'How many holidays?', messageId: edited });
    expect(page.error).toBeUndefined();
    const { items } = await deps.records.conversations.list(await ownerOf(deps), {
      search: '',
      limit: 10,
      after: null,
    });
    expect(items).toHaveLength(1);
    const { turns } = await deps.records.conversations.find(await ownerOf(deps), items[0]?.id ?? '');
    const [leave, may] = turns;
    expect(turns.map(({ question, parent }) => [question, parent])).toEqual([
      ['How much leave?', null],
      ['And in May?', leave?.id],
      ['And in May?', leave?.id],
      ['How many holidays?', null],
    ]);
    expect(page.messages[1]?.metadata).toMatchObject({ conversation: items[0]?.id, turn: turns[3]?.id });
    expect(may?.status).toBe('done');
  });

  test('answers a question that was sent twice once', async () => {
    const documents = documentsFor({
      'handbook/leave.pdf': { groups: ['all'] },
      'rates.csv': { groups: ['all'] },
    });
    const deps = testConversation({ documents });
    const send = clientOf(deps);
    const body = {
      id: 'chat-3',
      messages: [{ id: 'm1', role: 'user', parts: [{ type: 'text', text: 'How much leave?' }] }],
    };
    const texts = [];
    for (let time = 0; time < 2; time += 1)
      texts.push(await (await send('POST', '/chat', { headers: alice, body })).text());
    expect(texts[1]).toBe(texts[0]);
  });

  test.each(['chat-never', '%E0%A4%A', 'x'.repeat(2000)])(
    'that never was has no stream: %s',
    async (chat) => {
      const send = clientOf(testConversation());
      const response = await send('GET', `/chat/${chat}/stream`, { headers: ALICE });
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        204,
        'private, no-store, no-transform',
      ]);
    },
  );

  test('needs a caller who can be known again', async () => {
    const page = pageOf(clientOf(testConversation()), { headers: STORE });
    await page.sendMessage({ text: 'How much leave?' });
    expect(page.error?.message).toContain('x-conversation needs a signed-in person');
  });
});

async function ownerOf(deps: ReturnType<typeof testConversation>) {
  const { owner } = await deps.identify(new Request('http://localhost:3000/', { headers: ALICE }), 'session');
  if (owner === null) throw new Error('The browser has no owner.');
  return owner;
}
