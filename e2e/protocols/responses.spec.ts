import { createOpenAI, type OpenAIResponsesProviderOptions } from '@ai-sdk/openai';
import { AIMessageChunk, HumanMessage } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { expect, test } from '@playwright/test';
import { generateText, type ModelMessage, streamText, type ToolSet } from 'ai';
import OpenAI from 'openai';
import { expectedCitation, question, type Wire } from './wire.ts';

/** `fetch`, which notes the fields of each body that a client sends. */
function notingFetch(): { sent: Wire[]; fetch: typeof fetch } {
  const sent: Wire[] = [];
  const noting: typeof fetch = (url, init) => {
    sent.push(JSON.parse(String(init?.body)));
    return fetch(url, init);
  };
  return { sent, fetch: noting };
}

const openai = (baseURL: string | undefined, more: object = {}) =>
  new OpenAI({ baseURL: `${baseURL}/v1`, apiKey: 'any', maxRetries: 0, ...more }).responses;
const vercel = (baseURL: string | undefined, more: object = {}) =>
  createOpenAI({ baseURL: `${baseURL}/v1`, apiKey: 'any', ...more })('citewell');
const langchain = (baseURL: string | undefined, more: object = {}) =>
  new ChatOpenAI({
    model: 'citewell',
    apiKey: 'any',
    useResponsesApi: true,
    maxRetries: 0,
    configuration: { baseURL: `${baseURL}/v1`, ...more },
  });

const asked = { model: 'citewell', input: question };

test.describe('openai', () => {
  test('an answer has its citations as annotations, whose links open the document', async ({ baseURL }) => {
    const response = await openai(baseURL).create(asked);
    expect(response).toMatchObject({ object: 'response', status: 'completed', error: null });
    const [message] = response.output as Wire[];
    const { text, annotations } = message.content[0];
    expect(text).toBe(response.output_text);
    const cited = annotations.map(({ start_index, end_index }: Wire) => text.slice(start_index, end_index));
    expect(cited).toContain(`[${expectedCitation}]`);
    for (const { url } of annotations) expect((await fetch(url)).status).toBe(200);
    const { input_tokens = 0, output_tokens = 0, total_tokens } = response.usage ?? {};
    expect(total_tokens).toBe(input_tokens + output_tokens);
  });

  test('a stream has the events of the service, and ends with the same answer', async ({ baseURL }) => {
    const whole = await openai(baseURL).create(asked);
    const types: string[] = [];
    let text = '';
    let annotations = 0;
    for await (const event of await openai(baseURL).create({ ...asked, stream: true })) {
      expect(event.sequence_number).toBe(types.length);
      types.push(event.type.replace('response.', ''));
      if (event.type === 'response.output_text.delta') text += event.delta;
      if (event.type === 'response.output_text.annotation.added') annotations += 1;
      if (event.type === 'response.completed')
        expect(event.response.output).toEqual(withIds(whole.output, event));
    }
    expect(types.slice(0, 4)).toEqual(['created', 'in_progress', 'output_item.added', 'content_part.added']);
    expect(types.slice(-4)).toEqual([
      'output_text.done',
      'content_part.done',
      'output_item.done',
      'completed',
    ]);
    expect(text).toBe(whole.output_text);
    expect(annotations).toBe((whole.output as Wire)[0].content[0].annotations.length);
  });

  test('the SDK’s own reader of streams understands ours', async ({ baseURL }) => {
    const whole = await openai(baseURL).create(asked);
    const final = await openai(baseURL).stream(asked).finalResponse();
    expect(final.output_text).toBe(whole.output_text);
  });

  test('a conversation goes on with its items sent again', async ({ baseURL }) => {
    const first = await openai(baseURL).create(asked);
    const second = await openai(baseURL).create({
      model: 'citewell',
      input: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: question },
        ...first.output,
        { role: 'user', content: [{ type: 'input_text', text: question }] },
      ] as OpenAI.Responses.ResponseInput,
      store: false,
    });
    expect(second.output_text).toContain(`[${expectedCitation}]`);
  });

  test('unsupported requests are refused by field', async ({ baseURL }) => {
    for (const [param, more] of Object.entries({
      previous_response_id: { previous_response_id: 'resp_1' },
      background: { background: true },
      tools: { tools: [{ type: 'web_search' }] },
      store: { store: true },
    })) {
      const refused = openai(baseURL).create({ ...asked, ...more } as Wire);
      // Where a chat model takes functions, the fault is that a tool is none.
      const named = expect.stringMatching(new RegExp(`^${param}`));
      await expect(refused).rejects.toMatchObject({
        status: 400,
        param: named,
        type: 'invalid_request_error',
      });
    }
    const gone = openai(baseURL).create({ ...asked, model: 'gpt-99' });
    await expect(gone).rejects.toMatchObject({ status: 404, code: 'model_not_found' });
  });

  test('file_search searches these documents, and its results come where they are asked for', async ({
    baseURL,
  }) => {
    const tools: OpenAI.Responses.Tool[] = [
      { type: 'file_search', vector_store_ids: ['vs_any'], max_num_results: 3 },
    ];
    const plain = await openai(baseURL).create({ ...asked, tools });
    expect(plain.output.map(({ type }) => type)).toEqual(['file_search_call', 'message']);
    expect(plain.output[0]).toMatchObject({ status: 'completed', results: null });
    const include: OpenAI.Responses.ResponseIncludable[] = ['file_search_call.results'];
    const final = await openai(baseURL)
      .stream({ ...asked, tools, include })
      .finalResponse();
    const [{ queries, results }] = final.output as Wire[];
    expect(queries.length).toBeGreaterThan(0);
    expect(results).toHaveLength(3);
    expect(results.map(({ filename }: Wire) => filename)).toContain('employee-handbook.pdf');
    // What a client sends back with the next question.
    const input = [{ role: 'user', content: question }, ...final.output, { role: 'user', content: question }];
    const next = await openai(baseURL).create({
      ...asked,
      input: input as OpenAI.Responses.ResponseInput,
      tools,
    });
    expect(next.output_text).toContain(`[${expectedCitation}]`);
  });

  test('other built-in tools are refused by name', async ({ baseURL }) => {
    for (const type of ['web_search', 'code_interpreter', 'image_generation', 'computer_use_preview', 'mcp'])
      await expect(openai(baseURL).create({ ...asked, tools: [{ type }] } as Wire)).rejects.toMatchObject({
        status: 400,
        message: expect.stringContaining(`"${type}" is not supported here`),
      });
  });

  test('sends only what it is given', async ({ baseURL }) => {
    const { sent, fetch } = notingFetch();
    await openai(baseURL, { fetch }).create(asked);
    expect(sent).toEqual([asked]);
  });
});

