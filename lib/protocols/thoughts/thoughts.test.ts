import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeThoughts } from '../answer-context.ts';
import { readThoughts } from './read-thoughts.ts';
import { renderThoughts } from './render-thoughts.ts';
import { STORED_THOUGHTS } from './test-thoughts.test-helper.ts';

describe('the steps of an answer', () => {
  it.each(Object.entries(STORED_THOUGHTS))('are unchanged after reading and rendering: %s', (_, thoughts) => {
    expect(JSON.stringify(renderThoughts(readThoughts(thoughts)))).toBe(JSON.stringify(thoughts));
  });

  it('tell what a reranker did, or that it did nothing', () => {
    const reranking = { model: 'bge', passages: 50, isApplied: true, ms: 12.3 };
    const thoughts = renderThoughts({ reranking, notices: [] });
    expect(thoughts).toEqual([
      {
        title: 'Reranking',
        description: 'The best 50 passages were put in a new order.',
        props: { model: 'bge', passages: 50, applied: true, ms: 12.3 },
      },
    ]);
    expect(readThoughts(thoughts)).toEqual({ reranking, notices: [] });
    const idle = renderThoughts({ reranking: { ...reranking, isApplied: false }, notices: [] });
    expect(idle[0]?.description).toBe('The passages kept the order of the search.');
  });

  it('tell what a knowledge base searched for and where, what it cost, and that it stopped early', () => {
    const retrieval = {
      knowledgeBase: 'handbooks',
      effort: 'low',
      isPartial: true,
      steps: [
        { id: 0, type: 'modelQueryPlanning', inputTokens: 1200, outputTokens: 80, ms: 900 },
        { id: 1, type: 'searchIndex', source: 'passages', query: 'leave days', count: 7, ms: 120 },
        { id: 2, type: 'web', source: 'web', query: 'leave law', count: 0, hasFailed: true },
      ],
      ms: 1500,
    };
    const thoughts = renderThoughts({ retrieval, notices: [] });
    expect(thoughts).toMatchObject([
      {
        title: 'Agentic retrieval response',
        description: [
          'modelQueryPlanning, 1280 tokens, 900 ms',
          'searchIndex (passages), “leave days”, 7 found, 120 ms',
          'web (web), “leave law”, 0 found, failed',
        ],
        props: {
          query_plan: [
            { type: 'modelQueryPlanning', inputTokens: 1200, elapsedMs: 900 },
            { knowledgeSourceName: 'passages', searchIndexArguments: { search: 'leave days' } },
            { webArguments: { search: 'leave law' }, failed: true },
          ],
        },
      },
    ]);
    expect(readThoughts(thoughts)).toEqual({ retrieval, notices: [] });
  });

  it('tell the summary of a model’s reasoning, and the tokens of it', () => {
    const trace = {
      prompt: { messages: [], model: 'pro' },
      generation: {
        usage: { prompt: 10, completion: 40, reasoning: 30, total: 50 },
        reasoning: 'It reads the sources.',
      },
      notices: [],
    };
    const thoughts = renderThoughts(trace);
    expect(thoughts[0]?.props).toMatchObject({ token_usage: { reasoning_tokens: 30, total_tokens: 50 } });
    expect(thoughts[1]).toEqual({ title: 'Reasoning', description: 'It reads the sources.', props: null });
    expect(readThoughts(thoughts)).toEqual(trace);
  });

  it('contain the finish reason only for partial answers', () => {
    const ended = (reason: 'stop' | 'length' | 'content_filter') =>
      renderThoughts({
        prompt: { messages: [], model: 'asked' },
        generation: { model: 'spare', usage: { prompt: 10, completion: 4, total: 14 }, reason, ms: 3.1234 },
        notices: [],
      })[0]?.props;
    const usage = { prompt_tokens: 10, completion_tokens: 4, total_tokens: 14 };
    expect(ended('stop')).toEqual({ model: 'spare', token_usage: usage, ms: 3.1 });
    expect(ended('length')).toMatchObject({ finish_reason: 'length' });
    expect(ended('content_filter')).toMatchObject({ finish_reason: 'content_filter' });
  });

  it('of another server are read as far as they match', () => {
    const { prompt, generation, results, ...others } = readThoughts([
      { title: 'Prompt to generate answer', description: 'Be nice.', props: null },
      {
        title: 'Prompt',
        description: [{ role: 'user', content: [{ text: 'Hi' }] }, 'Hello'],
        props: { model: 7 },
      },
      { title: 'Results', description: [{ sourcepage: 'a.md' }, 'text'], props: null },
    ]);
    expect(prompt).toEqual({ messages: [{ role: 'user' }] });
    expect(generation).toBeUndefined();
    expect(results?.passages).toMatchObject([{ sourcepage: 'a.md', content: '', score: null, headings: [] }]);
    expect(others).toEqual({ notices: [] });
  });

  it('accept any content', () => {
    const title = fc.constantFrom(
      ...STORED_THOUGHTS.ours.map((thought) => thought.title),
      'Other',
      '__proto__',
    );
    const thought = fc.record({ title, description: fc.jsonValue(), props: fc.jsonValue() });
    fc.assert(
      fc.property(fc.array(thought, { maxLength: 6 }), (thoughts) => {
        const rendered = renderThoughts(readThoughts(decodeThoughts(thoughts) ?? []));
        expect(renderThoughts(readThoughts(rendered))).toEqual(rendered);
      }),
    );
  });
});
