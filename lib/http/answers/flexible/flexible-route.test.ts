import { afterAll, describe, expect, test } from 'vitest';
import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import { experimentsSchema } from '#lib/core/settings/experiments.ts';
import { FALLBACK_ANSWER } from '#lib/protocols/flexible/response.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { createTemplateRenderer } from '#lib/templates/create-template-renderer.ts';
import { testServices } from '../../route/test-services.test-helper.ts';
import type { FlexibleDeps } from './flexible-call.ts';
import { flexibleRoute } from './flexible-route.ts';

const renderer = createTemplateRenderer();
afterAll(() => renderer.close());

const model = (alias: string, more: Partial<ModelDescription> = {}): ModelDescription => ({
  alias,
  provider: 'openai',
  deployment: `${alias}-1`,
  model: null,
  isDefault: alias === 'plain',
  readsImages: false,
  contextTokens: 8000,
  ignores: ['reasoning_effort'],
  ...more,
});
const { experiments } = experimentsSchema.parse({
  experiments: [{ name: 'tone', variants: [{ name: 'terse', overrides: { temperature: 0 } }] }],
});

/** Services that record requests and answer by a script. */
function services(script: Parameters<typeof play>[0] = answers.plain, more: Partial<FlexibleDeps> = {}) {
  const asked: AnswerRequest[] = [];
  const deps: FlexibleDeps = {
    ...testServices({ LOG_LEVEL: 'silent', ALLOW_PROMPT_OVERRIDE: 'on' }),
    models: [model('plain'), model('seeing', { readsImages: true, ignores: [] })],
    experiments: async () => experiments,
    defaultCompletions: 1,
    source: { index: 'citewell', ownNames: {} },
    templates: {
      renderer,
      files: { read: async (name) => ({ text: 'From a file: {{ answer }}', source: `file:${name}` }) },
    },
    fetchImage: async () => ({ bytes: new Uint8Array([1, 2, 3]), mediaType: 'image/png' }),
    runInAnswerSlot: (_caller, work) =>
      work((request) => {
        asked.push(request);
        return play(script);
      }),
    ...more,
  };
  return { deps, asked };
}

