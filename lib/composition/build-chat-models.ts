import type { Environment } from '#lib/config/environment.ts';
import type { AnswererConfig } from '#lib/config/services.ts';
import type { PromptsInForce } from '#lib/core/answer/prompt-texts.ts';
import { createChatServers } from '#lib/llm/openai/chat-servers.ts';
import { createChatCompletions } from '#lib/llm/openai/completions.ts';
import { createChatModels } from '#lib/llm/openai/models.ts';
import { createModelRewriter } from '#lib/llm/openai/query-rewriter.ts';
import { createTitleMaker } from '#lib/llm/openai/title-maker.ts';
import { readTitlePrompt } from '#lib/llm/prompt-files.ts';
import { RecentOutcomes } from '#lib/upstream/recent-outcomes.ts';
import type { Ports } from './application.ts';

/** The chat models configured, and what else they are asked for: queries, titles, plain completions. */
export function buildChatModels(
  configs: Extract<AnswererConfig, { answerer: 'models' }>['models'],
  { services: { upstream }, PROMPT_DIR: folder }: Environment,
  prompts: PromptsInForce,
): Pick<Ports, 'models' | 'rewriter' | 'completions' | 'makeTitle' | 'modelOutcomes'> {
  const [first] = configs;
  const modelOutcomes = new RecentOutcomes();
  const fallback = configs.find(({ alias }) => alias === first.fallback);
  // One for both: callers who bring no documents wait in the same queue.
  const serverOf = createChatServers(upstream, ({ alias }) => modelOutcomes.of(`answers ${alias}`));
  return {
    modelOutcomes,
    models: createChatModels(configs, upstream, serverOf),
    rewriter: createModelRewriter(first, prompts, upstream, fallback, ({ alias }) =>
      modelOutcomes.of(`queries ${alias}`),
    ),
    completions: createChatCompletions(configs, serverOf),
    makeTitle: createTitleMaker(first, readTitlePrompt(folder), serverOf(first)),
  };
}
