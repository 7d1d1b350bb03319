import { createAzure } from '@ai-sdk/azure';
import { expect, test } from '@playwright/test';
import { generateText, streamText } from 'ai';
import { expectedCitation, post, question } from './wire.ts';

// The provider for Azure of the AI SDK, given the base address that it has at Azure.

test.describe('@ai-sdk/azure', () => {
  for (const api of ['chat', 'responses'] as const) {
    test(`answers by ${api}, whole and streamed`, async ({ baseURL }) => {
      const addresses = new Set<string>();
      const noting: typeof fetch = (url, init) => {
        addresses.add(new URL(String(url)).pathname);
        return fetch(url, init);
      };
      const provider = createAzure({ baseURL: `${baseURL}/openai`, apiKey: 'any', fetch: noting });
      const model = api === 'chat' ? provider.chat('citewell') : provider.responses('citewell');
      const whole = await generateText({ model, prompt: question });
      expect(whole.text).toContain(`[${expectedCitation}]`);
      const stream = streamText({ model, prompt: question });
      let text = '';
      for await (const piece of stream.textStream) text += piece;
      expect(text).toBe(whole.text);
      expect([...addresses]).toEqual([`/openai/${api === 'chat' ? 'chat/completions' : 'responses'}`]);
    });
  }

  test('the address beside those of models and responses is that of completions', async ({ request }) => {
    const body = { model: 'citewell', messages: [{ role: 'user', content: question }] };
    for (const path of ['/openai/chat/completions', '/api/openai/chat/completions?api-version=v1']) {
      const response = await post(request, path, body);
      expect([path, response.status()]).toEqual([path, 200]);
    }
  });
});
