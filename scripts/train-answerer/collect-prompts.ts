import { createContainer } from '#lib/composition/container.ts';
import type { Environment } from '#lib/config/environment.ts';
import { collect } from '#lib/core/collect.ts';
import { plainRequest, textTurn } from '#lib/core/plain-request.ts';
import type { ChatModel, Prompt } from '#lib/core/ports/chat-model.ts';
import { createExtractiveModel } from '#lib/llm/extractive/model.ts';
import type { Question } from '#lib/quality/question.ts';
import { createProgress } from '../evaluate/progress.ts';

/** A golden question, and the prompt by which the application puts it to its model. */
export interface PromptedQuestion {
  question: Question;
  prompt: Prompt;
}

/**
 * Puts every question to the application over this environment's index with default settings, and keeps the prompts, in the
 * order of the questions. Throws what retrieval throws, and the reason of `signal` once it aborts.
 */
export async function collectPrompts(
  questions: readonly Question[],
  environment: Environment,
  signal: AbortSignal,
): Promise<PromptedQuestion[]> {
  const prompts: Prompt[] = [];
  const container = await createContainer(environment, { models: [recordingModel(prompts)] });
  const progress = createProgress('retrieved');
  try {
    for (const [index, { question, history = [] }] of questions.entries()) {
      const turns = [...history.map(({ content, role }) => textTurn(content, role)), textTurn(question)];
      await collect(container.answer(plainRequest(turns), signal));
      progress.show(index + 1, questions.length);
    }
  } finally {
    progress.end();
    await container.close();
  }
  return questions.flatMap((question, index) => {
    const prompt = prompts[index];
    return prompt ? [{ question, prompt }] : [];
  });
}

// Retrieves as the embedded answerer does, and says nothing.
function recordingModel(prompts: Prompt[]): ChatModel {
  return {
    ...createExtractiveModel(),
    async *stream(prompt) {
      prompts.push(prompt);
      yield { type: 'finish', reason: 'stop', usage: { promptTokens: 0, completionTokens: 0 } };
    },
  };
}
