import type { Sampling } from '#lib/core/question/request.ts';
import { atMostAnswerTokens } from '#lib/core/settings/read-settings.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { PlainRequest } from './request-schema.ts';

/** Parameters that answers from documents do not support, and whether a request asks for nothing by them. */
const UNSUPPORTED = {
  logprobs: ({ logprobs }) => !logprobs,
  top_logprobs: ({ top_logprobs }) => !top_logprobs,
  tools: isToolsUnset,
  functions: ({ functions, function_call }) => isEmpty(functions) || function_call === 'none',
  n: ({ n }) => (n ?? 1) === 1,
  response_format: ({ response_format: format }) =>
    !format || (isRecord(format) && format['type'] === 'text'),
} as const satisfies Record<string, (request: PlainRequest) => boolean>;

/** What only a chat model can do, and what to do without one. */
const NEED_A_MODEL: Record<string, string> = {
  tools: 'tools need a chat model to call them, and this server has none; remove tools.',
  n: 'n may be 1: several answers need a chat model, and this server has none.',
};

/** Whether a request offers no tools that the model may call. */
export function isToolsUnset({ tools, tool_choice }: PlainRequest): boolean {
  return isEmpty(tools) || tool_choice === 'none';
}

function isEmpty(list: unknown): boolean {
  return !list || (Array.isArray(list) && list.length === 0);
}

/**
 * Throws `bad-request` for parameters that answers from documents do not support and must not ignore silently. Values
 * that ask for nothing, which some clients always send, are accepted: `tools: []`, `response_format: {"type": "text"}`.
 * `takesTools`: a chat model is configured, which can call tools. `severalAnswers`: the answerer writes more than one.
 */
export function rejectUnsupported(
  request: PlainRequest,
  where: 'with data_sources' | 'where answers come from the documents',
  { takesTools = false, severalAnswers = true }: { takesTools?: boolean; severalAnswers?: boolean } = {},
): void {
  const taken = { tools: takesTools, n: severalAnswers } as Record<string, boolean>;
  const key = Object.entries(UNSUPPORTED).find(
    ([name, asksForNothing]) => !(asksForNothing(request) || taken[name]),
  )?.[0];
  if (key === undefined) return;
  const message = NEED_A_MODEL[key] ?? `${key} cannot be used ${where}; remove ${key}.`;
  throw new AppError('bad-request', message, { field: key });
}

/** OpenAI generation parameters that correspond to our settings; only those in the request. */
export function generationSettings(request: PlainRequest): Partial<Settings> {
  const { temperature, max_completion_tokens, max_tokens, seed, reasoning_effort } = request;
  const maxTokens = max_completion_tokens ?? max_tokens;
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof maxTokens === 'number' && { max_tokens: atMostAnswerTokens(maxTokens) }),
    ...(typeof seed === 'number' && { seed }),
    ...(reasoning_effort && { reasoning_effort }),
  };
}

/** The request's names of those settings, and `model` if the request names one. */
export function generationFields(
  request: PlainRequest,
  model: string | undefined,
): Partial<Record<keyof Settings, string>> {
  const sent = generationSettings(request);
  const tokensKey =
    typeof request.max_completion_tokens === 'number' ? 'max_completion_tokens' : 'max_tokens';
  const names = Object.keys(sent).map((key) => [key, key === 'max_tokens' ? tokensKey : key] as const);
  return { ...Object.fromEntries(names), ...(model !== undefined && { model: 'model' }) };
}

/** OpenAI generation parameters that are passed to the model unchanged. */
export function samplingOf(request: PlainRequest): Sampling {
  const { top_p, presence_penalty, frequency_penalty, stop, user } = request;
  return {
    ...(typeof top_p === 'number' && { topP: top_p }),
    ...(typeof presence_penalty === 'number' && { presencePenalty: presence_penalty }),
    ...(typeof frequency_penalty === 'number' && { frequencyPenalty: frequency_penalty }),
    ...(stop && { stop: typeof stop === 'string' ? [stop] : stop }),
    ...(user && { user }),
  };
}
