import type { Sampling } from '#lib/core/directions.ts';
import type { Settings } from '#lib/core/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { PlainRequest } from './request-schema.ts';

const UNSUPPORTED = ['logprobs', 'top_logprobs', 'tools', 'functions', 'response_format'] as const;

/** Throws `bad-request` for parameters that answers from documents do not support and must not ignore silently. */
export function rejectUnsupported(request: PlainRequest, where: string): void {
  const key = UNSUPPORTED.find((name) => request[name] ?? false);
  if (key === undefined) return;
  throw new AppError('bad-request', `${key} cannot be used together with ${where}; remove one of them.`, {
    field: key,
  });
}

/** OpenAI generation parameters that correspond to our settings; only those in the request. */
export function generationSettings(request: PlainRequest): Partial<Settings> {
  const { temperature, max_completion_tokens, max_tokens, seed, reasoning_effort } = request;
  const maxTokens = max_completion_tokens ?? max_tokens;
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof maxTokens === 'number' && { max_tokens: maxTokens }),
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
