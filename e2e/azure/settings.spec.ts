import { type APIRequestContext, expect } from '@playwright/test';
import { post, type Wire } from '../protocols/wire.ts';
import { type Recorded, type ScriptedServices, test } from './scripted-services.ts';

// Every setting of the protocols is seen here in what reached the services. Each question carries a word of its own,
// which distinguishes its requests from those of other tests.

interface Seen {
  /** The body of the one search. */
  search: Wire;
  /** The body of the chat that answers. */
  chat: Wire;
  /** All that the models were asked for, in order. */
  models: Recorded[];
  answer: Wire;
}

let asked = 0;

async function ask(
  { request, services }: { request: APIRequestContext; services: ScriptedServices },
  overrides: object,
  history: object[] = [],
): Promise<Seen> {
  asked += 1;
  const word = `zq${process.env['TEST_PARALLEL_INDEX']}x${Date.now()}x${asked}`;
  const content = `How many days can I work from abroad each year, ${word}?`;
  const body = { messages: [...history, { role: 'user', content }], context: { overrides } };
  const response = await post(request, '/chat', body);
  const answer = await response.json();
  expect(response.status(), JSON.stringify(answer)).toBe(200);
  const models = await services.models.requests(word);
  const searches = await services.search.requests(word);
  const chats = models.filter(({ path, body: sent }) => path.endsWith('/chat/completions') && sent.stream);
  return { search: searches.at(-1)?.body, chat: chats.at(-1)?.body, models, answer };
}

const lastOf = (messages: Wire) => messages.at(-1).content;
const imagesOf = (chat: Wire) =>
  [lastOf(chat.messages)].flat().filter(({ type }: Wire) => type === 'image_url');
const textOf = (chat: Wire) => {
  const content = lastOf(chat.messages);
  return typeof content === 'string' ? content : content[0].text;
};

