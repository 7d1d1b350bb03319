import { expect, test } from '@playwright/test';
import { body, expectedCitation, lines, post, question, textOf, thoughtsOf, type Wire } from './wire.ts';

const withSettings = (overrides: object) => body(question, { context: { overrides } });

test.describe('session state', () => {
  const state = { user: 7, list: [1, { deep: 'ü' }] };

  for (const key of ['session_state', 'sessionState']) {
    test(`goes back untouched as ${key}`, async ({ request }) => {
      const asked = body(question, { [key]: state });
      const other = key === 'sessionState' ? 'session_state' : 'sessionState';
      const whole = await (await post(request, '/chat', asked)).json();
      expect(whole[key]).toEqual(state);
      expect(whole).not.toHaveProperty(other);
      const [first] = await lines(await post(request, '/chat/stream', asked));
      expect(first[key]).toEqual(state);
      const choices = await (await post(request, '/chat', { ...asked, stream: false })).json();
      expect(choices.choices[0][key]).toEqual(state);
    });
  }

  test('is null, spelled session_state, when there was none', async ({ request }) => {
    expect((await (await post(request, '/chat', body())).json()).session_state).toBeNull();
  });

  test('that names another person’s conversation is not found', async ({ request }) => {
    const response = await post(request, '/chat', body(question, { session_state: 'cw_somebody' }));
    expect(response.status()).toBe(404);
  });
});

test.describe('settings', () => {
  test('are read from overrides and flat from context, and overrides win', async ({ request }) => {
    const context = { top: 1, retrieval_mode: 'text', overrides: { top: 2 } };
    const answer = await (await post(request, '/chat', body(question, { context }))).json();
    expect(answer.context.data_points.text.length).toBeLessThanOrEqual(2);
    const { props } = thoughtsOf(answer).get('Generated search query');
    expect(props).toMatchObject({ top: 2, retrieval_mode: 'text', has_vector: false });
  });

  test('that are unknown are ignored and named', async ({ request }) => {
    const answer = await (
      await post(request, '/chat', withSettings({ teleport: false, nonsense: 1 }))
    ).json();
    expect(thoughtsOf(answer).get('Ignored settings').description).toEqual(['teleport', 'nonsense']);
  });

  test('that are null or empty are not set: the answerer gets as many passages as it reads', async ({
    request,
  }) => {
    const topOf = async (overrides: object) => {
      const response = await post(request, '/chat', withSettings(overrides));
      expect(response.status()).toBe(200);
      return thoughtsOf(await response.json()).get('Generated search query').props.top;
    };
    const unset = { reasoning_effort: '', top: null, prompt_template: '', include_category: '' };
    expect(await topOf(unset)).toBe(await topOf({}));
    expect(await topOf({ ...unset, top: 2 })).toBe(2);
  });

  const wrong: [setting: string, value: unknown][] = [
    ['retrieval_mode', 'magic'],
    ['top', 0],
    ['top', 51],
    ['top', 1.5],
    ['top', '3'],
    ['temperature', 2.1],
    ['semantic_ranker', 'yes'],
    ['minimum_search_score', -1],
    ['minimum_reranker_score', 4.1],
    ['include_category', 5],
    ['suggest_followup_questions', 1],
    ['vector_fields', ['nonsense']],
    ['gpt4v_input', 'video'],
    ['reasoning_effort', 'extreme'],
    ['seed', 0.5],
    ['max_tokens', 0],
    ['model', 'no-such-model'],
  ];
  for (const [setting, value] of wrong) {
    test(`${setting} = ${JSON.stringify(value)} is refused by name`, async ({ request }) => {
      const response = await post(request, '/chat', withSettings({ [setting]: value }));
      expect(response.status()).toBe(400);
      const refusal = await response.json();
      expect(refusal.field).toBe(`context.overrides.${setting}`);
      expect(refusal.error).toContain(setting === 'model' ? 'no-such-model' : setting);
    });
  }

  test('as the Azure Python page always sends them neither break nor empty an answer', async ({
    request,
  }) => {
    const overrides = {
      prompt_template: '',
      include_category: '',
      exclude_category: '',
      top: 3,
      max_subqueries: 10,
      results_merge_strategy: 'interleaved',
      temperature: 0.3,
      minimum_reranker_score: 1.9,
      minimum_search_score: 0,
      retrieval_mode: 'hybrid',
      semantic_ranker: true,
      semantic_captions: false,
      query_rewriting: false,
      reasoning_effort: '',
      suggest_followup_questions: true,
      send_text_sources: true,
      send_image_sources: true,
      search_text_embeddings: true,
      search_image_embeddings: true,
      language: 'en',
      use_agentic_knowledgebase: false,
      use_web_source: false,
      use_sharepoint_source: false,
    };
    const answer = await (await post(request, '/chat', withSettings(overrides))).json();
    expect(answer.message.content).toContain(`[${expectedCitation}]`);
    expect(answer.context).toHaveProperty('followup_questions');
  });

  test('as older web components send them, flat, are honoured', async ({ request }) => {
    const context = {
      approach: 'rrr',
      retrieval_mode: 'hybrid',
      semantic_ranker: true,
      top: 2,
      suggest_followup_questions: false,
    };
    const response = await post(request, '/chat', body(question, { stream: true, context }));
    const stream = await lines(response);
    expect(stream[0].choices[0].delta.context.data_points.text.length).toBeLessThanOrEqual(2);
    expect(textOf(stream)).toContain('[');
  });
});

