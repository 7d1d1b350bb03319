import { describe, expect, it } from 'vitest';
import { internalCaller } from '#lib/core/access/principal.ts';
import { collect } from '#lib/core/events/collect.ts';
import { type AnswerRequest, textTurn } from '#lib/core/question/request.ts';
import { renderThoughts } from '#lib/protocols/thoughts/render-thoughts.ts';
import type { Thought } from '#lib/protocols/thoughts/thought.ts';
import type { JsonObject } from '#lib/shared/json.ts';
import { perTest } from '#lib/shared/per-test.test-helper.ts';
import { chunkOf, END, eventStream } from '../openai/test-chat.ts';
import { CONTEXT, contextChunk, refusal, startScriptedData } from './scripted-data.test-helper.ts';
import { question } from './test-request.ts';

const service = perTest(startScriptedData, ({ server }) => server.close());

const ask = (request = question()) => service.ask(request);
const titled = (thoughts: Thought[], title: string) => thoughts.find((thought) => thought.title === title);
const bodies = () => service.server.requests().map(({ body }) => body as JsonObject);

describe('an answer', () => {
  it('cites by the names of places, wherever the stream is cut', async () => {
    service.say('There are 25 days [do', 'c1', ']. Trains come first [doc1][doc2', '].');
    const { text, dataPoints } = await ask();
    expect(text).toBe(
      'There are 25 days [leave.pdf#page=1]. Trains come first [leave.pdf#page=1][travel.pdf#page=2].',
    );
    expect(dataPoints).toEqual({
      text: ['leave.pdf#page=1: 25 days.', 'travel.pdf#page=2: Trains first.'],
      citations: ['leave.pdf#page=1', 'travel.pdf#page=2'],
    });
  });

  it('follows the grammar of events, with what was retrieved first', async () => {
    service.say('Yes.');
    const types: string[] = [];
    for await (const { type } of service.onYourData().answer(question(), new AbortController().signal))
      types.push(type);
    expect(types).toEqual(['retrieved', 'text-deltas', 'finished']);
  });

  it('tells how it came to be', async () => {
    service.say('25 [doc1], or [doc7].');
    const { trace, usage, reason } = await ask();
    const thoughts = renderThoughts(trace);
    expect(thoughts.map(({ title }) => title)).toEqual([
      'Original user query',
      'Generated search query',
      'Results',
      'Prompt',
      'Citations',
    ]);
    expect(titled(thoughts, 'Generated search query')).toMatchObject({
      description: 'vacation days\nannual leave',
      props: { query_type: 'vector_simple_hybrid', has_vector: true, strictness: 3, filter: null },
    });
    expect(titled(thoughts, 'Results')?.description).toMatchObject([
      { sourcepage: 'leave.pdf#page=1', score: 9.5, reranker_score: 2.5, filter_reason: null },
      { sourcepage: 'travel.pdf#page=2', filter_reason: null },
      { sourcepage: 'old.pdf#page=9', score: 0.2, filter_reason: 'score' },
    ]);
    expect(titled(thoughts, 'Citations')).toMatchObject({
      description: ['leave.pdf#page=1'],
      props: { verified: 1, unverified: 1 },
    });
    expect(titled(thoughts, 'Prompt')?.props).toMatchObject({ token_usage: { total_tokens: 15 } });
    expect([usage, reason]).toEqual([{ promptTokens: 12, completionTokens: 3 }, 'stop']);
  });

  it('holds no secret, and not who else may read', async () => {
    service.say('25 [doc1].');
    const caller = { ...internalCaller, access: { oids: ['ada'], groups: ['secret-group'] } };
    const { trace } = await ask(question({ caller }));
    const thoughts = renderThoughts(trace);
    expect(JSON.stringify(thoughts)).not.toMatch(/search-key|secret-group|search\.example/);
  });

  it('keeps follow-up questions out of the text', async () => {
    service.say('25 days.\n<<How do I', ' apply?>><<Who approves?>>');
    const { text, followUps } = await ask(question({ set: { suggest_followup_questions: true } }));
    expect([text, followUps]).toEqual(['25 days.', ['How do I apply?', 'Who approves?']]);
  });

  it('is an answer too where nothing had to be retrieved', async () => {
    service.reply(eventStream(chunkOf('Hello'), chunkOf(' [doc1]'), END));
    const { text, dataPoints, trace } = await ask();
    const thoughts = renderThoughts(trace);
    expect([text, dataPoints.citations]).toEqual(['Hello [doc1]', []]);
    expect(titled(thoughts, 'Generated search query')?.description).toBe('How many vacation days are there?');
  });

  it('passes on what the content filter found, and further answers by the same names', async () => {
    service.reply(
      eventStream(
        { choices: [], prompt_filter_results: [{ prompt_index: 0 }] },
        contextChunk(CONTEXT),
        chunkOf('One [doc1]'),
        chunkOf('Two [doc2]', { index: 1 }),
        chunkOf('', {
          delta: {},
          finish_reason: 'content_filter',
          content_filter_results: { violence: { filtered: true, severity: 'high' } },
        }),
      ),
    );
    const { reason, contentFilter, alternatives } = await ask(question({ n: 2 }));
    expect(reason).toBe('content_filter');
    expect(contentFilter?.completion).toEqual({ violence: { filtered: true, severity: 'high' } });
    expect(alternatives).toEqual(['Two [travel.pdf#page=2]']);
  });

  it('shows a stranger’s context as far as it can be read', async () => {
    const context = { citations: [{ content: 7 }, 'x', { filepath: 'a.md' }], intent: 'plain words' };
    service.reply(eventStream(contextChunk(context), chunkOf('See [doc2].'), END));
    const { text, trace } = await ask();
    const thoughts = renderThoughts(trace);
    expect(text).toBe('See [a.md].');
    expect(titled(thoughts, 'Generated search query')?.description).toBe('plain words');
  });
});

