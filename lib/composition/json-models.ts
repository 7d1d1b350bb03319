import { chatModelsOf } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { JsonModel } from '#lib/core/ports/chat-model.ts';
import { createChatServers } from '#lib/llm/openai/chat-servers.ts';
import { createJsonModel } from '#lib/llm/openai/json-model.ts';

/** The chat models configured, to be asked for objects: the default first. None with the embedded answerer. */
export function createJsonModels({ services }: Environment): JsonModel[] {
  const serverOf = createChatServers(services.upstream);
  return chatModelsOf(services).map((config) => createJsonModel(config, serverOf(config)));
}
