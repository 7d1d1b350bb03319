import { AzureOpenAI, type OpenAI } from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ScriptedAnswer } from './scenario.ts';
import { type ModelService, startModelService } from './service.ts';

let service: ModelService;
let client: AzureOpenAI;

beforeEach(async () => {
  service = await startModelService();
  client = new AzureOpenAI({
    baseURL: `${service.url}/openai`,
    apiKey: service.key,
    apiVersion: '2024-10-21',
    maxRetries: 0,
  });
});

afterEach(() => service.close());

const ASKED = { model: 'gpt-4o', messages: [{ role: 'user' as const, content: 'Who pays for my glasses?' }] };

function play(answer: ScriptedAnswer): void {
  service.play({ answers: [{ answer }] });
}

async function textOf(stream: AsyncIterable<OpenAI.ChatCompletionChunk>): Promise<string[]> {
  const said: string[] = [];
  for await (const { choices } of stream) {
    const piece = choices[0]?.delta.content;
    if (piece) said.push(piece);
  }
  return said;
}

describe('a scenario', () => {
  it('puts words into the mouth of the model, piece by piece', async () => {
    play({ say: ['Refunds ', 'take a week.'], everyMs: 1 });
    const stream = await client.chat.completions.create({ ...ASKED, stream: true });
    expect(await textOf(stream)).toEqual(['Refunds ', 'take a week.']);
    const whole = await client.chat.completions.create(ASKED);
    expect(whole.choices[0]?.message.content).toBe('Refunds take a week.');
  });

  it('drops the connection in the middle of an answer', async () => {
    play({ cutOff: { say: ['Refunds take '], thenDrop: true } });
    const stream = await client.chat.completions.create({ ...ASKED, stream: true });
    await expect(textOf(stream)).rejects.toThrow();
    await expect(client.chat.completions.create(ASKED)).rejects.toThrow();
    expect(service.requests().map(({ closedByClient }) => closedByClient)).toEqual([false, false]);
  });

  it('falls silent, and knows when the reader leaves', async () => {
    play({ stall: { say: ['Refunds '], forMs: 'never' } });
    const leaving = new AbortController();
    const stream = await client.chat.completions.create(
      { ...ASKED, stream: true },
      { signal: leaving.signal },
    );
    for await (const { choices } of stream) {
      if (choices[0]?.delta.content) leaving.abort();
    }
    await expect.poll(() => service.requests()[0]?.closedByClient).toBe(true);
  });

  it('filters an answer that began', async () => {
    play({ filtered: { say: ['First you take '] } });
    const whole = await client.chat.completions.create(ASKED);
    expect(whole.choices[0]).toMatchObject({
      finish_reason: 'content_filter',
      message: { content: 'First you take ' },
      content_filter_results: { violence: { filtered: true, severity: 'high' } },
    });
  });

  it.each<[ScriptedAnswer, object]>([
    [{ promptFiltered: true }, { status: 400, code: 'content_filter' }],
    [{ contextLength: true }, { status: 400, code: 'context_length_exceeded' }],
  ])('refuses the prompt: %j', async (answer, refusal) => {
    play(answer);
    await expect(client.chat.completions.create({ ...ASKED, stream: true })).rejects.toMatchObject(refusal);
  });

  it('refuses what a small server does not know, and answers without it', async () => {
    play({ refuse: ['n', 'tools'] });
    await expect(client.chat.completions.create({ ...ASKED, n: 2 })).rejects.toMatchObject({ status: 400 });
    await expect(client.chat.completions.create(ASKED)).resolves.toMatchObject({ object: 'chat.completion' });
  });

  it('calls a tool with arguments that are no JSON', async () => {
    play({ callTool: '{"query": ' });
    const reply = await client.chat.completions.create({
      ...ASKED,
      tools: [
        { type: 'function', function: { name: 'find', parameters: { type: 'object', properties: {} } } },
      ],
    });
    expect(reply.choices[0]?.message.tool_calls).toMatchObject([
      { function: { name: 'find', arguments: '{"query": ' } },
    ]);
  });

  it('meets only the chats that it names, as often as it says', async () => {
    service.play({
      answers: [{ on: { question: 'glasses', deployment: 'gpt-4o' }, times: 1, answer: { say: ['We do.'] } }],
    });
    const ask = async () => (await client.chat.completions.create(ASKED)).choices[0]?.message.content;
    expect(await ask()).toBe('We do.');
    expect(await ask()).toBe('You said: Who pays for my glasses?');
  });

  it('throttles, with the time to wait', async () => {
    service.play({ faults: [{ on: { body: 'glasses' }, fault: { status: 429, retryAfterSeconds: 7 } }] });
    const thrown = await client.chat.completions.create(ASKED).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ status: 429, code: '429' });
    expect((thrown as { headers: Headers }).headers.get('retry-after')).toBe('7');
    const other = { ...ASKED, messages: [{ role: 'user' as const, content: 'Hello' }] };
    await expect(client.chat.completions.create(other)).resolves.toMatchObject({ object: 'chat.completion' });
  });

  it('is over when nothing is played', async () => {
    play({ promptFiltered: true });
    service.play(undefined);
    await expect(client.chat.completions.create(ASKED)).resolves.toMatchObject({ object: 'chat.completion' });
  });
});
