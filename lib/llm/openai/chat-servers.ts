import type { ModelConfig, ModelServer, UpstreamConfig } from '#lib/config/services.ts';
import { createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
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
 * credentials also share the client.
 */
export function createChatServers(config: UpstreamConfig): (model: ModelConfig) => ChatServer {
  const clients = new Map<string, ChatServer['client']>();
  const calls = new Map<string, ChatCall>();
  const upstreams = new Map<string, Upstream>();
  const wholeMs = config.firstTokenTimeoutMs + SILENCES * config.betweenTokensTimeoutMs;
  return ({ server }) => ({
    wholeMs,
    answerCharacters: config.answer.characters,
    answerMs: config.answer.ms,
    client: kept(clients, JSON.stringify(server), () => openAiClient(server, config.connectTimeoutMs)),
    ask: kept(calls, JSON.stringify(server), () => createChatCall(server, config.connectTimeoutMs)),
    upstream: kept(upstreams, addressOf(server), () => createUpstream('chat', config, readOpenAiFailure)),
  });
}

function addressOf(server: ModelServer): string {
  return server.kind === 'azure' ? server.endpoint : server.baseUrl;
}

function kept<V>(values: Map<string, V>, key: string, make: () => V): V {
  const value = values.get(key) ?? make();
  values.set(key, value);
  return value;
}
