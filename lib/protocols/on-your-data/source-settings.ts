import { governSettings } from '#lib/core/govern-settings.ts';
import { defaultSettings, type Settings } from '#lib/core/settings.ts';
import type { SettingsPolicy } from '#lib/core/settings-policy.ts';
import { isRecord } from '#lib/shared/json.ts';
import { type SearchParameters, searchParametersSchema } from './data-source-schema.ts';
import { generationFields, generationSettings } from './generation.ts';
import type { OnYourDataRequest } from './request-schema.ts';

/** A request over a data source, raw and validated; the validated one includes the service's defaults. */
export interface SourceRequest {
  body: unknown;
  checked: OnYourDataRequest;
  parameters: SearchParameters;
  /** The alias of the deployment. */
  model: string | undefined;
}

/**
 * Resolves the settings of a request over a data source. Absent parameters use the administrators' defaults, or else
 * the service's. Throws like `governSettings`, naming the source parameter.
 */
export function sourceSettings(request: SourceRequest, policy: SettingsPolicy): Settings {
  const { checked, parameters, model } = request;
  const requested = settingsIn(parameters);
  const sentBy = Object.fromEntries(sentParameters(request).flatMap(settingsNamed));
  const fields: Partial<Record<keyof Settings, string>> = {
    ...generationFields(checked, undefined),
    ...sentBy,
    ...(model !== undefined && { model: 'deployment' }),
  };
  return governSettings(policy, {
    defaults: { ...defaultSettings, ...SERVICE_DEFAULTS },
    sent: {
      ...generationSettings(checked),
      ...Object.fromEntries(Object.keys(sentBy).map((key) => [key, requested[key as keyof Settings]])),
      ...(model !== undefined && { model }),
    },
    fieldOf: (key) => fields[key] ?? key,
  });
}

/** Our settings by the data source parameter that sets them. */
const SETTINGS_OF = {
  query_type: ['retrieval_mode', 'semantic_ranker'],
  top_n_documents: ['top'],
  strictness: ['strictness'],
  in_scope: ['in_scope'],
  allow_partial_result: ['allow_partial_result'],
  max_search_queries: ['max_search_queries'],
  fields_mapping: ['vector_fields'],
  include_category: ['include_category'],
  include_documents: ['include_documents'],
  include_folder: ['include_folder'],
  own_documents_only: ['own_documents_only'],
} as const satisfies Partial<Record<keyof SearchParameters, readonly (keyof Settings)[]>>;

type Parameter = keyof typeof SETTINGS_OF;

function settingsNamed(parameter: Parameter): [keyof Settings, string][] {
  return SETTINGS_OF[parameter].map((key) => [key, `data_sources.0.parameters.${parameter}`]);
}

function sentParameters({ body, parameters }: SourceRequest): Parameter[] {
  const sources = isRecord(body) && Array.isArray(body['data_sources']) ? body['data_sources'] : [];
  const raw = isRecord(sources[0]) && isRecord(sources[0]['parameters']) ? sources[0]['parameters'] : {};
  return (Object.keys(SETTINGS_OF) as Parameter[]).filter((name) =>
    // A mapping mostly renames fields; it selects vector fields only when it names image vectors.
    name === 'fields_mapping'
      ? parameters.fields_mapping?.image_vector_fields !== undefined
      : raw[name] !== undefined,
  );
}

const QUERY_TYPES: Record<
  SearchParameters['query_type'],
  Pick<Settings, 'retrieval_mode' | 'semantic_ranker'>
> = {
  simple: { retrieval_mode: 'text', semantic_ranker: false },
  semantic: { retrieval_mode: 'text', semantic_ranker: true },
  vector: { retrieval_mode: 'vectors', semantic_ranker: false },
  vector_simple_hybrid: { retrieval_mode: 'hybrid', semantic_ranker: false },
  vector_semantic_hybrid: { retrieval_mode: 'hybrid', semantic_ranker: true },
};

function settingsIn(parameters: SearchParameters): Partial<Settings> {
  return {
    ...QUERY_TYPES[parameters.query_type],
    top: parameters.top_n_documents,
    strictness: parameters.strictness,
    in_scope: parameters.in_scope,
    allow_partial_result: parameters.allow_partial_result,
    max_search_queries: parameters.max_search_queries,
    include_category: parameters.include_category,
    include_documents: parameters.include_documents,
    include_folder: parameters.include_folder,
    own_documents_only: parameters.own_documents_only,
    vector_fields: wantsImages(parameters) ? ['embedding', 'imageEmbedding'] : ['embedding'],
  };
}

function wantsImages({ fields_mapping }: SearchParameters): boolean {
  return (fields_mapping?.image_vector_fields?.length ?? 0) > 0;
}

/** The service's defaults. */
const SERVICE_DEFAULTS = settingsIn(searchParametersSchema.parse({ index_name: 'any' }));