/** The output of another answer to the same question, under the ids of this one. */
function withIds(output: Wire[], { response }: { response: Wire }): Wire[] {
  return output.map((item, index) => ({ ...item, id: response.output[index].id }));
}

test.describe('@ai-sdk/openai', () => {
  test('an answer has text, sources and usage', async ({ baseURL }) => {
    const { text, sources, usage, finishReason } = await generateText({
      model: vercel(baseURL),
      prompt: question,
    });
    expect(text).toContain(`[${expectedCitation}]`);
    expect(sources.map((source) => source.sourceType === 'url' && source.url)).toContain(
      `${baseURL}/content/${expectedCitation}`,
    );
    expect(finishReason).toBe('stop');
    expect(usage.totalTokens).toBeGreaterThan(0);
  });

  test('a stream has the same text and sources', async ({ baseURL }) => {
    const whole = await generateText({ model: vercel(baseURL), prompt: question });
    const stream = streamText({ model: vercel(baseURL), prompt: question, system: 'Be brief.' });
    let text = '';
    for await (const piece of stream.textStream) text += piece;
    expect(text).toBe(whole.text);
    const titles = (sources: Wire[]) => sources.map(({ url, title }) => [url, title]);
    expect(titles(await stream.sources)).toEqual(titles(whole.sources));
  });

  test('finds what file_search found', async ({ baseURL }) => {
    const provider = createOpenAI({ baseURL: `${baseURL}/v1`, apiKey: 'any' });
    const { text, toolResults } = await generateText({
      model: provider('citewell'),
      prompt: question,
      tools: { file_search: provider.tools.fileSearch({ vectorStoreIds: ['vs_any'] }) } as ToolSet,
      providerOptions: {
        openai: { include: ['file_search_call.results'] } satisfies OpenAIResponsesProviderOptions,
      },
    });
    expect(text).toContain(`[${expectedCitation}]`);
    expect(JSON.stringify(toolResults)).toContain('employee-handbook.pdf');
  });

  for (const store of [true, false]) {
    test(`a conversation goes on, with store: ${store}`, async ({ baseURL }) => {
      const { sent, fetch } = notingFetch();
      const providerOptions = { openai: (store ? {} : { store }) satisfies OpenAIResponsesProviderOptions };
      const model = vercel(baseURL, { fetch });
      const messages: ModelMessage[] = [{ role: 'user', content: question }];
      const first = await generateText({ model, messages, providerOptions });
      messages.push(...first.response.messages, { role: 'user', content: question });
      const second = await generateText({ model, messages, providerOptions });
      expect(second.text).toContain(`[${expectedCitation}]`);
      // By default it sends a reference in place of the answer.
      expect(sent[1].input[1].type).toBe(store ? 'item_reference' : undefined);
    });
  }

  test('sends few fields by default', async ({ baseURL }) => {
    const { sent, fetch } = notingFetch();
    await generateText({ model: vercel(baseURL, { fetch }), prompt: question });
    expect(sent).toEqual([
      { model: 'citewell', input: [{ role: 'user', content: [{ type: 'input_text', text: question }] }] },
    ]);
  });
});

test.describe('LangChain in its Responses mode', () => {
  test('an answer has text, annotations and usage', async ({ baseURL }) => {
    const message = await langchain(baseURL).invoke(question);
    expect(message.text).toContain(`[${expectedCitation}]`);
    const annotations = (message.content as Wire[]).flatMap((part) => part.annotations ?? []);
    expect(annotations.length).toBeGreaterThan(0);
    expect(message.usage_metadata).toMatchObject({ total_tokens: expect.any(Number) });
  });

  test('a stream has the same text', async ({ baseURL }) => {
    const whole = await langchain(baseURL).invoke(question);
    let message = new AIMessageChunk('');
    for await (const chunk of await langchain(baseURL).stream(question)) message = message.concat(chunk);
    expect(message.text).toBe(whole.text);
  });

  test('a conversation goes on', async ({ baseURL }) => {
    const first = await langchain(baseURL).invoke(question);
    const second = await langchain(baseURL).invoke([
      new HumanMessage(question),
      first,
      new HumanMessage(question),
    ]);
    expect(second.text).toContain(`[${expectedCitation}]`);
  });

  test('sends fields by default that ask for nothing', async ({ baseURL }) => {
    const { sent, fetch } = notingFetch();
    await langchain(baseURL, { fetch }).invoke(question);
    expect(sent).toMatchObject([{ model: 'citewell', input: [{ role: 'user', content: question }] }]);
    expect(Object.keys(sent[0]).sort()).toEqual(['input', 'model', 'stream', 'text']);
  });
});
