import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { runInAnswerSlot } from '#lib/core/stages/limit-answers.ts';
import { answers, play } from '#lib/protocols/scripted-answer.ts';
import { createTemplateRenderer, type TemplateRenderer } from '#lib/templates/create-template-renderer.ts';
import { testServices } from '../../route/test-services.test-helper.ts';
import type { FlexibleDeps } from './flexible-call.ts';
import { flexibleRoute } from './flexible-route.ts';

const renderer = createTemplateRenderer();
afterAll(() => renderer.close());

const KEY = 'let me in';
const keyed = testServices({
  LOG_LEVEL: 'silent',
  ALLOW_PROMPT_OVERRIDE: 'on',
  SUBSCRIPTION_KEYS: `app:${createHash('sha256').update(KEY).digest('hex')}`,
  LIMIT_CONCURRENT_ANSWERS: '1',
});
const within = runInAnswerSlot(keyed.limits, () => play(answers.plain));

/** The status of a question of the one client, rendered by `render`. */
async function ask(body: object, render: TemplateRenderer['render'] = renderer.render): Promise<number> {
  const refuse = () => Promise.reject(new Error('not to be used here'));
  const services: FlexibleDeps = {
    ...keyed,
    models: [
      {
        alias: 'plain',
        provider: 'azure',
        deployment: 'plain',
        model: null,
        isDefault: true,
        readsImages: false,
        contextTokens: 8000,
        ignores: [],
      },
    ],
    experiments: async () => [],
    defaultCompletions: 1,
    source: { index: 'citewell', ownNames: {} },
    templates: { renderer: { render, close: refuse }, files: { read: refuse } },
    fetchImage: refuse,
    runInAnswerSlot: within,
  };
  const request = new Request('http://localhost/api/v2/flexible-chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ocp-apim-subscription-key': KEY },
    body: JSON.stringify(body),
  });
  const response = await flexibleRoute({ single: false, multimodal: false }, () => services).POST(request);
  return response.status;
}

test('templates are rendered in the answer slot of the caller, before and after the model call', async () => {
  const meanwhile: number[] = [];
  const body = { question: 'q', system_prompt_template: 'Be kind.', response_template: '> {{ answer }}' };
  const status = await ask(body, async (...rendering) => {
    meanwhile.push(await ask({ question: 'Meanwhile?' }));
    return renderer.render(...rendering);
  });
  expect([status, meanwhile]).toEqual([200, [429, 429]]);
  expect(await ask({ question: 'Afterwards?' })).toBe(200);
});
