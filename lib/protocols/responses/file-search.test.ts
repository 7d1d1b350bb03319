import { describe, expect, test } from 'vitest';
import { internalCaller } from '#lib/core/access/principal.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { checkResponsesRequest, questionOfResponses } from './read-responses-request.ts';

const asked = 'How much leave?';

function read(body: object) {
  const earlier = { turns: [], answers: new Map(), sessionState: null };
  const checked = checkResponsesRequest({ body, files: [] }, false);
  return questionOfResponses(checked, { caller: internalCaller, model: undefined, earlier });
}

function refusedField(body: object): string | undefined {
  try {
    read(body);
  } catch (thrown) {
    if (thrown instanceof AppError) return thrown.field;
  }
  throw new Error('The request was accepted.');
}

describe('the search among the tools', () => {
  const search = { type: 'file_search', vector_store_ids: ['vs_1'] };

  test.each([
    { tools: [search] },
    { tools: [search], tool_choice: 'required' },
    { tools: [search], tool_choice: { type: 'file_search' } },
    { tools: [{ ...search, filters: null, ranking_options: { ranker: 'auto', score_threshold: 0 } }] },
  ])('needs no model: %j', (more) => {
    expect(read({ input: asked, ...more })).toEqual(read({ input: asked }));
  });

  test('says how many passages, within the bounds of the setting', () => {
    const tools = (max_num_results: number) => ({ input: asked, tools: [{ ...search, max_num_results }] });
    expect(read(tools(7)).settings.top).toBe(7);
    expect(refusedField(tools(51))).toBe('tools[0].max_num_results');
    expect(refusedField(tools(0.5))).toBe('tools[0].max_num_results');
  });

  test('is not offered to the model beside the functions of the client', () => {
    const tools = [search, { type: 'function', name: 'get_weather' }];
    const { toolUse, fileSearch } = checkResponsesRequest(
      {
        body: { input: asked, tools, tool_choice: 'required', include: ['file_search_call.results'] },
        files: [],
      },
      true,
    );
    expect(toolUse).toEqual({
      tools: [{ type: 'function', function: { name: 'get_weather' } }],
      exchange: [],
    });
    expect(fileSearch).toEqual({ maxResults: undefined, includesResults: true });
  });

  test('found before is searched again', () => {
    const found = { type: 'file_search_call', id: 'fs_1', status: 'completed', queries: [], results: null };
    const { turns } = read({
      input: [{ role: 'user', content: 'Hello' }, found, { role: 'user', content: asked }],
    });
    expect(turns.map(({ content }) => content)).toEqual(['Hello', asked]);
  });
});

describe('what a tool returned', () => {
  const result = { type: 'function_call_output', call_id: 'c', output: '7' };
  const check = (takesTools: boolean) =>
    checkResponsesRequest(
      { body: { input: [result], previous_response_id: 'resp_1' }, files: [] },
      takesTools,
    );

  test('without its question is refused with what to send', () => {
    expect(() => check(true)).toThrow(
      /previous_response_id cannot continue them: send the question, the calls/,
    );
  });

  test('where no model calls tools is refused with that reason', () => {
    expect(() => check(false)).toThrow(/A chat model calls tools, and none is configured/);
  });
});
