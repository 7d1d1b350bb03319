import type { OpenAI } from 'openai';
import type { ModelConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { QueryRewriter, RewrittenQuery } from '#lib/core/ports.ts';
import type { PromptsInForce } from '#lib/core/prompt-texts.ts';
import type { Turn } from '#lib/core/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type ChatServer, createChatServers } from './chat-servers.ts';
import { conversationMessages } from './conversation-messages.ts';
import { readQuery } from './read-query.ts';
import { RefusedFields } from './refused-fields.ts';
import { isThrottledOrDown } from './stand-in.ts';

type Rewrite = (turns: Turn[], signal: AbortSignal) => Promise<RewrittenQuery>;

/** A follow-up question leans on its last turns; what came long before is another subject. */
const CONVERSATION_TOKENS = 3_000;
const QUERY_TOKENS = 100;
/** A reasoning model pays for its thoughts from the same purse. */
const REASONING_TOKENS = 2_000;

const TOOL: OpenAI.ChatCompletionFunctionTool = {
  type: 'function',
  function: {
    name: 'search_documents',
    description: "Searches the company's documents.",
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'The search query, in plain words.' } },
      required: ['query'],
    },
  },
};

/**
 * Has a model turn conversations into search queries: by a forced tool call, by plain text where the server knows no
 * tools. The question as it stands when the model makes no query of it or refuses the request; AppErrors
 * `rate-limited`, `unavailable` and `content-filter` are thrown, because the answer would meet them too. `standIn` is
 * asked where the model is throttled or down. Has places of its own: a query never waits for long answers to end.
 */
export function createModelRewriter(
  config: ModelConfig,
  prompts: PromptsInForce,
  upstream: UpstreamConfig,
  standIn?: ModelConfig,
): QueryRewriter {
  const serverOf = createChatServers(upstream);
  const rewriterOf = (model: ModelConfig) => createRewrite(model, prompts, serverOf(model));
  const first = rewriterOf(config);
  const second = standIn && rewriterOf(standIn);
  return {
    async rewrite(turns, signal) {
      try {
        return await first(turns, signal);
      } catch (thrown) {
        if (!second || signal.aborted || !isThrottledOrDown(thrown)) throw thrown;
        return second(turns, signal);
      }
    },
  };
}

function createRewrite(
  config: ModelConfig,
  prompts: PromptsInForce,
  { client, upstream }: ChatServer,
): Rewrite {
  const refused = new RefusedFields();
  return async (turns, signal) => {
    const question = turns.at(-1)?.content ?? '';
    const { rewriteQuery: instructions } = await prompts();
    const request = rewriteRequest(config, instructions, turns);
    try {
      const reply = await upstream.call(async (attempt) => {
        const { chat } = await client();
        return refused.ask(request, (accepted) => chat.completions.create(accepted, { signal: attempt }));
      }, signal);
      const query = readQuery(reply.choices?.[0]?.message, instructions) ?? question;
      return { query, model: config.alias, usage: usageOf(reply) };
    } catch (thrown) {
      if (signal.aborted || isTheAnswersToo(thrown)) throw thrown;
      return { query: question, model: config.alias, usage: null };
    }
  };
}

function rewriteRequest(
  config: ModelConfig,
  instructions: string,
  turns: Turn[],
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const budget = Math.min(CONVERSATION_TOKENS, config.contextTokens / 2);
  return {
    model: config.deployment,
    messages: [{ role: 'system', content: instructions }, ...conversationMessages(turns, budget)],
    tools: [TOOL],
    tool_choice: { type: 'function', function: { name: TOOL.function.name } },
    ...(config.reasoning
      ? { reasoning_effort: 'low', max_completion_tokens: REASONING_TOKENS }
      : { temperature: 0, max_tokens: QUERY_TOKENS }),
  };
}

function isTheAnswersToo(thrown: unknown): boolean {
  return isThrottledOrDown(thrown) || (thrown instanceof AppError && thrown.code === 'content-filter');
}

function usageOf({ usage }: OpenAI.ChatCompletion): RewrittenQuery['usage'] {
  return usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : null;
}
