import { expect, mergeTests } from '@playwright/test';
import { test as withSource } from '../protocols/data-source.ts';
import { anew, azure, CLIENTS, openai, saying } from '../protocols/openai-clients.ts';
import { question } from '../protocols/wire.ts';
import { test as withServices } from './scripted-services.ts';

// The models behind this server as they are, asked by the published SDKs: nothing of the documents in their answers.
const test = mergeTests(withServices, withSource);

const tools = [
  {
    type: 'function' as const,
    function: {
      name: 'get_weather',
      parameters: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
    },
  },
];

for (const { name, client } of CLIENTS) {
  test(`${name}: without a source, the model answers, whole and streamed`, async ({
    baseURL,
    services,
    source,
  }) => {
    const content = anew();
    const asked = { model: source.deployment, messages: saying(content) };
    const whole = await client(baseURL).chat.completions.create(asked);
    expect(whole.object).toBe('chat.completion');
    expect(whole.choices[0]?.message.content).toContain(content);
    expect(whole.choices[0]?.message).not.toHaveProperty('context');
    const stream = client(baseURL).chat.completions.stream(asked);
    expect(await stream.finalContent()).toBe(whole.choices[0]?.message.content);
    const sent = await services.models.requests(content);
    expect(sent.map(({ body }) => body.messages)).toEqual([saying(content), saying(content)]);
    expect(await services.search.requests(content)).toEqual([]);
  });

  test(`${name}: tools are passed through, whole and streamed`, async ({ baseURL, services, source }) => {
    const content = anew();
    const asked = { model: source.deployment, messages: saying(content), tools };
    const expected = [
      expect.objectContaining({
        type: 'function',
        function: expect.objectContaining({
          name: 'get_weather',
          arguments: expect.stringContaining('"city"'),
        }),
      }),
    ];
    const whole = await client(baseURL).chat.completions.create(asked);
    expect(whole.choices[0]?.finish_reason).toBe('tool_calls');
    expect(whole.choices[0]?.message.tool_calls).toEqual(expected);
    const streamed = await client(baseURL).chat.completions.stream(asked).finalMessage();
    expect(streamed.tool_calls).toEqual(expected);
    const [sent] = await services.models.requests(content);
    expect(sent?.body.tools).toEqual(tools);
  });

  test(`${name}: a model that is not there is a 404 that names those that are`, async ({ baseURL }) => {
    const asking = client(baseURL).chat.completions.create({ model: 'gpt-99', messages: saying('Hello?') });
    await expect(asking).rejects.toMatchObject({
      status: 404,
      message: expect.stringMatching(/gpt-4o, careful, small/),
    });
  });
}

test('any alias can answer from the documents', async ({ baseURL, services }) => {
  const completion = await openai(baseURL).chat.completions.create({
    model: 'citewell/small',
    messages: saying(question),
  });
  expect(completion.model).toBe('citewell/small');
  expect(completion.choices[0]?.message.content).toMatch(/\[employee-handbook[.]pdf#page=\d+\]/);
  const paths = (await services.models.requests(question)).map(({ path }) => path);
  expect(paths.at(-1)).toContain('/deployments/gpt-35-turbo/');
});

test('no alias searches elsewhere in the name of this server', async ({ baseURL, services, source }) => {
  const content = anew();
  const body = source.over(
    { model: source.deployment, messages: saying(content) },
    { endpoint: 'https://evil.example' },
  );
  await expect(openai(baseURL).chat.completions.create(body)).rejects.toMatchObject({
    status: 400,
    param: 'data_sources',
  });
  await expect(azure(baseURL).chat.completions.create(body)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('Invalid AzureCognitiveSearch configuration detected'),
  });
  expect(await services.models.requests(content)).toEqual([]);
});
