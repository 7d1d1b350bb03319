import type { VariantOverrides } from '#lib/core/settings/experiments.ts';
import { governSettings } from '#lib/core/settings/govern-settings.ts';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import type { SettingsPolicy } from '#lib/core/settings/settings-policy.ts';
import { readOverrides, settingsFrom } from './overrides.ts';
import type { FlexibleRequest } from './request-schema.ts';

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
