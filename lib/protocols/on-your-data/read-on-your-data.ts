import type { Caller } from '#lib/core/access/principal.ts';
import {
  type AnswerRequest,
  mayInstruct,
  type SearchCredential,
  type SearchDirections,
} from '#lib/core/question/request.ts';
import { governSettings } from '#lib/core/settings/govern-settings.ts';
import { defaultSettings, type Settings } from '#lib/core/settings/settings.ts';
import type { SettingsPolicy } from '#lib/core/settings/settings-policy.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { ReceivedRequest } from '../chat-request.ts';
import { readConversation, requireFewMessages } from '../conversation.ts';
import { withoutNulls } from '../request-fields.ts';
import { generationFields, generationSettings, rejectUnsupported, samplingOf } from './generation.ts';
import {
  type OnYourDataRequest,
  onYourDataRequestSchema,
  type SearchParameters,
  searchParametersSchema,
} from './request-schema.ts';
import { type KnownSource, rolesOf, shapeFault, sourceOf } from './source-of.ts';
import { readToolUse } from './tool-use.ts';

/** Documents to retrieve beyond `top_n_documents`, so that `all_retrieved_documents` can report what was filtered. */
const EXTRA_DOCUMENTS = 10;

/** A request over a data source, independent of its protocol, and the parts that its answer must contain. */
export interface ReadOnYourData {
  request: AnswerRequest;
  streamed: boolean;
  includeUsage: boolean;
  contexts: SearchParameters['include_contexts'];
}

/**
 * Reads a chat completion with `data_sources`. `model` is the alias of its deployment; undefined selects the default.
 * Throws `bad-request` in the service's words. Instructions that the caller may not give are left out.
 */
export function readOnYourData(
  { body: received, files }: ReceivedRequest,
  { caller, known, model, ...able }: CompletionReading & { known: KnownSource },
): ReadOnYourData {
  requireFewMessages(received);
  const body = withoutNulls(received);
  const checked = checkShape(body);
  rejectUnsupported(checked, 'with data_sources', able);
  const parameters = sourceOf(checked, known);
  const { messages, toolUse } = able.takesTools ? readToolUse(checked) : { ...checked, toolUse: undefined };
  const { turns, systemMessages } = readConversation(messages, files);
  const role = parameters.role_information;
  const instructions = [...(role ? [role] : []), ...systemMessages];
  return {
    request: {
      turns,
      instructions: mayInstruct(caller) ? instructions : [],
      settings: sourceSettings({ body, checked, parameters, model }, caller.policy),
      ignoredSettings: [],
      droppedInstructions: instructions.length > 0 && !mayInstruct(caller),
      singleTurn: false,
      sessionState: null,
      n: checked.n ?? 1,
      directions: directionsOf(parameters),
      sampling: samplingOf(checked),
      ...(toolUse && { toolUse }),
      caller,
    },
    streamed: checked.stream ?? false,
    includeUsage: checked.stream_options?.include_usage ?? false,
    contexts: parameters.include_contexts,
  };
}

function checkShape(body: unknown): OnYourDataRequest {
  const parsed = onYourDataRequestSchema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw shapeFault(parsed.error.issues[0]);
}

function directionsOf(parameters: SearchParameters): SearchDirections {
  const fields = rolesOf(parameters);
  const { filter, semantic_configuration } = parameters;
  const credential = credentialOf(parameters);
  return {
    further: EXTRA_DOCUMENTS,
    ...(filter && { filter }),
    ...(semantic_configuration && { semanticConfiguration: semantic_configuration }),
    ...(fields && { fields }),
    ...(credential && { credential }),
  };
}

function credentialOf({ authentication }: SearchParameters): SearchCredential | undefined {
  if (authentication?.type === 'api_key') return { kind: 'key', key: authentication.key };
  if (authentication?.type === 'access_token') return { kind: 'token', token: authentication.access_token };
  return undefined;
}

/** A request over a data source, raw and validated; the validated one includes the service's defaults. */
interface SourceRequest {
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
function sourceSettings(request: SourceRequest, policy: SettingsPolicy): Settings {
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

/** How to read a completion over the documents. */
export interface CompletionReading {
  caller: Caller;
  /** The alias of the model; undefined selects the one in the settings, or the default. */
  model: string | undefined;
  /** Whether a chat model is configured, which can call the client's tools. */
  takesTools?: boolean;
  /** Whether the answerer writes several answers; the one that quotes gives one. */
  severalAnswers?: boolean;
}
