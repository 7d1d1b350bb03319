import type { OpenAI } from 'openai';
import type { ModelConfig, ModelServer, UpstreamConfig } from '#lib/config/services.ts';
import { createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import { openAiClient } from './client.ts';
import { readOpenAiFailure } from './openai-failure.ts';

/** A server of chat models: its client, and the way to it. */
export interface ChatServer {
  client: () => Promise<OpenAI>;
  upstream: Upstream;
  /** How long an answer may take that comes whole, in milliseconds: as long as a streamed one with many a long silence. */
  wholeMs: number;
}

const SILENCES = 10;

/**
 * Finds the server of a model: models at one address share its places, because they share its patience; models with the
 * same access share the client as well.
 */
export function createChatServers(config: UpstreamConfig): (model: ModelConfig) => ChatServer {
  const clients = new Map<string, ChatServer['client']>();
  const upstreams = new Map<string, Upstream>();
  const wholeMs = config.firstTokenTimeoutMs + SILENCES * config.betweenTokensTimeoutMs;
  return ({ server }) => ({
    wholeMs,
    client: kept(clients, JSON.stringify(server), () => openAiClient(server, config.connectTimeoutMs)),
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