test.describe('retrieval', () => {
  test('retrieval_mode decides between words, vectors and both', async ({ request, services }) => {
    const hybrid = await ask({ request, services }, {});
    expect(hybrid.search.search).toContain('abroad');
    expect(hybrid.search.vectorQueries).toEqual([
      { kind: 'vector', fields: 'embedding', k: 50, vector: expect.any(Array) },
    ]);
    expect(hybrid.search.vectorQueries[0].vector).toHaveLength(1024);

    const text = await ask({ request, services }, { retrieval_mode: 'text' });
    expect(text.search.search).toContain('abroad');
    expect(text.search.vectorQueries ?? []).toEqual([]);
    expect(text.models.filter(({ path }) => path.endsWith('/embeddings'))).toEqual([]);

    const vectors = await ask({ request, services }, { retrieval_mode: 'vectors', top: 17 });
    expect(vectors.search).toBeUndefined();
    const searches = await services.search.requests('"vectorQueries"');
    expect(searches.filter(({ body }) => body.top === 17 && !body.search)).not.toEqual([]);
  });

  test('top is how many passages are asked for and given to the model', async ({ request, services }) => {
    const { search, chat } = await ask({ request, services }, { top: 5 });
    expect(search.top).toBe(5);
    expect(textOf(chat).split('Sources:')[1].trim().split('\n\n')).toHaveLength(5);
  });

  test('the semantic ranker and its captions are asked for', async ({ request, services }) => {
    const ranked = await ask({ request, services }, { semantic_ranker: true });
    expect(ranked.search).toMatchObject({ queryType: 'semantic', semanticConfiguration: 'default' });
    const captions = await ask({ request, services }, { semantic_captions: true });
    expect(captions.search.captions).toMatch(/^extractive/);
    const plain = await ask({ request, services }, {});
    expect(plain.search.queryType).toBe('simple');
  });

  test('passages below the minimum scores do not reach the model', async ({ request, services }) => {
    const scored = await ask({ request, services }, { minimum_search_score: 1000 });
    expect(textOf(scored.chat)).toMatch(/Sources:\s*$/);
    const reranked = await ask({ request, services }, { semantic_ranker: true, minimum_reranker_score: 4 });
    expect(textOf(reranked.chat)).toMatch(/Sources:\s*$/);
    const unranked = await ask({ request, services }, { minimum_reranker_score: 4 });
    expect(textOf(unranked.chat)).toContain('employee-handbook.pdf#page=5: ');
  });

  test('categories are a filter, quoted', async ({ request, services }) => {
    const { search } = await ask(
      { request, services },
      { include_category: "people's", exclude_category: 'safety' },
    );
    expect(search.filter).toContain("category eq 'people''s'");
    expect(search.filter).toContain("category ne 'safety'");
  });

  test('security filters narrow what is searched, also for anonymous callers', async ({
    request,
    services,
  }) => {
    const { search } = await ask({ request, services }, { use_oid_security_filter: true });
    expect(search.filter).toMatch(/oids\/any\(/);
    const groups = await ask({ request, services }, { use_groups_security_filter: true });
    expect(groups.search.filter).toMatch(/groups\/any\(/);
    const open = await ask({ request, services }, {});
    expect(open.search.filter).toBe("(not oids/any(o: o eq '#upload'))");
  });

  test('vector fields are those asked for, each with a vector of its own space', async ({
    request,
    services,
  }) => {
    const fields = { vector_fields: ['embedding', 'imageEmbedding'] };
    const both = await ask({ request, services }, fields);
    expect(both.search.vectorQueries.map((query: Wire) => query.fields)).toEqual([
      'embedding',
      'imageEmbedding',
    ]);
    const paths = both.models.map(({ path }) => path);
    expect(paths).toContain('/computervision/retrieval:vectorizeText');
    expect(paths).toContain('/openai/deployments/text-embedding-3-large/embeddings');

    const images = await ask({ request, services }, { ...fields, search_text_embeddings: false });
    expect(images.search.vectorQueries.map((query: Wire) => query.fields)).toEqual(['imageEmbedding']);
    const texts = await ask({ request, services }, { ...fields, search_image_embeddings: false });
    expect(texts.search.vectorQueries.map((query: Wire) => query.fields)).toEqual(['embedding']);
  });

  test('query_rewriting has the model make the query, by a tool', async ({ request, services }) => {
    const history = [
      { role: 'user', content: 'Tell me about sabbaticals.' },
      { role: 'assistant', content: 'Ask what you like.' },
    ];
    const on = await ask({ request, services }, {}, history);
    const [rewriting] = on.models;
    expect(rewriting?.body).toMatchObject({
      tools: [{ type: 'function', function: { name: 'search_documents' } }],
      tool_choice: { type: 'function' },
      temperature: 0,
    });
    const off = await ask({ request, services }, { query_rewriting: false }, history);
    expect(off.models.filter(({ body }) => body.tools)).toEqual([]);
  });
});

test.describe('instructions to the model', () => {
  test('temperature, seed and max_tokens are passed on', async ({ request, services }) => {
    const { chat } = await ask({ request, services }, { temperature: 1.2, seed: 7, max_tokens: 321 });
    expect(chat).toMatchObject({ temperature: 1.2, seed: 7, max_tokens: 321 });
    const usual = await ask({ request, services }, {});
    expect(usual.chat).toMatchObject({ temperature: 0.3, stream_options: { include_usage: true } });
    expect(usual.chat).not.toHaveProperty('seed');
    expect(usual.chat).toHaveProperty('max_tokens', expect.any(Number));
  });

  test('model chooses the deployment; one that thinks first gets an effort and no temperature', async ({
    request,
    services,
  }) => {
    const small = await ask({ request, services }, { model: 'small' });
    expect(small.models.at(-1)?.path).toBe('/openai/deployments/gpt-35-turbo/chat/completions');
    const careful = await ask(
      { request, services },
      { model: 'careful', reasoning_effort: 'high', temperature: 1, max_tokens: 500 },
    );
    expect(careful.models.at(-1)?.path).toBe('/openai/deployments/o4-mini/chat/completions');
    expect(careful.chat).toMatchObject({ reasoning_effort: 'high', max_completion_tokens: 500 });
    expect(careful.chat).not.toHaveProperty('temperature');
    const usual = await ask({ request, services }, { model: 'careful' });
    expect(usual.chat).toMatchObject({ reasoning_effort: 'low' });
  });

  test('prompt_template, language and follow-ups are in the instructions', async ({
    administratorRequest,
    services,
  }) => {
    const { chat, answer } = await ask(
      { request: administratorRequest, services },
      { prompt_template: '>>>Speak like a pirate.', language: 'de', suggest_followup_questions: true },
    );
    const [system] = chat.messages;
    expect(system.role).toBe('system');
    expect(system.content).toContain('Speak like a pirate.');
    expect(system.content).toContain('"de"');
    expect(system.content).toContain('<<');
    expect(answer.context.followup_questions.length).toBeGreaterThan(0);
    expect(answer.message.content).not.toContain('<<');
  });

  test('pictures of the found pages go along where they are wanted', async ({ request, services }) => {
    const both = await ask({ request, services }, { use_gpt4v: true, top: 2 });
    expect(imagesOf(both.chat)).toContainEqual({
      type: 'image_url',
      image_url: { url: expect.stringMatching(/^data:image\/(png|jpeg|webp);base64,/), detail: 'auto' },
    });
    expect(textOf(both.chat)).toContain('employee-handbook.pdf#page=5: ');
    expect(both.answer.context.data_points.images.length).toBeGreaterThan(0);
    expect(both.answer.message.content).toMatch(/\d image/);

    const images = await ask({ request, services }, { use_gpt4v: true, gpt4v_input: 'images' });
    expect(imagesOf(images.chat).length).toBeGreaterThan(0);
    expect(textOf(images.chat)).not.toContain('employee-handbook.pdf#page=5: ');

    for (const without of [{ gpt4v_input: 'text' }, { send_image_sources: false }]) {
      const texts = await ask({ request, services }, { use_gpt4v: true, ...without });
      expect(imagesOf(texts.chat)).toEqual([]);
    }
  });

  test('without text sources the model gets none', async ({ request, services }) => {
    const { chat } = await ask({ request, services }, { send_text_sources: false });
    expect(textOf(chat)).not.toContain('employee-handbook.pdf');
  });
});
