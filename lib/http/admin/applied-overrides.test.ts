import { expect, test } from 'vitest';
import { ask, chat } from '#lib/http/answers/chat-endpoints.ts';
import { deploymentRoute, plainCompletionsRoute } from '../answers/completions-route.ts';
import { flexibleRoute } from '../answers/flexible/flexible-route.ts';
import { protocolRoute } from '../answers/protocol-route.ts';
import type { Route } from '../route/route.ts';
import { changing, openOffice } from './administration.test-helper.ts';
import { decisionRoute } from './decision-route.ts';
import { settingsDecision } from './decisions.ts';

const office = await openOffice();
const settings = decisionRoute(settingsDecision, office.as('ada'));
const people = office.as('alice');
const question = [{ role: 'user', content: 'How long is parental leave?' }];

async function decide(value: object): Promise<void> {
  const { body } = await office.call(settings);
  const { version } = body as { version: number };
  expect((await office.call(settings, changing(value, version))).status).toBe(200);
}

const post = (route: Route, body: object, query = '') =>
  office.call(route, { method: 'POST', body: JSON.stringify(body), query });

const source = (parameters: object) => ({
  messages: question,
  data_sources: [{ type: 'azure_search', parameters: { index_name: 'citewell', ...parameters } }],
});
const deployment = 'openai/deployments/gpt/chat/completions?api-version=2024-05-01-preview';

/** What each dialect sends for `top` or `temperature`, and what it calls it. */
const DIALECTS: [string, (value: number) => Promise<{ status: number; body: unknown }>, string][] = [
  [
    'choices',
    (top) =>
      post(protocolRoute(chat, people), {
        messages: question,
        stream: false,
        context: { overrides: { top } },
      }),
    'context.overrides.top',
  ],
  [
    'flat',
    (top) => post(protocolRoute(chat, people), { messages: question, context: { overrides: { top } } }),
    'context.overrides.top',
  ],
  ['ask', (top) => post(protocolRoute(ask, people), { messages: question, context: { top } }), 'context.top'],
  [
    'flexible',
    (top_k) =>
      post(flexibleRoute({ single: false, multimodal: false }, people), {
        question: 'How long?',
        fetch_args: { AzureSearchFetcher: { top_k } },
      }),
    'fetch_args.AzureSearchFetcher.top_k',
  ],
  [
    'on your data',
    (top_n_documents) => post(deploymentRoute(people), source({ top_n_documents }), deployment),
    'data_sources.0.parameters.top_n_documents',
  ],
  [
    'plain completions',
    (top) => post(plainCompletionsRoute(people), { messages: question, context: { overrides: { top } } }),
    'context.overrides.top',
  ],
];

test.each(DIALECTS)(
  '%s: a locked setting is refused with 403 unless it is sent as it is',
  async (_, send, field) => {
    await decide({ top: { default: 4, locked: true } });
    const { status, body } = await send(9);
    expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining(field)]);
    expect((await send(4)).status).toBe(200);
  },
);

test.each(DIALECTS)(
  '%s: a value beyond the allowed range is refused with 400, one within is taken',
  async (_, send, field) => {
    await decide({ top: { min: 2, max: 5 } });
    const { status, body } = await send(6);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(field)]);
    expect((await send(5)).status).toBe(200);
  },
);

test('settings that were not sent are never refused, even locked ones', async () => {
  await decide({
    top: { default: 1, locked: true },
    temperature: { default: 0, locked: true },
    strictness: { default: 5, locked: true },
    retrieval_mode: { default: 'hybrid', locked: true },
    in_scope: { locked: true },
    vector_fields: { locked: true },
  });
  const answers = await Promise.all([
    post(protocolRoute(chat, people), { messages: question }),
    post(protocolRoute(chat, people), { messages: question, stream: false }),
    post(flexibleRoute({ single: true, multimodal: false }, people), { question: 'How long?' }),
    post(deploymentRoute(people), source({}), deployment),
    post(plainCompletionsRoute(people), { messages: question }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
});

test.each([
  ['strictness', { strictness: { default: 5, locked: true } }, { strictness: 2 }],
  ['query_type', { retrieval_mode: { default: 'hybrid', locked: true } }, { query_type: 'simple' }],
  ['in_scope', { in_scope: { locked: true } }, { in_scope: false }],
])('the parameter %s of a source is a setting too', async (name, policy, parameters) => {
  await decide(policy);
  const { status, body } = await post(deploymentRoute(people), source(parameters), deployment);
  expect([status, JSON.stringify(body)]).toEqual([403, expect.stringContaining(`parameters.${name}`)]);
});

test('a locked prompt is locked for administrators too, in whatever way a dialect would change it', async () => {
  await decide({ prompt_template: { locked: true } });
  const admins = office.as('bo');
  const statuses = [
    await post(protocolRoute(chat, admins), {
      messages: question,
      context: { overrides: { prompt_template: 'Be rude.' } },
    }),
    await post(flexibleRoute({ single: true, multimodal: false }, admins), {
      question: 'How long?',
      system_prompt_template: 'Be rude.',
    }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 403]);
  const asked = await post(deploymentRoute(admins), source({ role_information: 'Be rude.' }), deployment);
  expect([asked.status, JSON.stringify(asked.body)]).toEqual([
    200,
    expect.stringContaining('need the right to change the prompt'),
  ]);
});

test('a prompt that administrators gave holds for everyone, though they may not change it', async () => {
  await decide({ prompt_template: { default: '>>>Be brief.' } });
  const answered = await post(protocolRoute(chat, people), { messages: question });
  expect(answered.status).toBe(200);
  expect(JSON.stringify(answered.body)).toContain('Be brief.');
});

test('another process on the same database follows within seconds', async () => {
  const other = await office.another();
  await decide({ top: { default: 2 } });
  await expect
    .poll(() => other.adminOverrides.policy(), { timeout: 30_000 })
    .toEqual({ top: { default: 2 } });
  await decide({ top: { default: 6, locked: true } });
  await expect
    .poll(() => other.adminOverrides.policy(), { timeout: 30_000 })
    .toEqual({ top: { default: 6, locked: true } });
});
