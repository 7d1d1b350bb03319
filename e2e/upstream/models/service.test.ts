import { AzureOpenAI, OpenAI } from 'openai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ModelService, startModelService } from './service.ts';

const SYSTEM = 'Answer from the sources. Never cite anything else.';
const ASKED = `How many days can I work from abroad?

Sources:

handbook.pdf#page=4: 3 Holidays Everyone has 27 days of paid holiday a year.

handbook.pdf#page=5: 4 Working from elsewhere Working from abroad is possible for up to 20 working days a year. Ask first.`;

let service: ModelService;

beforeEach(async () => {
  service = await startModelService({ tokens: ['directory-token'] });
});

afterEach(() => service.close());

function azure(more: object = {}): AzureOpenAI {
  return new AzureOpenAI({
    baseURL: `${service.url}/openai`,
    apiKey: service.key,
    apiVersion: '2024-10-21',
    maxRetries: 0,
    ...more,
  });
}

function messages(content: string, system = SYSTEM): OpenAI.ChatCompletionMessageParam[] {
  return [
    { role: 'system', content: system },
    { role: 'user', content },
  ];
}

describe('an answer of the scripted model', () => {
  it('comes from the sources of the prompt, with its citation', async () => {
    const reply = await azure().chat.completions.create({ model: 'gpt-4o', messages: messages(ASKED) });
    const [choice] = reply.choices;
    expect(choice?.message.content).toContain(
      'Working from abroad is possible for up to 20 working days a year. [handbook.pdf#page=5]',
    );
    expect(choice?.finish_reason).toBe('stop');
    expect(reply).toMatchObject({
      object: 'chat.completion',
      model: 'gpt-4o-2024-11-20',
      prompt_filter_results: [{ prompt_index: 0 }],
      choices: [{ content_filter_results: { hate: { filtered: false, severity: 'safe' } } }],
    });
    expect(reply.usage?.total_tokens).toBe(
      (reply.usage?.prompt_tokens ?? 0) + (reply.usage?.completion_tokens ?? 0),
    );
  });

  it('says in the language of the question that it does not know', async () => {
    const asked = `Wie hoch ist der Eiffelturm?\n\nSources:\n\na.md: The canteen opens at noon.`;
    const reply = await azure().chat.completions.create({ model: 'gpt-4o', messages: messages(asked) });
    expect(reply.choices[0]?.message.content).toMatch(/^Das weiß ich nicht/);
  });

  it('ends with questions in angle brackets where the prompt asks for them', async () => {
    const system = `${SYSTEM} Then write questions: <<How do I apply?>>`;
    const reply = await azure().chat.completions.create({
      model: 'gpt-4o',
      messages: messages(ASKED, system),
    });
    expect(reply.choices[0]?.message.content).toMatch(/\n<<[^<>]+\?>>$/);
  });

  it('counts the images it was given', async () => {
    const url = 'data:image/png;base64,iVBORw0KGgo=';
    const image = { type: 'image_url' as const, image_url: { url } };
    const reply = await azure().chat.completions.create({
      model: 'gpt-4o',
      messages: [{ role: 'user', content: [{ type: 'text', text: ASKED }, image, image] }],
    });
    expect(reply.choices[0]?.message.content).toContain('2 image');
  });

  it('has as many choices as were asked for, and no more tokens than allowed', async () => {
    const reply = await azure().chat.completions.create({
      model: 'gpt-4o',
      messages: messages(ASKED),
      n: 3,
      max_tokens: 5,
    });
    expect(reply.choices.map(({ index }) => index)).toEqual([0, 1, 2]);
    expect(reply.choices.map(({ finish_reason }) => finish_reason)).toEqual(['length', 'length', 'length']);
  });

  it('is a call of the tool with a query that stands alone, where a tool is forced', async () => {
    const reply = await azure().chat.completions.create({
      model: 'gpt-4o',
      messages: [
        { role: 'user', content: 'How long is the warranty of the Ouzel 4?' },
        { role: 'assistant', content: 'Three years [warranty.docx].' },
        { role: 'user', content: 'And can it be extended?' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'find',
            parameters: { type: 'object', properties: { query: { type: 'string' } } },
          },
        },
      ],
      tool_choice: { type: 'function', function: { name: 'find' } },
    });
    const [call] = reply.choices[0]?.message.tool_calls ?? [];
    expect(reply.choices[0]?.finish_reason).toBe('tool_calls');
    expect(call).toMatchObject({ type: 'function', function: { name: 'find' } });
    const { query } = JSON.parse(call?.type === 'function' ? call.function.arguments : '');
    expect(query).toContain('Ouzel 4');
    expect(query).toContain('extended');
  });
});

