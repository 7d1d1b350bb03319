import type { ModelDescription } from '#lib/core/ports/chat-model.ts';
import type { AnswerRequest, Sampling } from '#lib/core/question/request.ts';
import type { VariantOverrides } from '#lib/core/settings/experiments.ts';
import { governSettings } from '#lib/core/settings/govern-settings.ts';
import { atMostAnswerTokens } from '#lib/core/settings/read-settings.ts';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import type { SettingsPolicy } from '#lib/core/settings/settings-policy.ts';
import type { Json, JsonObject } from '#lib/shared/json.ts';
import type { FlexibleParameters, FlexibleRequest } from './request-schema.ts';

/**
 * Resolves the settings of a validated request under the administrators' policy. The variant overrides their defaults,
 * and the request overrides the variant. Throws like `governSettings`, naming the field of the request.
 */
export function flexibleSettings(
  body: FlexibleRequest,
  variant: VariantOverrides,
  policy: SettingsPolicy,
): Settings {
  const search = body.fetch_args?.AzureSearchFetcher ?? {};
  const requested = readOverrides(body);
  const fromVariant = { ...settingsFrom(readOverrides({}, variant)), ...searchSettings(variant) };
  // "default" and "auto" are explicit choices: they disable the variant's value.
  if (namesModel(body)) delete fromVariant.model;
  if (requested.effort !== undefined) delete fromVariant.reasoning_effort;
  return governSettings(policy, {
    defaults: defaultSettings,
    variant: fromVariant,
    sent: { ...settingsFrom(requested), ...searchSettings(search), ...scopeOf(search) },
    fieldOf: (key) => FIELDS[key] ?? fieldOfParameter(body, key),
  });
}

function namesModel({ override_config }: FlexibleRequest): boolean {
  return typeof override_config?.llm === 'string' || typeof override_config?.model === 'string';
}

/** `top_k: 0` skips the search, so there is no number of passages to check. */
function searchSettings(search: {
  top_k?: number | null | undefined;
  vector_search?: boolean | null | undefined;
}): Partial<Settings> {
  const { top_k: top, vector_search: vectors } = search;
  return {
    ...(top && { top }),
    ...(typeof vectors === 'boolean' && { retrieval_mode: vectors ? 'hybrid' : 'text' }),
  };
}

const SCOPE = [
  'include_category',
  'include_documents',
  'include_folder',
  'own_documents_only',
] as const satisfies (keyof Settings)[];

type Fetcher = NonNullable<NonNullable<FlexibleRequest['fetch_args']>['AzureSearchFetcher']>;

function scopeOf(search: Pick<Fetcher, (typeof SCOPE)[number]>): Partial<Settings> {
  const sent = SCOPE.map((key) => [key, search[key]] as const);
  return Object.fromEntries(
    sent.filter(([, value]) => value !== null && value !== undefined && value !== ''),
  );
}

const FIELDS: Partial<Record<keyof Settings, string>> = {
  top: 'fetch_args.AzureSearchFetcher.top_k',
  retrieval_mode: 'fetch_args.AzureSearchFetcher.vector_search',
  ...Object.fromEntries(SCOPE.map((key) => [key, `fetch_args.AzureSearchFetcher.${key}`])),
};

function fieldOfParameter({ override_config }: FlexibleRequest, key: keyof Settings): string {
  const { llm, params, reasoning_effort } = override_config ?? {};
  if (key === 'model') return typeof llm === 'string' ? 'override_config.llm' : 'override_config.model';
  if (key === 'reasoning_effort') {
    return `override_config.${reasoning_effort ? 'reasoning_effort' : 'reasoning.effort'}`;
  }
  const isParameter = params?.[key] !== undefined && params[key] !== null;
  return `override_config.${isParameter || typeof llm !== 'object' ? 'params' : 'llm'}.${key}`;
}

/** The combined overrides of `override_config` and an experiment; absent values are undefined. */
interface Overrides {
  alias: string | undefined;
  n: number | undefined;
  parameters: FlexibleParameters;
  /** As written by the caller, including `auto`. */
  effort: NonNullable<NonNullable<FlexibleRequest['override_config']>['reasoning_effort']> | undefined;
}

