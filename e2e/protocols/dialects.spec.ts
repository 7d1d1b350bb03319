import { expect, test } from '@playwright/test';
import { body, contextOf, expectedCitation, lines, post, question, textOf, type Wire } from './wire.ts';

for (const path of ['/chat', '/ask', '/api/chat', '/api/ask', '/chat/', '/ask/']) {
  test(`${path} answers a body with the key stream in choices`, async ({ request }) => {
    const response = await post(
      request,
      path,
      body(question, { stream: false, context: {}, session_state: null }),
    );
    expect(response.status()).toBe(200);
    expect(response.headers()['content-type']).toBe('application/json');
    const answer = await response.json();
    expect(answer).toMatchObject({
      object: 'chat.completion',
      id: expect.stringMatching(/^chatcmpl-/),
      created: expect.any(Number),
      model: expect.any(String),
      system_fingerprint: null,
      prompt_filter_results: expect.any(Array),
      usage: { prompt_tokens: expect.any(Number), completion_tokens: expect.any(Number) },
    });
    expect(Math.abs(answer.created - Date.now() / 1000)).toBeLessThan(60);
    expect(answer.usage.total_tokens).toBe(answer.usage.prompt_tokens + answer.usage.completion_tokens);
    const [choice] = answer.choices;
    expect(choice).toMatchObject({
      index: 0,
      finish_reason: 'stop',
      content_filter_results: expect.any(Object),
      session_state: null,
      message: { role: 'assistant', function_call: null, tool_calls: null },
    });
    expect(choice.message.content).toContain(`[${expectedCitation}]`);
    expect(choice.context.data_points.citations).toContain(expectedCitation);
  });

  test(`${path} answers a body without it flat`, async ({ request }) => {
    const response = await post(request, path, body());
    expect(response.status()).toBe(200);
    const answer = await response.json();
    expect(Object.keys(answer).sort()).toEqual(['context', 'message', 'session_state']);
    expect(answer.message.role).toBe('assistant');
    expect(answer.message.content).toContain(`[${expectedCitation}]`);
  });
}

for (const path of ['/chat/stream', '/ask/stream', '/api/chat/stream', '/api/ask/stream', '/chat/stream/']) {
  test(`${path} streams flat, and in choices when the body has the key, whatever its value`, async ({
    request,
  }) => {
    const flat = await lines(await post(request, path, body()));
    expect(flat[0].delta).toEqual({ role: 'assistant' });
    expect(textOf(flat)).toContain(`[${expectedCitation}]`);
    const choices = await lines(await post(request, path, body(question, { stream: false })));
    expect(choices.every((line) => line.object === 'chat.completion.chunk')).toBe(true);
    expect(textOf(choices)).toBe(textOf(flat));
  });
}

test.describe('a stream of protocol 1', () => {
  let stream: Wire[];

  test.beforeEach(async ({ request }) => {
    const overrides = { suggest_followup_questions: true };
    stream = await lines(
      await post(request, '/chat', body(question, { stream: true, context: { overrides } })),
    );
  });

  test('has the context first, in both places where clients look, in a line without text', () => {
    const [choice] = stream[0].choices;
    expect(choice.context.data_points.citations).toContain(expectedCitation);
    const inner = { ...choice.context, thoughts: expect.any(String) };
    expect(choice.delta).toEqual({ role: 'assistant', context: inner });
    expect(choice.session_state).toBeNull();
  });

  test('then text and nothing else, then one line with only what is new', () => {
    for (const line of stream.slice(1, -1)) {
      expect(Object.keys(line.choices[0].delta)).toEqual(['content']);
      expect(line.choices[0].finish_reason).toBeNull();
    }
    const last = stream.at(-1);
    expect(last.choices[0].finish_reason).toBe('stop');
    expect(Object.keys(last.choices[0].context).sort()).toEqual([
      'answered',
      'certainty',
      'followup_questions',
      'support',
      'thoughts',
    ]);
    expect(last.usage.completion_tokens).toBeGreaterThan(0);
  });

  test('is one completion: one id, one model, one time', () => {
    for (const key of ['id', 'model', 'created', 'object']) {
      expect(new Set(stream.map((line) => line[key])).size).toBe(1);
    }
  });
});

test('a whole answer is its stream, collected', async ({ request }) => {
  const asked = body(question, { context: { overrides: { suggest_followup_questions: true, top: 5 } } });
  const whole = await (await post(request, '/chat', asked)).json();
  const stream = await lines(await post(request, '/chat/stream', asked));
  expect(stream.length).toBeGreaterThan(5);
  expect(textOf(stream)).toBe(whole.message.content);
  const context = contextOf(stream);
  expect(context.data_points).toEqual(whole.context.data_points);
  expect(context.followup_questions).toEqual(whole.context.followup_questions);
  expect(context.thoughts.map((thought: Wire) => thought.title)).toEqual(
    whole.context.thoughts.map((thought: Wire) => thought.title),
  );
});

test('/ask answers the last message alone; /chat resolves it from the conversation', async ({ request }) => {
  const messages = [
    { role: 'user', content: 'How long must a password be?' },
    { role: 'assistant', content: 'See [it-security.html#passwords-and-sign-in].' },
    { role: 'user', content: question },
  ];
  const alone = await (await post(request, '/ask', body())).json();
  const asked = await (await post(request, '/ask', { messages })).json();
  expect(asked.message).toEqual(alone.message);
  const query = (answer: Wire) =>
    answer.context.thoughts.find((thought: Wire) => thought.title === 'Generated search query').description;
  expect(query(asked)).toBe(question);
});
