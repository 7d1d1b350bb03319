import type { ChatDeployment } from '#e2e/upstream/models/deployments.ts';
import {
  type ModelService,
  type ModelServiceOptions,
  startModelService,
} from '#e2e/upstream/models/service.ts';
import { capabilitiesOf } from '#lib/config/resolve/models-file.ts';
import type { ModelConfig, ModelServer } from '#lib/config/services.ts';
import { retryPolicy } from '#lib/upstream/test-config.ts';
import { createChatServers, createDeployments } from './chat-servers.ts';
import { createChatCompletions } from './completions.ts';
import { createJsonModel } from './json-model.ts';
import { createChatModels } from './models.ts';
import { createModelRewriter } from './query-rewriter.ts';
import { ask, modelConfig } from './test-chat.ts';
import { createTitleMaker } from './title-maker.ts';

/** A model as a service has it; its name is all that we are given. */
export type Row = Partial<ChatDeployment> & { name: string };

/** Models as they are: what each refuses is the service's part, and the name all that we are given. */
export const ROWS: Row[] = [
  { name: 'gpt-4.1', vision: true },
  { name: 'gpt-5', vision: true, reasoning: true, efforts: ['minimal', 'low', 'medium', 'high'] },
  {
    name: 'gpt-5.4',
    vision: true,
    reasoning: true,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    toolsInChat: 'without-effort',
  },
  {
    name: 'gpt-5.6-terra',
    vision: true,
    reasoning: true,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    toolsInChat: 'effort-none',
  },
  {
    name: 'gpt-6-sol',
    vision: true,
    reasoning: true,
    efforts: ['none', 'low', 'medium', 'high', 'xhigh'],
    toolsInChat: 'effort-none',
  },
  { name: 'o4-mini', vision: true, reasoning: true, efforts: ['low', 'medium', 'high'] },
  { name: 'o3-pro', vision: true, reasoning: true, chat: false, efforts: ['low', 'medium', 'high'] },
  { name: 'gpt-5.2-pro', vision: true, reasoning: true, chat: false, efforts: ['medium', 'high', 'xhigh'] },
  { name: 'gpt-5.3-codex', vision: true, reasoning: true, chat: false, efforts: ['low', 'medium', 'high'] },
];
/** Names that are not known, so that what they take has to be learned. */
export const STRANGERS: Row[] = ROWS.map((row) => ({
  ...row,
  name: `zeta-${row.name.replaceAll(/pro|codex/g, 'x')}`,
}));

/** Starts a service with these models. */
export async function startModels(
  rows: readonly Row[],
  options: ModelServiceOptions = {},
): Promise<ModelService> {
  const deployments = rows.map((row) => ({ kind: 'chat' as const, model: row.name, ...row }));
  return startModelService({ deployments, chunkBytes: 11, ...options });
}

/** The server as Azure OpenAI. */
export const azure = ({ url, key }: ModelService): ModelServer => ({
  kind: 'azure',
  endpoint: url,
  key,
  apiVersion: '2025-04-01-preview',
  audience: 'https://cognitiveservices.azure.com',
});
const openai = ({ url, key }: ModelService): ModelServer => ({ kind: 'openai', baseUrl: `${url}/v1`, key });
/** Both kinds of servers that the scripted service is. */
export const HOSTS = { 'Azure OpenAI': azure, 'a server of OpenAI’s API': openai };

/** The signal of a caller who stays. */
export const never = new AbortController().signal;
/** A function of a client. */
export const tool = {
  type: 'function',
  function: {
    name: 'clock',
    description: 'Tells the time',
    parameters: { type: 'object', properties: { zone: { type: 'string' } } },
  },
};
/** A client that offers the function. */
export const toolUse = { tools: [tool], exchange: [] };
const texts = { system: '', systemOpen: '', followUps: '', rewriteQuery: 'Make one search query.' };
const turns = ['Is there a gym?', 'And in Berlin?'].map((content) => ({
  role: 'user' as const,
  content,
  attachments: [],
}));

/** Everything that a deployment is asked for, with one memory, as the application has it. */
export function callersOf(name: string, server: ModelServer, more: Partial<ModelConfig> = {}) {
  const config = modelConfig(server, {
    alias: name,
    deployment: name,
    ...capabilitiesOf(name, 'azure'),
    ...more,
  });
  const policy = retryPolicy({ attempts: 1 });
  const deploymentOf = createDeployments();
  const serverOf = createChatServers(policy, undefined, deploymentOf);
  const queries = createChatServers(policy, undefined, deploymentOf);
  const [model] = createChatModels([config], policy, serverOf);
  return {
    model,
    rewrite: () =>
      createModelRewriter(config, async () => texts, policy, undefined, queries).rewrite(turns, never),
    title: () =>
      createTitleMaker(config, 'Title it.', serverOf(config))({ question: 'Gym?', answer: 'Yes.' }, never),
    json: () =>
      createJsonModel(config, serverOf(config)).ask(
        { instructions: 'Judge.', material: {}, name: 'verdict', schema: { type: 'object' }, maxTokens: 50 },
        never,
      ),
    completions: createChatCompletions([config], serverOf),
    facts: () => serverOf(config).facts,
  };
}

/** Asks for all that an application asks for. */
export async function askForAll({ model, rewrite, title, json }: ReturnType<typeof callersOf>) {
  const answers = [
    await ask(model),
    await ask(model, { maxTokens: 300, temperature: 0.3 }),
    await ask(model, { reasoningEffort: 'high' }),
    await ask(model, { toolUse, reasoningEffort: 'medium' }),
    await ask(model, { toolUse }),
  ];
  const { query } = await rewrite();
  await title();
  await json();
  return { answers, query };
}
