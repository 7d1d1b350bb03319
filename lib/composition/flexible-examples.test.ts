import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Wire } from '#lib/shared/wire.test-helper.ts';
import { EXAMPLES, type FlexibleBench, openFlexibleBench } from './flexible-test-server.test-helper.ts';
import { BLOCKS } from './transcript-services.test-helper.ts';

let bench: FlexibleBench;
beforeAll(async () => {
  bench = await openFlexibleBench();
});
afterEach(() => bench.reset());
afterAll(() => bench.close());

describe('the examples of the public text', () => {
  test('minimal: sources come whole, by the names of the index', async () => {
    bench.upstream.models.play({ answers: [{ answer: { say: ['I look after search ', '[david-0].'] } }] });
    const reply = await bench.answered('flexible-chat', EXAMPLES.minimal);
    expect(reply.answer).toBe('I look after search [david-0].');
    expect(reply.metadata).toHaveLength(5);
    const [{ score, ...source } = {}] = reply.metadata;
    expect(BLOCKS).toContainEqual(source);
    expect(score).toBeGreaterThan(0);
    expect(reply.data.AzureSearchFetcher.queries).toEqual([EXAMPLES.minimal.question]);
    expect(bench.searches().at(-1)).toMatchObject({
      search: expect.any(String),
      vectorQueries: [expect.anything()],
    });
    expect(reply.template_info).toEqual({
      system_prompt_source: 'default',
      response_template_source: 'default',
      template_variables_used: [],
    });
    expect(reply.response_metadata).toMatchObject({
      config_overrides_applied: false,
      custom_templates_used: false,
      queried_indexes: ['transcripts'],
      errors_present: false,
      model_used: { alias: 'gpt-4o', provider: 'azure', deployment: 'gpt-4o' },
    });
    expect(reply.tokens_used).toBe(reply.response_metadata.token_usage.total);
    expect(reply.tokens_used).toBeGreaterThan(20);
    expect(reply.processing_time).toBeGreaterThan(0);
  });

  test('full: the search is as directed, the prompt and the answer as templated, the rest echoed', async () => {
    bench.upstream.models.play({ answers: [{ answer: { say: ['An architect [david-0].'] } }] });
    const reply = await bench.answered('flexible-chat', EXAMPLES.full);
    expect(bench.searches().at(-1)).toMatchObject({
      search: expect.stringContaining('David role summary'),
      filter: "speaker eq 'david'",
    });
    for (const { score, highlights, ...source } of reply.metadata as Wire[]) {
      expect(source).toMatchObject({ speaker: 'david', filename: 'david.mp4', text: expect.any(String) });
      expect(Object.keys(source)).toEqual(EXAMPLES.full.fetch_args.AzureSearchFetcher.select_fields);
    }
    expect(JSON.stringify(reply.metadata)).toContain('<em>role</em>');
    expect(reply.data.AzureSearchFetcher.facets).toEqual({
      speaker: [{ value: 'david', count: 3 }],
      topic: [
        { value: 'career', count: 2 },
        { value: 'retrieval', count: 1 },
      ],
    });
    expect(reply.answer).toBe('Answer: An architect [david-0].\nSources: 3');
    expect(reply.ab_testing).toEqual({
      experiment_name: 'chat-layout',
      variant_name: 'calm',
      session_id: 's-1',
    });
    expect(reply.template_info).toEqual({
      system_prompt_source: 'inline',
      response_template_source: 'inline',
      template_variables_used: ['answer', 'metadata'],
    });
    expect(reply.history).toHaveLength(4);
    expect(reply.response_metadata).toMatchObject({
      request_metadata: { customer_tier: 'gold' },
      conversation_length: 4,
      is_multi_turn: true,
      conversation_sources_summary: { assistant_turns: 2, assistant_turns_with_sources: 1, total_sources: 3 },
      system_prompt: 'You are a helpful assistant. Focus on facts.',
      parameters: { n: 1, temperature: 0.1 },
      reasoning_effort: 'auto',
      reasoning_effective: { requested: 'auto', sent_effort: null, sanitized: true },
    });
    const [system, ...others] = bench.lastChat().messages;
    expect(system).toEqual({ role: 'system', content: EXAMPLES.full.system_prompt_template });
    expect(others).toHaveLength(3);
    expect(bench.lastChat().temperature).toBe(0.1);
  });

  test('two answers, without the documents', async () => {
    const reply = await bench.answered('flexible-chat', EXAMPLES.several);
    expect(reply.answers).toHaveLength(2);
    expect(reply.answer).toBe(reply.answers?.[0]);
    expect(reply.metadata).toEqual([]);
    expect(bench.searches()).toEqual([]);
    expect(bench.lastChat()).toMatchObject({ n: 2, temperature: 0.2 });
    expect(reply.response_metadata.queried_indexes).toEqual([]);
  });

  test('images: Azure fetches an address by itself', async () => {
    const fetchImage = () => Promise.reject(new Error('nothing was to be fetched here'));
    const reply = await bench.answered('flexible-chat-mm', EXAMPLES.images, { fetchImage });
    const parts = bench
      .lastChat()
      .messages.at(-1)
      .content.filter(({ type }: Wire) => type === 'image_url');
    expect(parts).toEqual([
      { type: 'image_url', image_url: { url: 'https://example.com/pic.png', detail: 'high' } },
      { type: 'image_url', image_url: { url: expect.stringMatching(/^data:image\/png/), detail: 'auto' } },
    ]);
    expect(reply.response_metadata.retrieval).toEqual({
      attempted: true,
      skipped_reason: null,
      fetch_args_present: false,
    });
    expect(reply.history.at(-1)?.content).toBe(reply.answer);
  });

  test('rag, minimal', async () => {
    const reply = await bench.answered('flexible-rag', EXAMPLES.ragMinimal);
    expect(reply.answer).toContain('[david-2]');
    expect(reply.metadata).toHaveLength(3);
    expect(Object.keys(reply.response_metadata.timings.orchestrator)).toContain('fetch_total');
  });

  test('rag, full', async () => {
    const reply = await bench.answered('flexible-rag', EXAMPLES.ragFull);
    expect(reply.answer).toMatch(/^Summary: .*\[maria-3\]/s);
    expect(reply.data.AzureSearchFetcher.queries).toEqual(['main topics']);
    expect(reply.data.AzureSearchFetcher.facets?.['topic']?.map(({ value }) => value)).toContain('cost');
    expect(reply.response_metadata).toMatchObject({
      config_overrides_applied: true,
      custom_templates_used: true,
      request_metadata: { request_id: 'abc-123' },
    });
    expect(bench.lastChat().messages[0].content).toBe(EXAMPLES.ragFull.system_prompt_template);
  });

  test('rag, without the knowledge base', async () => {
    const reply = await bench.answered('flexible-rag', EXAMPLES.ragWithoutDocuments);
    expect(reply.metadata).toEqual([]);
    expect(bench.upstream.search.requests()).toEqual([]);
    expect(bench.lastChat().messages).toEqual([
      { role: 'system', content: EXAMPLES.ragWithoutDocuments.system_prompt_template },
      { role: 'user', content: EXAMPLES.ragWithoutDocuments.question },
    ]);
    const skipped = await bench.answered('flexible-rag-mm', {
      ...EXAMPLES.ragWithoutDocuments,
      metadata: EXAMPLES.images.metadata,
    });
    expect(skipped.response_metadata.retrieval).toMatchObject({
      attempted: false,
      skipped_reason: 'skip_knowledge_base',
    });
  });
});

test('the reply counts all matches on request', async () => {
  const fetch = { top_k: 1, include_total_count: true, filter: "keyword/any(k: k eq 'retrieval')" };
  const reply = await bench.answered('flexible-chat', {
    ...EXAMPLES.minimal,
    fetch_args: { AzureSearchFetcher: { ...fetch, vector_search: false, query: '*' } },
  });
  expect(reply.metadata).toHaveLength(1);
  expect(reply.data.AzureSearchFetcher.total_count).toBe(2);
});
