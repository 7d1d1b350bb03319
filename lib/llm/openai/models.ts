import type { ModelConfig, UpstreamConfig } from '#lib/config/services.ts';
import { defaultAnswerTokens } from '#lib/core/answer/token-budget.ts';
import type { ChatModel } from '#lib/core/ports/chat-model.ts';
import { passagesForWindow } from '#lib/core/settings/passage-count.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { type ChatServer, createChatServers } from './chat-servers.ts';
import { type NamedStream, withFallback } from './fallback-model.ts';
import { createAnswerStream } from './stream-answer.ts';

/** Settings that only Azure OpenAI On Your Data supports. */
const ONLY_ON_YOUR_DATA = ['strictness', 'in_scope', 'max_search_queries', 'allow_partial_result'] as const;
const PICTURES = ['use_gpt4v', 'gpt4v_input', 'send_image_sources'] as const;

/**
 * Chat models of Azure OpenAI or OpenAI-compatible servers, by alias, in the configured order. Streams throw
 * AppErrors by the table of `lib/upstream`. Connects to nothing and loads no SDK before the first question.
 */
export function createChatModels(
  configs: readonly [ModelConfig, ...ModelConfig[]],
  upstream: UpstreamConfig,
  serverOf: (model: ModelConfig) => ChatServer = createChatServers(upstream),
): [ChatModel, ...ChatModel[]] {
  const alone = new Map<string, NamedStream>();
  for (const config of configs) {
    alone.set(config.alias, { ...config, stream: createAnswerStream(config, serverOf(config)) });
  }

  const createModel = (config: ModelConfig): ChatModel => {
    const own = find(alone, config.alias);
    // A fallback model's own fallback is not asked, so calls cannot loop.
    const stream =
      config.fallback === undefined ? own.stream : withFallback(own, find(alone, config.fallback));
    return {
      name: config.alias,
      contextTokens: config.contextTokens,
      answerTokens: defaultAnswerTokens(config),
      passageCount: passagesForWindow(config.contextTokens),
      ignores: ignoredBy(config),
      readsImages: config.vision,
      extraPassageCount: 0,
      servedBy: { provider: config.server.kind, deployment: config.deployment, model: null },
      ...(config.prices && { prices: config.prices }),
      stream,
    };
  };
  const [first, ...others] = configs;
  return [createModel(first), ...others.map(createModel)];
}

function ignoredBy({ reasoning, vision }: ModelConfig): (keyof Settings)[] {
  return [...ONLY_ON_YOUR_DATA, reasoning ? 'temperature' : 'reasoning_effort', ...(vision ? [] : PICTURES)];
}

function find(streams: ReadonlyMap<string, NamedStream>, alias: string): NamedStream {
  const found = streams.get(alias);
  if (!found) throw new Error(`No model is called ${alias}; the configuration should not have passed.`);
  return found;
}
