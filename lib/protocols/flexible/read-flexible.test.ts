import { expect, test } from 'vitest';
import { type Caller, internalCaller } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { checkFlexible, readFlexible } from './read-flexible.ts';

const caller: Caller = {
  ...internalCaller,
  access: { oids: [], groups: ['staff'] },
  mayOverridePrompt: true,
};
const chat = { single: false, multimodal: false };
const rag = { single: true, multimodal: false };
const surroundings = { caller, variant: {}, systemPrompt: undefined, images: [] };

const read = (body: unknown, kind = chat, variant = {}) =>
  readFlexible(checkFlexible(body, kind), kind, { ...surroundings, variant });

function refusal(body: unknown): AppError {
  try {
    checkFlexible(body, chat);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown;
  }
  throw new Error('The request was accepted.');
}

test('the full example of the specification becomes a question with all its options', () => {
  const request = read({
    question: 'What can you tell me about yourself?',
    fetch_args: {
      AzureSearchFetcher: {
        query: 'David role summary',
        filter: "speaker eq 'david'",
        top_k: 5,
        facets: ['speaker,count:5', 'topic'],
        highlight_fields: ['text'],
        select_fields: ['id', 'filename'],
        vector_search: true,
      },
    },
    history: [
      { role: 'user', content: 'What can you tell me about yourself?' },
      { role: 'assistant', content: 'David is a principal…' },
    ],
    ab_testing: { user_id: 'u-123', session_id: 's-1', experiment_name: 'chat-layout' },
    override_config: { llm: { temperature: 0.1 }, reasoning_effort: 'auto' },
    metadata: { customer_tier: 'gold' },
  });
  expect(request.turns).toHaveLength(3);
  expect(request.directions).toEqual({
    skip: false,
    query: 'David role summary',
    filter: "speaker eq 'david'",
    facets: ['speaker,count:5', 'topic'],
    highlightFields: ['text'],
    select: ['id', 'filename'],
  });
  expect(request.settings).toMatchObject({ top: 5, retrieval_mode: 'hybrid', temperature: 0.1 });
  expect(request.settings.reasoning_effort).toBeUndefined();
  expect(request.caller.access).toEqual({ oids: [], groups: ['staff'] });
});

test('a scope of the search reaches the settings, and one out of bounds is refused', () => {
  const scope = {
    include_category: 'hr',
    include_documents: ['a.md'],
    include_folder: 'hr',
    own_documents_only: true,
  };
  const asking = (AzureSearchFetcher: object) => ({ question: 'q', fetch_args: { AzureSearchFetcher } });
  expect(read(asking(scope)).settings).toMatchObject(scope);
  expect(read(asking({ include_folder: null, include_category: '' })).settings).not.toHaveProperty(
    'include_folder',
  );
  expect(refusal(asking({ include_documents: [] })).field).toBe(
    'fetch_args.AzureSearchFetcher.include_documents',
  );
});

test('top_k 0 and skip_knowledge_base skip the search; a chat ignores the latter', () => {
  const nothing = { AzureSearchFetcher: { top_k: 0 } };
  expect(read({ question: 'q', fetch_args: nothing }).directions?.skip).toBe(true);
  expect(read({ question: 'q', skip_knowledge_base: true }, rag).directions?.skip).toBe(true);
  expect(read({ question: 'q', skip_knowledge_base: true }, chat).directions?.skip).toBe(false);
});

test.each([
  [{ n: 2, params: { n: 3 } }, 2],
  [{ params: { n: 3 } }, 3],
  [{ llm: { n: 4 } }, 4],
])('the most specific n takes precedence: %j', (override_config, n) => {
  expect(read({ question: 'q', override_config }).n).toBe(n);
});

test.each([
  [{ llm: 'fast', model: 'slow' }, 'fast'],
  [{ model: 'slow' }, 'slow'],
  [{ llm: 'default' }, undefined],
  [{ llm: { temperature: 1 }, model: 'slow' }, 'slow'],
])(
  'the alias comes from llm first, and "default" selects the default model: %j',
  (override_config, model) => {
    expect(read({ question: 'q', override_config }).settings.model).toBe(model);
  },
);

test('a variant applies only to values that the request leaves open', () => {
  const variant = { temperature: 1.5, top_k: 7, vector_search: false, llm: 'fast' };
  expect(read({ question: 'q' }, chat, variant).settings).toMatchObject({
    temperature: 1.5,
    top: 7,
    retrieval_mode: 'text',
    model: 'fast',
  });
  const own = { question: 'q', override_config: { llm: 'slow', params: { temperature: 0 } } };
  expect(read(own, chat, variant).settings).toMatchObject({ temperature: 0, model: 'slow' });
});

test('null means not set', () => {
  const body = { question: 'q', history: null, fetch_args: null, override_config: null, metadata: null };
  expect(read(body).turns).toHaveLength(1);
});

test.each([
  [{}, 'question'],
  [{ question: '  ' }, 'question'],
  [
    { question: 'q', fetch_args: { AzureSearchFetcher: { top_k: 51 } } },
    'fetch_args.AzureSearchFetcher.top_k',
  ],
  [{ question: 'q', history: [{ role: 'system', content: 'x' }] }, 'history[0].role'],
  [{ question: 'q', override_config: { n: 9 } }, 'override_config.n'],
  [{ question: 'q', ab_testing: {} }, 'ab_testing.user_id'],
])('an invalid value is rejected with its field: %j', (body, field) => {
  expect(refusal(body)).toMatchObject({ status: 400, field });
});

test.each([null, [], 7, 'text'])('%j is rejected as a body', (body) => {
  expect(refusal(body).status).toBe(400);
});
