import type { Environment } from '#lib/config/environment.ts';
import type { AnswerPorts } from '#lib/core/answer.ts';
import type { PromptTexts } from '#lib/core/prompt-texts.ts';
import { createExtractiveModel } from '#lib/llm/extractive/model.ts';
import { createExtractiveRewriter } from '#lib/llm/extractive/query-rewriter.ts';
import { createChatModels } from '#lib/llm/openai/models.ts';
import { createModelRewriter } from '#lib/llm/openai/query-rewriter.ts';

/** What answers from passages, and what makes queries of conversations: the models configured, else the embedded ones. */
export function buildModels(
  { services: { answerer, upstream } }: Environment,
  prompts: PromptTexts,
): Pick<AnswerPorts, 'models' | 'rewriter'> {
  if (answerer.answerer !== 'models') {
    return { models: [createExtractiveModel()], rewriter: createExtractiveRewriter() };
  }
  const [first] = answerer.models;
  const standIn = answerer.models.find(({ alias }) => alias === first.fallback);
  return {
    models: createChatModels(answerer.models, upstream),
    rewriter: createModelRewriter(first, prompts, upstream, standIn),
  };
}
