import type { Environment } from '#lib/config/environment.ts';
import type { AnswererConfig } from '#lib/config/services.ts';
import type { PromptsInForce } from '#lib/core/answer/system-prompt.ts';
import type { ChatModel } from '#lib/core/ports/chat-model.ts';
import { createChatServers, createDeployments } from '#lib/llm/openai/chat-servers.ts';
import { createChatCompletions } from '#lib/llm/openai/completions.ts';
import { createChatModels } from '#lib/llm/openai/models.ts';
import { createModelRewriter } from '#lib/llm/openai/query-rewriter.ts';
import { createTitleMaker } from '#lib/llm/openai/title-maker.ts';
import { readTitlePrompt } from '#lib/llm/prompt-files.ts';
import { type Log, logFor } from '#lib/telemetry/log.ts';
import { RecentOutcomes } from '#lib/upstream/recent-outcomes.ts';
import type { Ports } from './application.ts';

/** The chat models configured, and what else they are asked for: queries, titles, plain completions. */
export function buildChatModels(
  configs: Extract<AnswererConfig, { answerer: 'models' }>['models'],
  { services: { upstream }, PROMPT_DIR: folder, LOG_LEVEL }: Environment,
  prompts: PromptsInForce,
  log: Pick<Log, 'info' | 'warn'> = logFor(LOG_LEVEL),
): Pick<Ports, 'models' | 'rewriter' | 'completions' | 'makeTitle' | 'modelOutcomes'> {
  const [first] = configs;
  const modelOutcomes = new RecentOutcomes();
  // What one kind of call learned of a deployment holds for all.
  const deploymentOf = createDeployments((model, refused) =>
    log.info({ model, refused }, 'a model refused a request, which was asked again in another way'),
  );
  const fallback = configs.find(({ alias }) => alias === first.fallback);
  // One for both: callers who bring no documents wait in the same queue.
  const serverOf = createChatServers(
    upstream,
    ({ alias }) => modelOutcomes.of(`answers ${alias}`),
    deploymentOf,
  );
  const queryServerOf = createChatServers(
    upstream,
    ({ alias }) => modelOutcomes.of(`queries ${alias}`),
    deploymentOf,
  );
  return {
    modelOutcomes,
    models: withLoggedNotices(createChatModels(configs, upstream, serverOf), (model, notices) =>
      log.warn({ model, notices }, 'an answer came with notices of its model'),
    ),
    rewriter: createModelRewriter(first, prompts, upstream, fallback, queryServerOf),
    completions: createChatCompletions(configs, serverOf),
    makeTitle: createTitleMaker(first, readTitlePrompt(folder), serverOf(first)),
  };
}

/** The same models; `log` records the notices of each answer, such as options left out of its request. */
function withLoggedNotices(
  [first, ...others]: [ChatModel, ...ChatModel[]],
  log: (model: string, notices: string[]) => void,
): [ChatModel, ...ChatModel[]] {
  const logged = (model: ChatModel): ChatModel => ({
    ...model,
    async *stream(prompt, options, signal) {
      for await (const event of model.stream(prompt, options, signal)) {
        if (event.type === 'finish' && event.notices) log(model.name, event.notices);
        yield event;
      }
    },
  });
  return [logged(first), ...others.map(logged)];
}
