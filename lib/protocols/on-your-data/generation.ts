import type { Sampling } from '#lib/core/directions.ts';
import type { Settings } from '#lib/core/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { PlainRequest } from './request-schema.ts';

const NOT_OFFERED = ['logprobs', 'top_logprobs', 'tools', 'functions', 'response_format'] as const;

/** Throws `bad-request` for what an answer from documents cannot honour and must not ignore in silence. */
export function refuseWhatIsNotOffered(request: PlainRequest, where: string): void {
  const key = NOT_OFFERED.find((name) => request[name] ?? false);
  if (key === undefined) return;
  throw new AppError('bad-request', `${key} cannot be used together with ${where}; leave one of them out.`, {
    field: key,
  });
}

/** OpenAI's parameters of generation that are settings of ours; only those that the request has. */
export function generationSettings(request: PlainRequest): Partial<Settings> {
  const { temperature, max_completion_tokens, max_tokens, seed, reasoning_effort } = request;
  const most = max_completion_tokens ?? max_tokens;
  return {
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof most === 'number' && { max_tokens: most }),
    ...(typeof seed === 'number' && { seed }),
    ...(reasoning_effort && { reasoning_effort }),
  };
}

/** What the request calls those settings: only those that it has, and `model` where it names one. */
export function generationFields(
  request: PlainRequest,
  model: string | undefined,
): Partial<Record<keyof Settings, string>> {
  const sent = generationSettings(request);
  const most = typeof request.max_completion_tokens === 'number' ? 'max_completion_tokens' : 'max_tokens';
  const names = Object.keys(sent).map((key) => [key, key === 'max_tokens' ? most : key] as const);
  return { ...Object.fromEntries(names), ...(model !== undefined && { model: 'model' }) };
}

/** OpenAI's parameters of generation that are handed on as they are. */
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