/** An alias for the default model. */
const DEFAULT_ALIAS = 'default';

/**
 * Reads `override_config` on top of the variant's overrides. `llm` may be an alias or an object of parameters; `n`
 * takes precedence over `params.n`, and `params` over `llm`.
 */
export function readOverrides(
  { override_config }: Pick<FlexibleRequest, 'override_config'>,
  variant: VariantOverrides = {},
): Overrides {
  const { llm, model, n, params, reasoning_effort, reasoning } = override_config ?? {};
  const alias = (typeof llm === 'string' ? llm : undefined) ?? model ?? variant.llm;
  const parameters = {
    ...given({ temperature: variant.temperature }),
    ...given(typeof llm === 'object' ? llm : null),
    ...given(params),
  };
  return {
    alias: alias === DEFAULT_ALIAS ? undefined : alias,
    n: n ?? parameters.n ?? undefined,
    parameters,
    effort: reasoning_effort ?? reasoning?.effort ?? variant.reasoning_effort,
  };
}

function given(parameters: FlexibleParameters | null | undefined): FlexibleParameters {
  const entries = Object.entries(parameters ?? {}).filter(
    ([, value]) => value !== null && value !== undefined,
  );
  return Object.fromEntries(entries);
}

/** Parameters that correspond to our settings. */
function settingsFrom({ alias, parameters, effort }: Overrides): Partial<Settings> {
  const { temperature, max_tokens, seed } = parameters;
  return {
    ...(alias !== undefined && { model: alias }),
    ...(typeof temperature === 'number' && { temperature }),
    ...(typeof max_tokens === 'number' && { max_tokens: atMostAnswerTokens(max_tokens) }),
    ...(typeof seed === 'number' && { seed }),
    ...(effort !== undefined && effort !== 'auto' && { reasoning_effort: effort }),
  };
}

/** Parameters that are passed to the model unchanged. */
export function samplingFrom({ parameters }: Overrides): Sampling {
  const { top_p, frequency_penalty, presence_penalty, stop } = parameters;
  return {
    ...(typeof top_p === 'number' && { topP: top_p }),
    ...(typeof frequency_penalty === 'number' && { frequencyPenalty: frequency_penalty }),
    ...(typeof presence_penalty === 'number' && { presencePenalty: presence_penalty }),
    ...(stop && { stop: typeof stop === 'string' ? [stop] : stop }),
  };
}

/** The model and parameters that were actually used. */
export interface Effective {
  model: JsonObject;
  parameters: JsonObject;
  effort: string;
  reasoning: JsonObject;
}

/**
 * Returns the effective model and parameters. Parameters that the model does not support are omitted. Effort `auto` is
 * the model's own choice; an unsupported effort is reported as sanitized.
 */
export function effectiveOf(
  { settings, sampling = {} }: AnswerRequest,
  { effort }: Overrides,
  model: ModelDescription,
): Effective {
  const supports = (key: keyof Settings) => !model.ignores.includes(key);
  const sent = supports('reasoning_effort') ? (settings.reasoning_effort ?? null) : null;
  const { topP, frequencyPenalty, presencePenalty, stop } = sampling;
  const parameters: Record<string, Json | undefined> = {
    temperature: supports('temperature') ? settings.temperature : undefined,
    top_p: topP,
    max_tokens: supports('max_tokens') ? settings.max_tokens : undefined,
    seed: supports('seed') ? settings.seed : undefined,
    frequency_penalty: frequencyPenalty,
    presence_penalty: presencePenalty,
    stop,
  };
  const { alias, provider, deployment, model: name } = model;
  return {
    model: { alias, provider, deployment, model: name },
    parameters: defined(parameters),
    effort: effort ?? 'auto',
    reasoning: {
      requested: effort ?? null,
      sent_effort: sent,
      provider,
      source: effort === undefined ? 'default' : 'request',
      sanitized: effort !== undefined && effort !== sent,
    },
  };
}

function defined(values: Record<string, Json | undefined>): JsonObject {
  const entries = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return Object.fromEntries(entries);
}
