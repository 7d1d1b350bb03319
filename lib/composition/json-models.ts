import type { Environment } from '#lib/config/environment.ts';
import type { JsonModel } from '#lib/core/ports/json-model.ts';
import { createChatServers } from '#lib/llm/openai/chat-servers.ts';
import { createJsonModel } from '#lib/llm/openai/json-model.ts';

/** The chat models configured, to be asked for objects: the default first. None with the embedded answerer. */
export function createJsonModels({ services: { answerer, upstream } }: Environment): JsonModel[] {
  const serverOf = createChatServers(upstream);
  return configsOf(answerer).map((config) => createJsonModel(config, serverOf(config)));
}

function configsOf(answerer: Environment['services']['answerer']) {
  if (answerer.answerer === 'models') return answerer.models;
  return answerer.answerer === 'on-your-data' ? [answerer.model] : [];
}
