import { expect, test as plainTest } from '@playwright/test';
import { NotFoundError } from 'openai';
import { test } from './data-source.ts';
import { azure, CLIENTS, openai, saying } from './openai-clients.ts';
import { body, expectedCitation, post, question, type Wire } from './wire.ts';

const messages = saying(question);
/** The origin that the server under test lets pages call it from. */
const origin = 'https://sdk.example';

for (const { name, client } of CLIENTS) {
  test(`${name}: what asks for nothing does not change an answer`, async ({ baseURL, source }) => {
    const ask = async (more: object, asked: object[] = messages) => {
      const request = source.over({ model: source.deployment, messages: asked, ...more } as never);
      const completion = await client(baseURL).chat.completions.create(
        name === 'OpenAI' ? ({ model: 'citewell', messages: asked, ...more } as never) : request,
      );
      return (completion as Wire).choices[0].message;
    };
    const usual = await ask({});
    const asksForNothing = {
      tools: [],
      functions: [],
      tool_choice: 'none',
      response_format: { type: 'text' },
      max_completion_tokens: 1_000_000,
      temperature: null,
      stop: null,
    };
    expect(await ask(asksForNothing)).toEqual(usual);
    const conversation = [
      { role: 'developer', content: 'Be brief.' },
      { role: 'user', content: 'What time is it?' },
      {
        role: 'assistant',
        content: null,
        tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'clock', arguments: '{}' } }],
      },
      { role: 'tool', tool_call_id: 'call_1', content: 'Noon.' },
      ...messages,
    ];
    expect((await ask({}, conversation)).content).toMatch(/\[[^\]]+\]/);
  });
}

test('parameters of a data source that are null are unset, as sample-app-aoai-chatGPT sends them', async ({
  baseURL,
  source,
}) => {
  const unset = {
    max_search_queries: null,
    embedding_dependency: null,
    role_information: null,
    fields_mapping: { content_fields: null, title_field: null, url_field: null, vector_fields: null },
  };
  const request = source.over({ model: source.deployment, messages }, unset);
  const { data, response } = await azure(baseURL).chat.completions.create(request).withResponse();
  expect(data.choices[0]?.message.content).toContain('[doc1]');
  expect(response.headers.get('apim-request-id')).toBe(response.headers.get('x-request-id'));
});

test('each model of the list can be retrieved, and says since when it is there', async ({ baseURL }) => {
  const { models } = openai(baseURL);
  for (const model of (await models.list()).data) {
    expect(await models.retrieve(model.id)).toEqual(model);
    expect(new Date(model.created * 1000).getFullYear()).toBeGreaterThan(2024);
  }
  const missing = models.retrieve('citewell/gone');
  await expect(missing).rejects.toThrow(NotFoundError);
  await expect(missing).rejects.toMatchObject({ code: 'model_not_found', message: /citewell/ });
});

test('an unsupported route is a 404 that the SDK reads', async ({ baseURL }) => {
  const asking = openai(baseURL).embeddings.create({ model: 'any', input: 'x' });
  await expect(asking).rejects.toThrow(NotFoundError);
  await expect(asking).rejects.toMatchObject({ code: 'not_found', message: /\/v1\/chat\/completions/ });
});

plainTest.describe('an unknown address', () => {
  const shapes: [path: string, textOf: (reply: Wire) => string][] = [
    ['/v1', ({ error }) => error.message],
    ['/v1/embeddings', ({ error }) => error.message],
    ['/api/v1/embeddings', ({ error }) => error.message],
    ['/openai/deployments/any/embeddings?api-version=2024-05-01-preview', ({ error }) => error.message],
    ['/api/v2/rag', ({ errors }) => errors[0].message],
    ['/api/nowhere', ({ error }) => error],
    ['/chat/completions', ({ error }) => error.message],
    ['/models', ({ error }) => error.message],
    ['/nowhere', ({ error }) => error],
    ['/api/ask/x', ({ error }) => error],
  ];
  for (const [path, textOf] of shapes) {
    plainTest(`an error at ${path} has the shape of its protocol family`, async ({ request }) => {
      for (const response of [await post(request, path, {}), await request.get(path)]) {
        expect([path, response.status()]).toEqual([path, 404]);
        expect(textOf(await response.json())).toContain('This server has no');
      }
    });
  }

  plainTest('is a page for a browser', async ({ request }) => {
    const response = await request.get('/nowhere', { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([response.status(), response.headers()['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ]);
  });

  plainTest('is no reason for known ones to be missed', async ({ request }) => {
    for (const path of ['/chat/', '/api/chat', '/api/ask/']) {
      const answer = await (await post(request, path, body())).json();
      expect([path, answer.message.content.includes(expectedCitation)]).toEqual([path, true]);
    }
    for (const path of ['/v1/models/', '/api/v1/models/citewell', '/api/v2/models', '/api/version']) {
      expect([path, (await request.get(path)).status()]).toEqual([path, 200]);
    }
  });
});

plainTest.describe('a page of an allowed origin @embedded', () => {
  const sent = [
    ...['authorization', 'content-type', 'api-key', 'x-request-id'],
    ...['lang', 'package-version', 'os', 'arch', 'runtime', 'runtime-version', 'retry-count', 'timeout'].map(
      (name) => `x-stainless-${name}`,
    ),
    ...['x-ms-client-request-id', 'x-ms-useragent'],
  ];

  for (const path of ['/v1/chat/completions', '/openai/deployments/any/chat/completions', '/chat/stream']) {
    plainTest(`may call ${path} by its SDK`, async ({ request }) => {
      const response = await request.fetch(path, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': [...sent, 'x-ms-client-principal'].join(','),
        },
      });
      expect(response.status()).toBe(204);
      const headers = response.headers();
      expect(headers['access-control-allow-origin']).toBe(origin);
      const allowed = headers['access-control-allow-headers']?.split(', ') ?? [];
      expect(sent.filter((name) => !allowed.includes(name))).toEqual([]);
      expect(allowed).not.toContain('x-ms-client-principal');
    });
  }
});
