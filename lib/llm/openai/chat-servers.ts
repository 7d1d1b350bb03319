import type { ModelConfig, ModelServer, UpstreamConfig } from '#lib/config/services.ts';
import type { FairQueue } from '#lib/shared/fair-queue.ts';
import type { Outcomes } from '#lib/upstream/recent-outcomes.ts';
import { createSlots, createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import { type ChatCall, createChatCall } from './chat-call.ts';
import { type OpenAiClient, openAiClient } from './client.ts';
import { readOpenAiFailure } from './openai-failure.ts';

/** A server of chat models: its client and its upstream. */
export interface ChatServer {
  client: OpenAiClient;
  /** Asks for a streamed answer, without the client. */
  ask: ChatCall;
  upstream: Upstream;
  /** Time limit of an unstreamed answer in milliseconds: that of a streamed one with many long pauses. */
  wholeMs: number;
  /** The most characters of one answer. */
  answerCharacters: number;
  /** The longest time of one answer in milliseconds. */
  answerMs: number;
}

const SILENCES = 10;

/**
 * Finds the server of a model. Models at one address share its slots and retry policy; models with the same
 * credentials also share the client. `outcomesOf` gives who hears how calls to a model end.
 */
export function createChatServers(
  config: UpstreamConfig,
  outcomesOf: (model: ModelConfig) => Outcomes | undefined = () => undefined,
): (model: ModelConfig) => ChatServer {
  const clients = new Map<string, ChatServer['client']>();
  const calls = new Map<string, ChatCall>();
  const slots = new Map<string, FairQueue>();
  const upstreamOf = (model: ModelConfig) =>
    createUpstream('chat', config, readOpenAiFailure, {
      slots: cached(slots, addressOf(model.server), () => createSlots('chat', config)),
      outcomes: outcomesOf(model),
    });
  const wholeMs = config.firstTokenTimeoutMs + SILENCES * config.betweenTokensTimeoutMs;
  return (model) => ({
    wholeMs,
    answerCharacters: config.answer.characters,
    answerMs: config.answer.ms,
    client: cached(clients, JSON.stringify(model.server), () =>
      openAiClient(model.server, config.connectTimeoutMs),
    ),
    ask: cached(calls, JSON.stringify(model.server), () =>
      createChatCall(model.server, config.connectTimeoutMs),
    ),
    upstream: upstreamOf(model),
  });
}

function addressOf(server: ModelServer): string {
  return server.kind === 'azure' ? server.endpoint : server.baseUrl;
}

function cached<V>(values: Map<string, V>, key: string, make: () => V): V {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