describe('a streamed answer', () => {
  it('is the whole one in pieces, between what the filter says and the usage', async () => {
    const asked = { model: 'gpt-4o', messages: messages(ASKED) };
    const whole = await azure().chat.completions.create(asked);
    const chunks: OpenAI.ChatCompletionChunk[] = [];
    const stream = await azure({ apiVersion: '2025-01-01-preview' }).chat.completions.create({
      ...asked,
      stream: true,
      stream_options: { include_usage: true },
    });
    for await (const chunk of stream) chunks.push(chunk);
    expect(chunks[0]).toMatchObject({ choices: [], prompt_filter_results: [{ prompt_index: 0 }] });
    expect(chunks.at(-1)).toMatchObject({ choices: [], usage: whole.usage });
    expect(chunks.at(-2)?.choices[0]?.finish_reason).toBe('stop');
    const text = chunks.map(({ choices }) => choices[0]?.delta.content ?? '').join('');
    expect(text).toBe(whole.choices[0]?.message.content);
    expect(chunks.length).toBeGreaterThan(8);
  });

  it('is the same when its bytes are cut anywhere', async () => {
    const cut = await startModelService({ chunkBytes: 3 });
    const question =
      '金沢オフィスはどこですか？\n\nSources:\n\nkanazawa.md: 金沢オフィスは駅の西口にあります。';
    const client = azure({ baseURL: `${cut.url}/openai`, apiKey: cut.key });
    const stream = await client.chat.completions.create({
      model: 'gpt-4o',
      messages: messages(question),
      stream: true,
    });
    let text = '';
    for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? '';
    await cut.close();
    expect(text).toBe('金沢オフィスは駅の西口にあります。 [kanazawa.md]');
  });

  it('interleaves its choices and closes each', async () => {
    const stream = await azure().chat.completions.create({
      model: 'gpt-4o',
      messages: messages(ASKED),
      n: 2,
      stream: true,
    });
    const finished: number[] = [];
    for await (const { choices } of stream) {
      if (choices[0]?.finish_reason === 'stop') finished.push(choices[0].index);
    }
    expect(finished).toEqual([0, 1]);
  });
});

describe('who may ask', () => {
  it('comes with the key or a token of the directory on Azure, with the key as a token elsewhere', async () => {
    const asked = { model: 'gpt-4o', messages: messages(ASKED) };
    const token = azure({ apiKey: undefined, azureADTokenProvider: async () => 'directory-token' });
    const plain = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: service.key, maxRetries: 0 });
    for (const client of [token, plain]) {
      const reply = await client.chat.completions.create(asked);
      expect(reply.choices[0]?.message.content).toContain('20 working days');
    }
    expect((await plain.models.list()).data.map(({ id }) => id)).toContain('gpt-4o');
  });

  it('is refused with anything else', async () => {
    const asked = { model: 'gpt-4o', messages: messages(ASKED) };
    const plain = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: 'directory-token', maxRetries: 0 });
    await expect(azure({ apiKey: 'wrong' }).chat.completions.create(asked)).rejects.toMatchObject({
      status: 401,
    });
    await expect(plain.chat.completions.create(asked)).rejects.toMatchObject({
      status: 401,
      code: 'invalid_api_key',
    });
  });

  it('is told of no Azure by a plain server', async () => {
    const plain = new OpenAI({ baseURL: `${service.url}/v1`, apiKey: service.key, maxRetries: 0 });
    const reply = await plain.chat.completions.create({ model: 'gpt-4o', messages: messages(ASKED) });
    expect(reply).not.toHaveProperty('prompt_filter_results');
    expect(reply.choices[0]).not.toHaveProperty('content_filter_results');
  });
});
