import type { Environment } from '#lib/config/environment.ts';
import type { AnswerPorts } from '#lib/core/answer.ts';
import type { MakeTitle } from '#lib/core/make-title.ts';
import type { ChatCompletions } from '#lib/core/ports.ts';
import type { PromptsInForce } from '#lib/core/prompt-texts.ts';
import { createExtractiveModel } from '#lib/llm/extractive/model.ts';
import { createExtractiveRewriter } from '#lib/llm/extractive/query-rewriter.ts';
import { createChatServers } from '#lib/llm/openai/chat-servers.ts';
import { createChatCompletions } from '#lib/llm/openai/completions.ts';
import { createChatModels } from '#lib/llm/openai/models.ts';
import { createModelRewriter } from '#lib/llm/openai/query-rewriter.ts';
import { createTitleMaker } from '#lib/llm/openai/title-maker.ts';
import { readTitlePrompt } from '#lib/llm/prompt-files.ts';

/** What answers from passages, what makes queries of conversations, and the models as they are, where there are any. */
export interface Models extends Pick<AnswerPorts, 'models' | 'rewriter'> {
  completions: ChatCompletions | undefined;
  /** Undefined where no chat model is configured. */
  makeTitle: MakeTitle | undefined;
}

/** The models configured, else the embedded ones. */
export function buildModels(
  { services: { answerer, upstream }, PROMPT_DIR: folder }: Environment,
  prompts: PromptsInForce,
): Models {
  if (answerer.answerer !== 'models') {
    const [completions, makeTitle] = [undefined, undefined];
    return {
      models: [createExtractiveModel()],
      rewriter: createExtractiveRewriter(),
      completions,
      makeTitle,
    };
  }
  const [first] = answerer.models;
  const standIn = answerer.models.find(({ alias }) => alias === first.fallback);
  // One for both: callers who bring no documents take their places in the same queue.
  const serverOf = createChatServers(upstream);
  return {
    models: createChatModels(answerer.models, upstream, serverOf),
    rewriter: createModelRewriter(first, prompts, upstream, standIn),
    completions: createChatCompletions(answerer.models, serverOf),
    makeTitle: createTitleMaker(first, readTitlePrompt(folder), serverOf(first)),
  };
}
