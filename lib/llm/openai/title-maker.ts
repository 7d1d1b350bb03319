import type { OpenAI } from 'openai';
import type { ModelConfig } from '#lib/config/services.ts';
import type { Exchange, MakeTitle } from '#lib/core/make-title.ts';
import type { ChatServer } from './chat-servers.ts';
import { RefusedFields } from './refused-fields.ts';

/** What is read of question and answer: the beginning tells what it is about. */
const MOST_CHARACTERS = 2_000;
const TITLE_TOKENS = 40;
/** A reasoning model pays for its thoughts from the same purse. */
const REASONING_TOKENS = 1_000;

/**
 * Has a model name conversations, one small call each, in the same queue as its answers. What it says is bounded in tokens
 * and not to be trusted: a question or a document may tell it what to say. Throws what calls to the model throw.
 */
export function createTitleMaker(
  config: ModelConfig,
  instructions: string,
  { client, upstream }: ChatServer,
): MakeTitle {
  const refused = new RefusedFields();
  return async (exchange, signal) => {
    const request = titleRequest(config, instructions, exchange);
    const reply = await upstream.call(async (attempt) => {
      const { chat } = await client();
      return refused.ask(request, (accepted) => chat.completions.create(accepted, { signal: attempt }));
    }, signal);
    return reply.choices?.[0]?.message?.content ?? '';
  };
}

function titleRequest(
  config: ModelConfig,
  instructions: string,
  { question, answer }: Exchange,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  // JSON, so that no text of theirs looks like the end of it and the beginning of ours.
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
      ? { reasoning_effort: 'low', max_completion_tokens: REASONING_TOKENS }
      : { temperature: 0, max_tokens: TITLE_TOKENS }),
  };
}