test.describe('the context of an answer', () => {
  // The same can be asked of other properties.
  const asked = 'What accuracy does the Ouzel 4 have?';
  let answer: Wire;

  test.beforeEach(async ({ request }) => {
    const context = { overrides: { suggest_followup_questions: true } };
    answer = await (await post(request, '/chat', body(asked, { context }))).json();
  });

  test('has data points that begin with their citation', () => {
    const { text, citations } = answer.context.data_points;
    expect(text.length).toBeGreaterThan(0);
    for (const entry of text) {
      expect(citations.some((citation: string) => entry.startsWith(`${citation}: `))).toBe(true);
    }
    expect(new Set(citations).size).toBe(citations.length);
  });

  test('has the steps in their order', () => {
    const titles = answer.context.thoughts.map((thought: Wire) => thought.title);
    expect(titles.slice(0, 4)).toEqual([
      'Original user query',
      'Generated search query',
      'Results',
      'Prompt',
    ]);
    for (const { description, props } of answer.context.thoughts) {
      expect(typeof description === 'string' || Array.isArray(description)).toBe(true);
      expect(props === null || typeof props === 'object').toBe(true);
    }
  });

  test('tells what was searched, found and sent, and what it cost', () => {
    const thoughts = thoughtsOf(answer);
    expect(thoughts.get('Original user query').description).toBe(asked);
    expect(Object.keys(thoughts.get('Generated search query').props)).toEqual(
      expect.arrayContaining([
        'has_vector',
        'use_semantic_captions',
        'use_semantic_ranker',
        'retrieval_mode',
        'top',
        'filter',
        'model',
        'ms',
      ]),
    );
    const [found] = thoughts.get('Results').description;
    expect(found).toMatchObject({ embedding: null, imageEmbedding: null, oids: ['all'], groups: ['all'] });
    for (const key of [
      'id',
      'content',
      'category',
      'sourcepage',
      'sourcefile',
      'captions',
      'score',
      'reranker_score',
    ]) {
      expect(found).toHaveProperty(key);
    }
    const prompt = thoughts.get('Prompt');
    expect(prompt.description.every((message: unknown) => typeof message === 'string')).toBe(true);
    expect(prompt.props.token_usage.total_tokens).toBeGreaterThan(0);
  });

  test('cites one source a bracket, each among the citations', () => {
    const cited = [...answer.message.content.matchAll(/\[([^\]]+)\]/g)].map(([, name]) => name);
    expect(cited.length).toBeGreaterThan(0);
    for (const name of cited) expect(answer.context.data_points.citations).toContain(name);
  });

  test('has follow-up questions, which never appear as text', () => {
    expect(answer.context.followup_questions.length).toBeGreaterThan(0);
    expect(answer.message.content).not.toMatch(/<<|>>/);
  });
});

test('no follow-up questions unless asked for', async ({ request }) => {
  const answer = await (await post(request, '/chat', body())).json();
  expect(answer.context).not.toHaveProperty('followup_questions');
});

test.describe('a stream', () => {
  for (const [accept, type] of [
    ['application/json', 'application/json-lines'],
    ['application/x-ndjson', 'application/x-ndjson'],
    ['application/jsonl', 'application/jsonl'],
    ['application/json-lines, application/x-ndjson', 'application/json-lines'],
  ] as const) {
    test(`for Accept: ${accept} is ${type}, and no proxy may buffer it`, async ({ request }) => {
      const response = await post(request, '/chat/stream', body(), { accept });
      const headers = response.headers();
      expect(headers['content-type']).toBe(type);
      expect(headers['cache-control']).toBe('no-cache, no-transform');
      expect(headers['x-accel-buffering']).toBe('no');
      expect(headers).not.toHaveProperty('content-encoding');
    });
  }

  test('never has the key error while all goes well', async ({ request }) => {
    for (const stream of [true, undefined]) {
      const all = await lines(await post(request, '/chat/stream', body(question, { stream })));
      expect(all.filter((line) => 'error' in line)).toEqual([]);
    }
  });

  test('that fails before it begins has a status', async ({ request }) => {
    const response = await post(request, '/chat/stream', withSettings({ model: 'no-such-model' }));
    expect([response.status(), response.headers()['content-type']]).toEqual([400, 'application/json']);
  });
});

test.describe('system messages and templates', () => {
  const messages = [
    { role: 'system', content: 'Answer in rhyme, please.' },
    { role: 'user', content: question },
  ];
  test('reach the prompt, from every caller where people do not sign in', async ({ request }) => {
    const answer = await (await post(request, '/chat', { messages })).json();
    expect(thoughtsOf(answer).get('Prompt').description.join()).toContain('Answer in rhyme, please.');
    const asked = withSettings({ prompt_template: '>>>Be brief.' });
    expect((await post(request, '/chat', asked)).status()).toBe(200);
  });

  test('that the answerer cannot follow are named in a thought @embedded', async ({ request }) => {
    const answer = await (await post(request, '/chat', { messages })).json();
    expect([...thoughtsOf(answer).keys()]).toContain('Instructions left out');
  });
});

test('a question that the documents do not answer gets no citation', async ({ request }) => {
  const answer = await (await post(request, '/chat', body('Who won the 1974 world cup in Qwghlm?'))).json();
  expect(answer.message.content).not.toBe('');
  expect(answer.message.content).not.toMatch(/\[[^\]]+\]/);
});
