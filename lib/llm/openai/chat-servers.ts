import type { OpenAI } from 'openai';
import type { ModelConfig, ModelServer, UpstreamConfig } from '#lib/config/services.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import type { FairQueue } from '#lib/shared/fair-queue.ts';
import type { Outcomes } from '#lib/upstream/recent-outcomes.ts';
import type { ReplyBounds } from '#lib/upstream/service-reply.ts';
import { createSlots, createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import type { ChatChunk } from './answer-reader.ts';
import { createChatCall, openAiClient } from './client.ts';
import {
  type Asked,
  type ChatApi,
  type ChatFields,
  Deployment,
  type DeploymentFacts,
  type Leeway,
  type ModelCalls,
} from './deployment.ts';
import { readOpenAiFailure } from './openai-failure.ts';
import { readChunks } from './read-chunks.ts';

/**
 * One model at its server. Requests and replies are those of Chat Completions; which API they are sent by, and without which
 * fields, is decided here.
 */
export interface ChatServer {
  /** Asks for a streamed answer: its chunks, in the batches that the network delivered. */
  stream(
    request: object,
    leeway: Leeway,
    signal: AbortSignal,
  ): Promise<Asked<AsyncGenerator<ChatChunk[], undefined>>>;
  /** Asks for a whole reply. */
  complete(
    request: object,
    leeway: Leeway,
    bounds: ReplyBounds,
    signal: AbortSignal,
  ): Promise<Asked<OpenAI.ChatCompletion>>;
  /** What is known and was learned of the deployment so far. */
  readonly facts: DeploymentFacts;
  upstream: Upstream;
  /** Time limit of an unstreamed answer in milliseconds: that of a streamed one with many long pauses. */
  wholeMs: number;
  /** The most characters of one answer. */
  answerCharacters: number;
  /** The longest time of one answer in milliseconds. */
  answerMs: number;
}

/** Finds what is known of a model's deployment; the same for each call. */
type FindDeployment = (model: ModelConfig) => Deployment;

const SILENCES = 10;
/** Models that cannot think briefly, as a multiple of the time to the first token that others have. */
const THOROUGH = 5;

/** Learned capabilities of deployments, shared by all callers. `onLearned` is called once for each refusal. */
export function createDeployments(onLearned?: (alias: string, refused: string[]) => void): FindDeployment {
  const deployments = new Map<string, Deployment>();
  return (model) =>
    cached(deployments, JSON.stringify([model.server, model.deployment, model.api]), () => {
      const deployment: Deployment = new Deployment(model, () =>
        onLearned?.(model.alias, deployment.facts.refused),
      );
      return deployment;
    });
}

/**
 * Finds the server of a model. Models at one address share its slots and retry policy; models with the same
 * credentials also share their connections. `outcomesOf` returns the recorder of a model's call outcomes.
 */
export function createChatServers(
  config: UpstreamConfig,
  outcomesOf: (model: ModelConfig) => Outcomes | undefined = () => undefined,
  deploymentOf: FindDeployment = createDeployments(),
): (model: ModelConfig) => ChatServer {
  const calls = new Map<string, ReturnType<typeof createModelCalls>>();
  const slots = new Map<string, FairQueue>();
  const upstreamOf = (model: ModelConfig) =>
    createUpstream('chat', timesFor(model, config), readOpenAiFailure, {
      slots: cached(slots, addressOf(model.server), () => createSlots('chat', config)),
      outcomes: outcomesOf(model),
    });
  return (model) => {
    const deployment = deploymentOf(model);
    const byApi = cached(calls, JSON.stringify(model.server), () =>
      createModelCalls(model.server, config.connectTimeoutMs),
    );
    const { firstTokenTimeoutMs } = timesFor(model, config);
    return {
      wholeMs: firstTokenTimeoutMs + SILENCES * config.betweenTokensTimeoutMs,
      answerCharacters: config.answer.characters,
      answerMs: config.answer.ms,
      ...askingBy(deployment, byApi),
      get facts() {
        return deployment.facts;
      },
      upstream: upstreamOf(model),
    };
  };
}

function askingBy(
  deployment: Deployment,
  calls: Readonly<Record<'chat' | 'responses', ModelCalls>>,
): Pick<ChatServer, 'stream' | 'complete'> {
  return {
    stream: (request, leeway, signal) =>
      deployment.ask(request as ChatFields, leeway, (api, sent) => calls[api].stream(sent, signal)),
    complete: (request, leeway, bounds, signal) =>
      deployment.ask(request as ChatFields, leeway, (api, sent) => calls[api].complete(sent, bounds, signal)),
  };
}

function timesFor({ leastEffort }: ModelConfig, config: UpstreamConfig): UpstreamConfig {
  if (leastEffort !== 'default') return config;
  return { ...config, firstTokenTimeoutMs: config.firstTokenTimeoutMs * THOROUGH };
}

function addressOf(server: ModelServer): string {
  return server.kind === 'azure' ? server.endpoint : server.baseUrl;
}

function cached<V>(values: Map<string, V>, key: string, make: () => V): V {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}

/** Calls of one server, by API. Connects, and loads what an API needs, at its first call. */
function createModelCalls(server: ModelServer, connectTimeoutMs: number): Record<ChatApi, ModelCalls> {
  const responses = memoizeAsync(async () => {
    const { createResponsesCalls } = await import('./responses/responses-calls.ts');
    return createResponsesCalls(server, connectTimeoutMs);
  });
  return {
    chat: createChatCalls(server, connectTimeoutMs),
    responses: {
      stream: async (request, signal) => (await responses()).stream(request, signal),
      complete: async (request, bounds, signal) => (await responses()).complete(request, bounds, signal),
    },
  };
}

function createChatCalls(server: ModelServer, connectTimeoutMs: number): ModelCalls {
  const call = createChatCall(server, connectTimeoutMs);
  const client = openAiClient(server, connectTimeoutMs);
  return {
    async stream(request, signal) {
      const asked = request as unknown as OpenAI.ChatCompletionCreateParamsStreaming;
      return readChunks(await call(asked, signal));
    },
    async complete(request, bounds, signal) {
      const { chat } = await client(bounds);
      const asked = request as unknown as OpenAI.ChatCompletionCreateParamsNonStreaming;
      return chat.completions.create(asked, { signal });
    },
  };
}
