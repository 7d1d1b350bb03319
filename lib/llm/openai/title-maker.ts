import type { OpenAI } from 'openai';
import type { ModelConfig } from '#lib/config/services.ts';
import type { Exchange, MakeTitle } from '#lib/core/recording/title-of.ts';
import { SMALL_REPLY } from '#lib/upstream/service-reply.ts';
import { smallTask } from './chat-request.ts';
import type { ChatServer } from './chat-servers.ts';
import { OURS } from './deployment.ts';

/** Characters read of question and answer: the beginning shows the subject. */
const MOST_CHARACTERS = 2_000;
const TITLE_TOKENS = 40;
/** Reasoning models spend the same budget on their reasoning. */
const REASONING_TOKENS = 1_000;

/**
 * Titles conversations with a model, one small call each, in the same queue as its answers. The reply is
 * bounded in tokens and untrusted: a question or a document may dictate it. Throws the errors of model
 * calls.
 */
export function createTitleMaker(
  config: ModelConfig,
  instructions: string,
  { complete, upstream }: ChatServer,
): MakeTitle {
  return async (exchange, signal) => {
    const request = titleRequest(config, instructions, exchange);
    const { reply } = await upstream.call((attempt) => complete(request, OURS, SMALL_REPLY, attempt), signal);
    return reply.choices?.[0]?.message?.content ?? '';
  };
}

function titleRequest(
  config: ModelConfig,
  instructions: string,
  { question, answer }: Exchange,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  // JSON, so that no quoted text can end it and pose as instructions.
  const exchange = JSON.stringify({
    question: question.slice(0, MOST_CHARACTERS),
    answer: answer.slice(0, MOST_CHARACTERS),
  });
  return {
    model: config.deployment,
    messages: [
      { role: 'system', content: instructions },
      { role: 'user', content: exchange },
    ],
    ...(config.reasoning
      ? smallTask(config, REASONING_TOKENS)
      : { temperature: 0, max_tokens: TITLE_TOKENS }),
  };
}