describe('a request is refused before it costs anything', () => {
  const refused = async (request: AnswerRequest): Promise<unknown> => {
    const thrown = await ask(request).catch((error: unknown) => error);
    expect(service.server.requests()).toEqual([]);
    return thrown;
  };

  it('for an image, which would not be seen', async () => {
    const image = {
      kind: 'image' as const,
      name: 'a.png',
      mediaType: 'image/png',
      dataUrl: 'data:image/png;base64,',
    };
    const turns = [{ ...textTurn('What is this?'), attachments: [image] }];
    expect(await refused(question({ turns }))).toMatchObject({ code: 'bad-request' });
  });

  it('for a prompt of a caller who may not bring one', async () => {
    const caller = internalCaller;
    expect(await refused(question({ caller, set: { prompt_template: 'x' } }))).toMatchObject({
      code: 'forbidden',
    });
  });

  it('for a model that is not here', async () => {
    expect(await refused(question({ set: { model: 'other' } }))).toMatchObject({ code: 'bad-request' });
  });

  it('for a question that cannot fit', async () => {
    const turns = [textTurn('word '.repeat(70_000))];
    expect(await refused(question({ turns }))).toMatchObject({ code: 'context-length' });
  });
});

it('the oldest turns give way when a conversation does not fit, and a thought says so', async () => {
  service.say('Yes.');
  const turns = [textTurn('word '.repeat(64_000)), textTurn('Yes.', 'assistant'), textTurn('And how?')];
  const { trace } = await ask(question({ turns }));
  const thoughts = renderThoughts(trace);
  expect(bodies()[0]?.['messages']).toHaveLength(2);
  expect(titled(thoughts, 'Prompt shortened')?.description).toEqual(['The 1 oldest turns were left out.']);
});

it('settings that have no effect are named', async () => {
  service.say('Yes.');
  const set = { minimum_reranker_score: 1.9, top: 30, query_rewriting: false };
  const { trace } = await ask(question({ set }));
  const thoughts = renderThoughts(trace);
  expect(titled(thoughts, 'Settings without effect on on-your-data')?.description).toEqual([
    'query_rewriting',
    'minimum_reranker_score',
  ]);
  expect(titled(thoughts, 'Search notes')?.description).toEqual([expect.stringMatching(/20 documents/)]);
});

it('an API version that knows less gets less, at once from then on, and the filter always', async () => {
  const place = '#/data_sources/0/azure_search/parameters';
  service.reply(refusal(`Validation error at ${place}/max_search_queries: Extra inputs are not permitted`));
  service.reply(refusal('Unrecognized request argument supplied: stream_options'));
  service.say('Yes.');
  const model = service.onYourData();
  const request = question({ set: { max_search_queries: 2, include_category: 'hr' } });
  for (let asked = 0; asked < 2; asked++) {
    const { trace } = await collect(model.answer(request, new AbortController().signal));
    const thoughts = renderThoughts(trace);
    expect(titled(thoughts, 'Search notes')?.description).toEqual([
      expect.stringContaining('max_search_queries'),
    ]);
  }
  const asked = bodies().map(
    ({ data_sources }) => (data_sources as { parameters: JsonObject }[])[0]?.parameters ?? {},
  );
  expect(asked.map((parameters) => 'max_search_queries' in parameters)).toEqual([true, false, false, false]);
  expect(asked.map(({ filter }) => filter)).toEqual(Array(4).fill("category eq 'hr'"));
});
