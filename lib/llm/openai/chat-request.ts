import type { OpenAI } from 'openai';
import type { ModelConfig } from '#lib/config/services.ts';
import { defaultAnswerTokens } from '#lib/core/answer/token-budget.ts';
import type { GenerationOptions, Prompt, PromptImage, PromptMessage } from '#lib/core/ports/chat-model.ts';
import type { Sampling, ToolUse } from '#lib/core/question/request.ts';

type ChatRequest = OpenAI.ChatCompletionCreateParamsStreaming;
type Message = OpenAI.ChatCompletionMessageParam;

/**
 * The request for an answer, with only the fields that were asked for, and always a limit of tokens: a model that repeats
 * itself would not end. Reasoning models get
 * `max_completion_tokens` and `reasoning_effort` and no temperature, other models the reverse; images follow
 * the text of their message.
 */
export function chatRequest(config: ModelConfig, prompt: Prompt, options: GenerationOptions): ChatRequest {
  return {
    model: config.deployment,
    messages: [
      ...prompt.messages.map((message) => toMessage(message, (image) => canSee(config, image))),
      ...((options.toolUse?.exchange ?? []) as unknown[] as Message[]),
    ],
    stream: true,
    stream_options: { include_usage: true },
    ...(config.reasoning ? reasoningFields(config, options) : plainFields(config, options)),
    ...samplingFields(options.sampling),
    ...toolFields(options.toolUse),
    ...(options.seed !== undefined && { seed: options.seed }),
    ...(options.n > 1 && { n: options.n }),
  };
}

/**
 * What the Responses API is asked for besides: a summary of the reasoning, and the reasoning itself where a call of a tool is
 * to go on with it, encrypted, because nothing is stored at the service. Chat Completions has neither.
 */
export function reasoningRequest(
  config: ModelConfig,
  { toolUse, reasoningEffort }: GenerationOptions,
): object {
  const effort = reasoningEffort ?? config.reasoningEffort;
  if (!config.reasoning || effort === 'none') return {};
  return {
    reasoning_summary: 'auto',
    ...(toolUse && { include: ['reasoning.encrypted_content'] }),
  };
}

/** Models that know no small effort reason for as much longer. */
const WITHOUT_SMALL_EFFORT = 4;

/**
 * How a model that reasons is asked for a small task such as a query or a title: with the least effort that it takes, and
 * with `tokens` for the reasoning and the reply; four times as many where it knows no small effort.
 */
export function smallTask(
  { leastEffort = 'low' }: ModelConfig,
  tokens: number,
): { reasoning_effort?: OpenAI.ReasoningEffort; max_completion_tokens: number } {
  if (leastEffort === 'default') return { max_completion_tokens: tokens * WITHOUT_SMALL_EFFORT };
  return { reasoning_effort: leastEffort, max_completion_tokens: tokens };
}

function plainFields(
  config: ModelConfig,
  { temperature, maxTokens }: GenerationOptions,
): Partial<ChatRequest> {
  return {
    ...(temperature !== undefined && { temperature }),
    max_tokens: maxTokens ?? defaultAnswerTokens(config),
  };
}

function reasoningFields(config: ModelConfig, options: GenerationOptions): Partial<ChatRequest> {
  const effort = options.reasoningEffort ?? config.reasoningEffort;
  return {
    ...(effort !== undefined && { reasoning_effort: effort as OpenAI.ReasoningEffort }),
    max_completion_tokens: options.maxTokens ?? defaultAnswerTokens(config),
  };
}

function samplingFields(sampling: Sampling = {}): Partial<ChatRequest> {
  const { topP, frequencyPenalty, presencePenalty, stop, user } = sampling;
  return {
    ...(topP !== undefined && { top_p: topP }),
    ...(frequencyPenalty !== undefined && { frequency_penalty: frequencyPenalty }),
    ...(presencePenalty !== undefined && { presence_penalty: presencePenalty }),
    ...(stop && { stop }),
    ...(user && { user }),
  };
}

function toolFields({ tools, choice, parallel }: Partial<ToolUse> = {}): Partial<ChatRequest> {
  if (!tools?.length) return {};
  return {
    tools: tools as unknown[] as OpenAI.ChatCompletionTool[],
    ...(choice !== undefined && { tool_choice: choice as unknown as OpenAI.ChatCompletionToolChoiceOption }),
    ...(parallel !== undefined && { parallel_tool_calls: parallel }),
  };
}

/**
 * Whether an image is sent to a model. Image URLs go to Azure only: a server in our own network would fetch
 * them from there, where the URL's sender has no access.
 */
export function canSee(
  { vision, server }: Pick<ModelConfig, 'vision' | 'server'>,
  { dataUrl }: Pick<PromptImage, 'dataUrl'>,
): boolean {
  return vision && (server.kind === 'azure' || dataUrl.startsWith('data:'));
}

function toMessage(
  { role, content, images = [] }: PromptMessage,
  isSeen: (image: PromptImage) => boolean,
): Message {
  const seen = images.filter(isSeen);
  if (role !== 'user' || seen.length === 0) return { role, content };
  const pictures = seen.map(({ dataUrl, detail = 'auto' }) => ({
    type: 'image_url' as const,
    image_url: { url: dataUrl, detail },
  }));
  return { role, content: [{ type: 'text', text: content }, ...pictures] };
}
