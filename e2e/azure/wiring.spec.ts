import { expect } from '@playwright/test';
import { body, expectedCitation, lines, post, question, textOf } from '../protocols/wire.ts';
import { test } from './scripted-services.ts';

test('an answer comes from the passages that Azure AI Search found, by the model on Azure OpenAI', async ({
  request,
}) => {
  const answer = await (await post(request, '/chat', body())).json();
  expect(answer.message.content).toContain('20 working days');
  expect(answer.message.content).toContain(`[${expectedCitation}]`);
  const stream = await lines(await post(request, '/chat/stream', body()));
  expect(textOf(stream)).toBe(answer.message.content);
});

test('every service is asked with its key, and in versions that it has', async ({ request, services }) => {
  await post(request, '/chat', body());
  const searches = await services.search.requests();
  expect(searches.findLast(({ path }) => path.endsWith('/docs/search.post.search'))).toMatchObject({
    headers: { 'api-key': 'scripted-admin-key' },
    query: { 'api-version': '2024-07-01' },
  });
  const [chat] = (await services.models.requests(question)).slice(-1);
  expect(chat).toMatchObject({
    headers: { 'api-key': 'scripted-model-key' },
    query: { 'api-version': '2024-10-21' },
  });
});

test('no request of ours was refused by the services', async ({ request, services }) => {
  await post(request, '/chat', body());
  const all = [...(await services.search.requests()), ...(await services.models.requests())];
  const refused = all.filter(
    ({ status = 0, path }) => status >= 400 && !isLookingWhetherItIsThere(status, path),
  );
  expect(refused.map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([]);
});

/** Ingestion asks for an index, single records, and knowledge sources and bases, to learn that they are not there yet. */
function isLookingWhetherItIsThere(status: number, path: string): boolean {
  return status === 404 && /^\/(indexes|knowledge(sources|bases)\('[^']+'\)$)/.test(path);
}

test('an answer reports its tokens and content filter results', async ({ request }) => {
  const asked = { ...body(), stream: false };
  const answer = await (await post(request, '/chat', asked)).json();
  expect(answer.model).toBe('gpt-4o');
  expect(answer.usage.prompt_tokens).toBeGreaterThan(50);
  expect(answer.prompt_filter_results[0].content_filter_results.hate).toEqual({
    filtered: false,
    severity: 'safe',
  });
  expect(answer.choices[0].content_filter_results.violence).toEqual({ filtered: false, severity: 'safe' });
});

test('a follow-up question is searched for as what it means', async ({ request, services }) => {
  const word = `zqfollow${Date.now()}`;
  const messages = [
    { role: 'user', content: `How many days can I work from abroad, ${word}?` },
    { role: 'assistant', content: `Up to 20 working days [${expectedCitation}].` },
    { role: 'user', content: 'And how long ahead do I have to ask for that?' },
  ];
  const answer = await (await post(request, '/chat', { messages })).json();
  expect(answer.message.content).toContain(expectedCitation);
  const [search] = await services.search.requests(word);
  expect(search?.body.search).toContain('abroad');
});
