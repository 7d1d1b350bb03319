import { expect } from '@playwright/test';
import { test } from './data-source.ts';
import { azure, openai, saying } from './openai-clients.ts';
import { expectedCitation, question, type Wire } from './wire.ts';

const messages = saying(question);

test.describe('On Your Data by AzureOpenAI', () => {
  test('the published example: citations are rendered in place of their marks', async ({
    baseURL,
    source,
  }) => {
    const completion = await azure(baseURL).chat.completions.create(
      source.over({ model: source.deployment, messages }),
    );
    const message = completion.choices[0]?.message as Wire;
    let { content } = message;
    expect(content).toContain('[doc1]');
    for (const [index, citation] of message.context.citations.entries()) {
      const link = `<a href="https://example.com/?redirect=${citation.url}">${citation.filepath}</a>`;
      content = content.replaceAll(`[doc${index + 1}]`, link);
    }
    expect(content).not.toMatch(/\[doc\d+\]/);
    expect(content).toContain('employee-handbook.pdf');
    expect(JSON.parse(message.context.intent)).toEqual([question]);
  });

  test('streamed, the same text comes in pieces, the context first', async ({ baseURL, source }) => {
    const client = azure(baseURL);
    const whole = await client.chat.completions.create(source.over({ model: source.deployment, messages }));
    const stream = await client.chat.completions.create(
      source.over({
        model: source.deployment,
        messages,
        stream: true as const,
        stream_options: { include_usage: true },
      }),
    );
    let text = '';
    let usage: unknown;
    const contexts: Wire[] = [];
    for await (const chunk of stream) {
      const delta = chunk.choices[0]?.delta as Wire;
      if (delta?.context) contexts.push({ at: text.length, ...delta.context });
      text += delta?.content ?? '';
      usage = chunk.usage ?? usage;
    }
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(contexts).toEqual([expect.objectContaining({ at: 0, citations: expect.any(Array) })]);
    expect(usage).toMatchObject({ total_tokens: expect.any(Number) });
  });

  test('every retrieved document is listed, with the reason why it was left out', async ({
    baseURL,
    source,
  }) => {
    const parameters = { top_n_documents: 2, include_contexts: ['all_retrieved_documents'] };
    const completion = await azure(baseURL).chat.completions.create(
      source.over({ model: source.deployment, messages }, parameters),
    );
    const message: Wire = completion.choices[0]?.message;
    const documents: Wire[] = message.context.all_retrieved_documents;
    const used = documents.filter((document) => document.filter_reason === undefined);
    expect(used.length).toBeLessThanOrEqual(2);
    expect(documents.length).toBeGreaterThan(used.length);
  });

  test('another kind of source is refused before anything is asked of it', async ({ baseURL, source }) => {
    const elsewhere = [{ ...source.element(), type: 'pinecone' }];
    const asking = azure(baseURL).chat.completions.create({
      model: source.deployment,
      messages,
      data_sources: elsewhere,
    } as never);
    await expect(asking).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('data source type pinecone is not enabled on this server'),
    });
  });

  test('without a source and without a chat model, the error says what to send @embedded', async ({
    baseURL,
  }) => {
    const asking = azure(baseURL).chat.completions.create({ model: 'turbo', messages });
    await expect(asking).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('no chat model is configured; send data_sources'),
    });
  });
});

test('a filter acts, and a wrong one is refused in the words of the service', async ({ baseURL, source }) => {
  const client = azure(baseURL);
  const ask = (filter: string) =>
    client.chat.completions.create(source.over({ model: source.deployment, messages }, { filter }));
  const completion = await ask("sourcefile eq 'it-security.html'");
  const message = completion.choices[0]?.message as Wire;
  const files = new Set(message.context.citations.map(({ filepath }: Wire) => filepath));
  expect([...files].filter((file) => file !== 'it-security.html')).toEqual([]);
  await expect(ask("lecturer eq 'david'")).rejects.toMatchObject({
    status: 400,
    code: 400,
    message: expect.stringContaining('Validation error at #/data_sources/0/parameters/filter'),
  });
});

test.describe('plain OpenAI', () => {
  test('the list of models names the one that answers from the documents', async ({ baseURL }) => {
    const { data } = await openai(baseURL).models.list();
    expect(data.map(({ id }) => id)).toContain('citewell');
  });

  test('that model answers with citations in its text and in the context of its message', async ({
    baseURL,
  }) => {
    const completion = await openai(baseURL).chat.completions.create({ model: 'citewell', messages });
    const message = completion.choices[0]?.message as Wire;
    expect(completion.object).toBe('chat.completion');
    expect(message.content).toContain(`[${expectedCitation}]`);
    expect(message.context.citations.map(({ filepath }: Wire) => filepath)).toContain(
      'employee-handbook.pdf',
    );
  });

  test('the SDK’s own reader of streams understands ours', async ({ baseURL }) => {
    const client = openai(baseURL);
    const whole = await client.chat.completions.create({ model: 'citewell', messages });
    const streamed = await client.chat.completions.stream({ model: 'citewell', messages }).finalContent();
    expect(streamed).toBe(whole.choices[0]?.message.content);
  });

  test('a model that is not there is a 404 that names those that are', async ({ baseURL }) => {
    const asking = openai(baseURL).chat.completions.create({ model: 'gpt-99', messages });
    await expect(asking).rejects.toMatchObject({ status: 404, message: expect.stringContaining('citewell') });
  });
});
