import { expect, mergeTests } from '@playwright/test';
import OpenAI from 'openai';
import { test as withSource } from '../../protocols/data-source.ts';
import { anew, azure, CLIENTS, saying } from '../../protocols/openai-clients.ts';
import { question, type Wire } from '../../protocols/wire.ts';
import { spoil, when, test as withServices } from '../scripted-services.ts';

// What the published SDKs make of faults behind this server.
const test = mergeTests(withServices, withSource);

for (const { name, client } of CLIENTS) {
  test(`${name}: a busy model says when to come again`, async ({ baseURL, services, source }) => {
    const content = anew();
    const fault = { status: 429, retryAfterSeconds: 60 };
    await services.models.play({ faults: [{ on: { path: '/chat/completions', body: content }, fault }] });
    const asking = client(baseURL).chat.completions.create({
      model: source.deployment,
      messages: saying(content),
    });
    const error: Wire = await asking.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(OpenAI.RateLimitError);
    expect(error.headers.get('retry-after')).toBe('60');
    expect(error).toMatchObject({ code: 'rate_limit_exceeded', type: 'rate_limit_error' });
    expect(error.message).not.toMatch(/127[.]0[.]0[.]1|scripted/);
  });

  test(`${name}: an answer stopped by the content filter has an error in Azure's shape`, async ({
    baseURL,
    services,
    source,
  }) => {
    const content = anew();
    await services.models.play(when(content, { promptFiltered: true }));
    for (const stream of [false, true] as const) {
      const asking = client(baseURL).chat.completions.create({
        model: source.deployment,
        messages: saying(content),
        stream,
      });
      await expect(asking).rejects.toMatchObject({
        status: 400,
        code: 'content_filter',
        error: { inner_error: { code: 'ResponsibleAIPolicyViolation' } },
      });
    }
  });

  test(`${name}: leaving midway stops the model`, async ({ baseURL, services, source }) => {
    const content = anew();
    const say = Array.from({ length: 100 }, (_, at) => `word ${at} `);
    await services.models.play(when(content, { say, everyMs: 100 }));
    const stream = await client(baseURL).chat.completions.create({
      model: source.deployment,
      messages: saying(content),
      stream: true,
    });
    for await (const chunk of stream) {
      if (chunk.choices[0]?.delta.content) break;
    }
    const left = async () => (await services.models.requests(content)).at(-1)?.closedByClient;
    await expect.poll(left, { timeout: 2_000 }).toBe(true);
  });
}

test('a failed search has an error in Azure’s shape', async ({ baseURL, services, source }) => {
  await services.search.play(spoil('/docs', { status: 503 }));
  const asking = azure(baseURL).chat.completions.create(
    source.over({ model: source.deployment, messages: saying(question) }),
  );
  await expect(asking).rejects.toMatchObject({ status: 503, code: 'service_unavailable' });
});

test('the search uses the caller’s key, and a wrong key is an error', async ({
  baseURL,
  services,
  source,
}) => {
  const ask = (key: string) =>
    azure(baseURL).chat.completions.create(
      source.over(
        { model: source.deployment, messages: saying(question) },
        { authentication: { type: 'api_key', key } },
      ),
    );
  await ask('scripted-query-key');
  const sent = (await services.search.requests()).filter(({ path }) => path.includes('docs/search'));
  expect(sent.map(({ headers }) => headers['api-key'])).toContain('scripted-query-key');
  await expect(ask('a-wrong-key')).rejects.toMatchObject({
    status: 400,
    message: expect.stringMatching(/Invalid AzureCognitiveSearch configuration detected: .*authentication/),
  });
});