async function post(body: object, { deps } = services(), kind = { single: false, multimodal: false }) {
  const headers = { 'content-type': 'application/json' };
  const request = new Request('http://localhost/api/v2/flexible-chat', {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await flexibleRoute(kind, () => deps).POST(request);
  return { status: response.status, reply: (await response.json()) as Wire };
}

test('a flexible reply has the answer, its sources, the history with this turn, and its usage', async () => {
  const history = [
    { role: 'user', content: 'Hello.' },
    { role: 'assistant', content: 'Hi.', sources: [{ id: 'old' }] },
  ];
  const { status, reply } = await post({ question: 'How much leave?', history, metadata: { tier: 'gold' } });
  expect(status).toBe(200);
  expect(reply.answer).toContain('27 days');
  expect(reply).not.toHaveProperty('answers');
  expect(reply.metadata.map((source: { id: string }) => source.id)).toEqual([
    'handbook/leave.pdf-1',
    'rates.csv-1',
  ]);
  expect(reply.history).toHaveLength(4);
  expect(reply.history[1].sources).toEqual([{ id: 'old' }]);
  expect(reply.history[3].sources).toEqual(reply.metadata);
  expect(reply.response_metadata).toMatchObject({
    request_metadata: { tier: 'gold' },
    is_multi_turn: true,
    conversation_length: 4,
    total_sources_retrieved: 2,
    conversation_sources_summary: {
      assistant_turns: 2,
      assistant_turns_with_sources: 2,
      total_sources: 3,
    },
    errors_present: false,
    model_used: { alias: 'plain', provider: 'openai', deployment: 'plain-1' },
    token_usage: { prompt: 12, completion: 7, total: 19 },
    queried_indexes: ['citewell'],
    question: 'How much leave?',
  });
  expect(reply.tokens_used).toBe(19);
  expect(Object.keys(reply.response_metadata.timings.orchestrator).toSorted()).toEqual([
    'fetch_total',
    'fetchers',
    'history_build',
    'llm_generate',
    'metadata_extract',
    'prompt_build',
  ]);
});

describe('templates', () => {
  test('shape the prompt and the answer, from the variables of the request', async () => {
    const wired = services();
    const { reply } = await post(
      {
        question: 'How much?',
        system_prompt_template: 'Be {{ tone }} about {{ question }}',
        response_template: 'Answer: {{ answer | trim }} ({{ metadata | length }}, {{ request_metadata.a }})',
        template_variables: { tone: 'kind', question: 'something else' },
        metadata: { a: 1 },
      },
      wired,
    );
    expect(wired.asked[0]?.systemPrompt).toBe('Be kind about How much?');
    expect(reply.answer).toMatch(/^Answer: You have 27 days.* \(2, 1\)$/s);
    expect(reply.template_info).toEqual({
      system_prompt_source: 'inline',
      response_template_source: 'inline',
      template_variables_used: expect.arrayContaining(['tone', 'question', 'answer', 'metadata']),
    });
  });

  test('may be files of the operator’s', async () => {
    const { reply } = await post({ question: 'q', response_template_file: 'short.j2' });
    expect(reply.answer).toMatch(/^From a file: /);
    expect(reply.template_info.response_template_source).toBe('file:short.j2');
  });

  test('that are wrong are refused with the reason', async () => {
    const { status, reply } = await post({ question: 'q', response_template: 'a\n{% for x in %}' });
    expect(status).toBe(400);
    expect(reply.errors[0]).toMatchObject({ source: 'response_template', message: /not closed|unexpected/i });
    expect(reply.response_id).toEqual(expect.any(String));
  });

  test('of the prompt need the right to change it', async () => {
    const status = async (variables: Record<string, string>) => {
      const wired = services(answers.plain, testServices({ LOG_LEVEL: 'silent', ...variables }));
      return (await post({ question: 'q', system_prompt_template: 'x' }, wired)).status;
    };
    expect([await status({}), await status({ ALLOW_PROMPT_OVERRIDE: 'off' })]).toEqual([200, 403]);
  });

  test('a person’s text is not rendered as a template', async () => {
    const { reply } = await post({ question: '{{ 7 * 7 }}', response_template: '{{ question }}' });
    expect(reply.answer).toBe('{{ 7 * 7 }}');
  });
});

test('several answers are listed only when there are several, the first as the answer', async () => {
  const { reply } = await post(
    { question: 'q', override_config: { n: 3 }, response_template: '> {{ answer }}' },
    services(answers.several),
  );
  expect(reply.answers).toHaveLength(3);
  expect(reply.answers[0]).toBe(reply.answer);
  expect(reply.answers[2]).toBe('> Ask HR.');
});

test('a configured number of answers holds where the request says nothing', async () => {
  const wired = services(answers.plain, { defaultCompletions: 2 });
  await post({ question: 'q' }, wired);
  await post({ question: 'q', override_config: { params: { n: 3 } } }, wired);
  expect(wired.asked.map(({ n }) => n)).toEqual([2, 3]);
});

describe('experiments', () => {
  test('assign a variant whose settings apply', async () => {
    const wired = services();
    const { reply } = await post({ question: 'q', ab_testing: { user_id: 'u', session_id: 's' } }, wired);
    expect(reply.ab_testing).toEqual({ experiment_name: 'tone', variant_name: 'terse', session_id: 's' });
    expect(wired.asked[0]?.settings.temperature).toBe(0);
    expect(wired.asked[0]?.experiment).toEqual({ name: 'tone', variant: 'terse' });
  });

  test('without configuration are answered as the control group, and reported', async () => {
    const { reply } = await post({ question: 'q', ab_testing: { user_id: 'u', experiment_name: 'gone' } });
    expect(reply.ab_testing.variant_name).toBe('control');
    expect(reply.errors[0]).toMatchObject({ code: 'unknown-experiment' });
    expect(reply.response_metadata.errors_present).toBe(true);
  });
});

describe('reasoning effort', () => {
  test.each([
    ['auto', 'seeing', { requested: 'auto', sent_effort: null, sanitized: true }],
    ['high', 'seeing', { requested: 'high', sent_effort: 'high', sanitized: false }],
    ['high', 'plain', { requested: 'high', sent_effort: null, sanitized: true }],
  ])('%s on %s is reported as it was sent', async (reasoning_effort, llm, expected) => {
    const { reply } = await post({ question: 'q', override_config: { llm, reasoning_effort } });
    expect(reply.response_metadata.reasoning_effective).toMatchObject(expected);
    expect(reply.response_metadata.reasoning_effort).toBe(reasoning_effort);
  });
});

describe('images', () => {
  const multimodal = { single: false, multimodal: true };
  const images = [{ url: 'https://example.com/pic.png' }, { data_url: 'data:image/png;base64,iVBORw0KGgo=' }];

  test('reach a model that can see, fetched where it cannot do so itself', async () => {
    const wired = services();
    const body = { question: 'q', metadata: { images }, override_config: { llm: 'seeing' } };
    const { reply } = await post(body, wired, multimodal);
    const attached = wired.asked[0]?.turns.at(-1)?.attachments ?? [];
    expect(attached.map((image) => 'dataUrl' in image && image.dataUrl)).toEqual([
      'data:image/png;base64,AQID',
      'data:image/png;base64,iVBORw0KGgo=',
    ]);
    expect(reply.response_metadata.retrieval).toEqual({
      attempted: true,
      skipped_reason: null,
      fetch_args_present: false,
    });
  });

  test('for a model that cannot see are refused with those that can', async () => {
    const { status, reply } = await post({ question: 'q', metadata: { images } }, services(), multimodal);
    expect(status).toBe(400);
    expect(reply.try_models).toEqual(['seeing']);
  });

  test('that must not be fetched are refused by their place', async () => {
    const wired = services(answers.plain, {
      fetchImage: async () => {
        throw new AppError('bad-request', 'The address is not public.');
      },
    });
    const body = { question: 'q', metadata: { images }, override_config: { llm: 'seeing' } };
    const { status, reply } = await post(body, wired, multimodal);
    expect(status).toBe(400);
    expect(reply.errors[0]).toMatchObject({ source: 'metadata.images[0]', message: /not public/ });
  });
});

describe('a fault', () => {
  test('of a service behind us is a reply that says so and claims nothing', async () => {
    const { status, reply } = await post({ question: 'q' }, services(answers['cut-off']));
    expect(status).toBe(200);
    expect(reply.answer).toBe(FALLBACK_ANSWER);
    expect(reply.metadata).toEqual([]);
    expect(reply.errors).toEqual([
      { code: 'unavailable', message: 'The model cannot be reached.', source: 'upstream' },
    ]);
    expect(reply.response_metadata.errors_present).toBe(true);
  });

  test.each([
    [new AppError('rate-limited', 'Too many.'), 429],
    [new AppError('content-filter', 'Flagged.'), 400],
    [new AppError('bad-request', 'The index has no field speaker.', { field: 'filter' }), 400],
  ])('of the request has the same status everywhere: %s', async (error, expected) => {
    const { status, reply } = await post({ question: 'q' }, services([error]));
    expect(status).toBe(expected);
    expect(reply.errors[0].message).toBe(error.message);
  });

  test('of our own code reveals only the request id', async () => {
    const { status, reply } = await post({ question: 'q' }, services(answers.broken));
    expect(status).toBe(500);
    expect(JSON.stringify(reply)).not.toContain('secret');
  });

  test('of an unknown alias lists the known ones', async () => {
    const { status, reply } = await post({ question: 'q', override_config: { llm: 'gone' } });
    expect(status).toBe(400);
    expect(reply.try_models).toEqual(['plain', 'seeing']);
  });
});
