import type { ChatModel, GenerationOptions, Prompt } from '#lib/core/ports/chat-model.ts';
import type { RemoteAnswerer } from '#lib/core/ports/remote-answerer.ts';
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

/** Wraps a service that retrieves and answers in one call. */
export function observeRemoteAnswerer(answerer: RemoteAnswerer): RemoteAnswerer {
  const name = { model: answerer.name, provider: PROVIDERS[answerer.kind] };
  return {
    ...answerer,
    answer(request, signal) {
      const ask = () => answerer.answer(request, signal);
      const sent = known({ [GEN_AI.inputMessages]: inputMessages(request.turns) });
      return followedAnswer()?.chat(name, sent, ask) ?? ask();
    },
  };
}

const PROVIDERS = { 'on-your-data': 'azure.ai.openai', 'chat-api': 'citewell.chat_api' } as const;

function requestAttributes({ messages }: Prompt, { temperature, maxTokens, seed, n }: GenerationOptions) {
  return known({
    [GEN_AI.temperature]: temperature,
    [GEN_AI.maxTokens]: maxTokens,
    [GEN_AI.seed]: seed,
    [GEN_AI.choices]: n === 1 ? undefined : n,
    [GEN_AI.inputMessages]: inputMessages(messages),
  });
}
