import type { VariantOverrides } from '#lib/core/experiments.ts';
import { governSettings } from '#lib/core/govern-settings.ts';
import { defaultSettings, type Settings } from '#lib/core/settings.ts';
import type { SettingsPolicy } from '#lib/core/settings-policy.ts';
import { readOverrides, settingsFrom } from './overrides.ts';
import type { FlexibleRequest } from './request-schema.ts';

/**
 * The settings of a checked request under what administrators decided; its variant stands above their defaults and below
 * what the request says. Throws as `governSettings`, naming the field of the request.
 */
export function flexibleSettings(
  body: FlexibleRequest,
  variant: VariantOverrides,
  policy: SettingsPolicy,
): Settings {
  const { top_k, vector_search } = body.fetch_args?.AzureSearchFetcher ?? {};
  const asked = readOverrides(body);
  const usual = { ...settingsFrom(readOverrides({}, variant)), ...searchSettings(variant) };
  // "default" and "auto" are no values, but they are said: the variant has no word in it then.
  if (saysModel(body)) delete usual.model;
  if (asked.effort !== undefined) delete usual.reasoning_effort;
  return governSettings(policy, {
    usual: defaultSettings,
    variant: usual,
    sent: { ...settingsFrom(asked), ...searchSettings({ top_k, vector_search }) },
    fieldOf: (key) => FIELDS[key] ?? fieldOfParameter(body, key),
  });
}

function saysModel({ override_config }: FlexibleRequest): boolean {
  return typeof override_config?.llm === 'string' || typeof override_config?.model === 'string';
}

/** Without documents there is no number of passages to check. */
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

const FIELDS: Partial<Record<keyof Settings, string>> = {
  top: 'fetch_args.AzureSearchFetcher.top_k',
  retrieval_mode: 'fetch_args.AzureSearchFetcher.vector_search',
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
