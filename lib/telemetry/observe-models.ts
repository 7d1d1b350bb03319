import type { ChatModel, GenerationOptions, ModelOrigin, Prompt } from '#lib/core/ports.ts';
import type { AnswerQuestion } from '#lib/core/stages/answer-stage.ts';
import { GEN_AI, known } from './attributes.ts';
import { inputMessages } from './content.ts';
import { followedAnswer } from './followed-answer.ts';
import { modelName } from './model-call.ts';

/** Wraps a model: calls within a traced answer get a span. */
export function observeModel(model: ChatModel): ChatModel {
  const name = modelName(model);
  return {
    ...model,
    stream(prompt, options, signal) {
      const ask = () => model.stream(prompt, options, signal);
      return followedAnswer()?.chat(name, requestAttributes(prompt, options), ask) ?? ask();
    },
  };
}

/** Wraps a service that searches and answers by itself. */
export function observeWhole(
  answer: AnswerQuestion,
  described: { name: string; servedBy?: ModelOrigin | undefined },
): AnswerQuestion {
  const name = modelName(described);
  return (request, signal) => {
    const ask = () => answer(request, signal);
    const sent = known({ [GEN_AI.inputMessages]: inputMessages(request.turns) });
    return followedAnswer()?.chat(name, sent, ask) ?? ask();
  };
}

function requestAttributes({ messages }: Prompt, { temperature, maxTokens, seed, n }: GenerationOptions) {
  return known({
    [GEN_AI.temperature]: temperature,
    [GEN_AI.maxTokens]: maxTokens,
    [GEN_AI.seed]: seed,
    [GEN_AI.choices]: n === 1 ? undefined : n,
    [GEN_AI.inputMessages]: inputMessages(messages),
  });
}
