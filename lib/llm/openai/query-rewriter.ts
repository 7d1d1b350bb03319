import type { OpenAI } from 'openai';
import type { ModelConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { PromptsInForce } from '#lib/core/answer/system-prompt.ts';
import type { QueryRewriter, RewrittenQuery } from '#lib/core/ports/search-models.ts';
import type { Turn } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { countTokens } from '#lib/text/tokens.ts';
import { wasTooLong } from '#lib/upstream/failure.ts';
import { SMALL_REPLY } from '#lib/upstream/service-reply.ts';
import { smallTask } from './chat-request.ts';
import { type ChatServer, createChatServers } from './chat-servers.ts';
import { OURS } from './deployment.ts';
import { isThrottledOrDown } from './models.ts';

type Rewrite = (turns: Turn[], signal: AbortSignal) => Promise<RewrittenQuery>;

/** Follow-up questions depend on recent turns; older ones are about other subjects. */
const CONVERSATION_TOKENS = 3_000;
const QUERY_TOKENS = 100;
/** Reasoning models spend the same budget on their reasoning. */
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
 * Rewrites conversations into search queries with a model: by a forced tool call, or by plain text if the
 * server does not support tools. Falls back to the question itself if the model returns no usable query or
 * rejects the request. Throws AppErrors `rate-limited`, `unavailable` and `content-filter`, which the answer
 * would meet too. Asks `fallback` if the model is throttled or down. The slots are those of `serverOf`: of its own, so
 * that queries never wait for long answers.
 */
export function createModelRewriter(
  config: ModelConfig,
  prompts: PromptsInForce,
  upstream: UpstreamConfig,
  fallback?: ModelConfig,
  serverOf: (model: ModelConfig) => ChatServer = createChatServers(upstream),
): QueryRewriter {
  const rewriterOf = (model: ModelConfig) => createRewrite(model, prompts, serverOf(model));
  const first = rewriterOf(config);
  const askFallback = fallback && rewriterOf(fallback);
  return {
    async rewrite(turns, signal) {
      try {
        return await first(turns, signal);
      } catch (thrown) {
        if (!askFallback || signal.aborted || !isThrottledOrDown(thrown)) throw thrown;
        return askFallback(turns, signal);
      }
    },
  };
}

function createRewrite(
  config: ModelConfig,
  prompts: PromptsInForce,
  { complete, upstream, wholeMs }: ChatServer,
): Rewrite {
  // A model that cannot think briefly takes as long for a query as for an answer.
  const attemptMs = config.leastEffort === 'default' ? wholeMs : undefined;
  return async (turns, signal) => {
    const question = turns.at(-1)?.content ?? '';
    const { rewriteQuery: instructions } = await prompts();
    const request = rewriteRequest(config, instructions, turns);
    try {
      const ask = (attempt: AbortSignal) => complete(request, OURS, SMALL_REPLY, attempt);
      const { reply } = await upstream.call(ask, signal, attemptMs);
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
      ? smallTask(config, REASONING_TOKENS)
      : { temperature: 0, max_tokens: QUERY_TOKENS }),
  };
}

function isTheAnswersToo(thrown: unknown): boolean {
  // A model that does not end its query may end its answer.
  if (wasTooLong(thrown)) return false;
  return isThrottledOrDown(thrown) || (thrown instanceof AppError && thrown.code === 'content-filter');
}

function usageOf({ usage }: OpenAI.ChatCompletion): RewrittenQuery['usage'] {
  return usage ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens } : null;
}

/** Longer turns add nothing to a query; a pasted document puts its question at its start or end. */
const LONGEST_TURN = 4_000;

/**
 * Messages for a model that writes a search query: the last turn as the question, and the newest earlier
 * turns that fit into `budgetTokens` with it. Without attachments.
 */
export function conversationMessages(
  turns: readonly Turn[],
  budgetTokens: number,
): OpenAI.ChatCompletionMessageParam[] {
  const asked = `Search query for: ${shortened(turns.at(-1)?.content ?? '')}`;
  const messages: OpenAI.ChatCompletionMessageParam[] = [{ role: 'user', content: asked }];
  let left = budgetTokens - countTokens(asked);
  for (const { role, content } of turns.slice(0, -1).reverse()) {
    const text = shortened(content);
    left -= countTokens(text);
    if (left < 0) break;
    messages.unshift({ role, content: text });
  }
  return messages;
}

function shortened(text: string): string {
  if (text.length <= LONGEST_TURN) return text;
  const half = LONGEST_TURN / 2;
  // A cut may split a surrogate pair, which some servers reject as invalid JSON text.
  return `${text.slice(0, half)} … ${text.slice(-half)}`.toWellFormed();
}

const LONGEST_QUERY = 300;
/** Some models add an introduction or wrap their reply. */
const INTRODUCTION = /^(the )?(standalone )?(search )?query( for)?\s*:\s*/i;
const WRAPPED = /^(["'`“«])(.*)(["'`”»])$/s;
/** Above this share, words in common with the instructions are no coincidence. */
const ECHO = 40;

/**
 * The search query in a model's reply: the tool call's argument, or its text if that qualifies. Undefined
 * for anything else: empty text, "0", several paragraphs, more than 300 characters (an answer), an echo of
 * `instructions`.
 */
export function readQuery(
  message: OpenAI.ChatCompletionMessage | undefined,
  instructions: string,
): string | undefined {
  const calls = message?.tool_calls ?? [];
  const call = calls.find((candidate) => candidate.type === 'function');
  const said = call ? argumentOf(call.function.arguments) : (message?.content ?? '');
  const query = unwrapped(said);
  return isQuery(query, instructions) ? query : undefined;
}

function argumentOf(json: string): string {
  try {
    const parsed: unknown = JSON.parse(json);
    if (!isRecord(parsed)) return '';
    const value = parsed['query'] ?? Object.values(parsed)[0];
    return typeof value === 'string' ? value : '';
  } catch {
    return ''; // half an object, because the model ran out of tokens
  }
}

function unwrapped(said: string): string {
  return said.trim().replace(INTRODUCTION, '').trim().replace(WRAPPED, '$2').trim();
}

function isQuery(query: string, instructions: string): boolean {
  if (query === '' || query === '0' || query.length > LONGEST_QUERY || /\n\s*\n/.test(query)) return false;
  const words = plain(query);
  const prompt = plain(instructions);
  const opening = prompt.slice(0, ECHO);
  return !(words.length >= ECHO && prompt.includes(words)) && !(opening !== '' && words.includes(opening));
}

function plain(text: string): string {
  return text.toLowerCase().replace(/\s+/g, ' ').trim();
}
