import { createOpenAI } from '@ai-sdk/openai';
import { tool as langchainTool } from '@langchain/core/tools';
import { ChatOpenAI } from '@langchain/openai';
import { expect } from '@playwright/test';
import { generateText, stepCountIs, streamText, tool } from 'ai';
import { z } from 'zod';
import { anew } from '../protocols/openai-clients.ts';
import { test } from './scripted-services.ts';

// Agents of the published SDKs, over the interface that each takes by default: a chat model that knows the documents calls
// their functions.
const city = z.object({ city: z.string() });
const weather = { description: 'Tells the weather', inputSchema: city };
const interfaces = ['responses', 'chat'] as const;

for (const kind of interfaces) {
  test(`Vercel’s SDK (${kind}): the agent’s function is called, and its result becomes a part of the answer`, async ({
    baseURL,
    services,
  }) => {
    const asked: string[] = [];
    const get_weather = tool({
      ...weather,
      execute: async (input) => {
        asked.push(input.city);
        return 'Rain.';
      },
    });
    const model = createOpenAI({ baseURL: `${baseURL}/v1`, apiKey: 'any' })[kind]('citewell');
    const prompt = anew();
    const steps = { model, prompt, tools: { get_weather }, stopWhen: stepCountIs(3) };
    const whole = await generateText(steps);
    expect(whole.steps.map(({ finishReason }) => finishReason)).toEqual(['tool-calls', 'stop']);
    expect(whole.text).toMatch(/\w/);
    const streamed = streamText(steps);
    expect(await streamed.text).toMatch(/\w/);
    expect(asked).toHaveLength(2);
    const sent = await services.models.requests(prompt);
    expect(sent.at(-1)?.body.messages.at(-1)).toMatchObject({ role: 'tool', content: 'Rain.' });
  });
}

for (const useResponsesApi of [true, false]) {
  test(`LangChain (useResponsesApi: ${useResponsesApi}): a bound tool is called`, async ({ baseURL }) => {
    const get_weather = langchainTool(async () => 'Rain.', {
      name: 'get_weather',
      description: 'Tells the weather',
      schema: city,
    });
    const model = new ChatOpenAI({
      model: 'citewell',
      apiKey: 'any',
      useResponsesApi,
      maxRetries: 0,
      configuration: { baseURL: `${baseURL}/v1` },
    }).bindTools([get_weather]);
    const prompt = anew();
    const call = await model.invoke(prompt);
    expect(call.tool_calls).toMatchObject([{ name: 'get_weather', args: { city: expect.any(String) } }]);
    const [made] = call.tool_calls ?? [];
    const result = await get_weather.invoke(made as Parameters<typeof get_weather.invoke>[0]);
    const answer = await model.invoke([{ role: 'user', content: prompt }, call, result as never]);
    expect(answer.text).toMatch(/\w/);
  });
}
