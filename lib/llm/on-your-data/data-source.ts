import type { AzureSearchConfig, OnYourDataConfig } from '#lib/config/services.ts';
import {
  accessFilter,
  narrowedAccess,
  type ScopeFields,
  scopeFilter,
} from '#lib/core/access/document-filter.ts';
import type { AnswerRequest } from '#lib/core/question/request.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { passageCount, passagesForWindow } from '#lib/core/settings/settings-policy.ts';
import { AppError } from '#lib/shared/app-error.ts';

/**
 * `azureSearchChatExtensionParameters` of the public specification (2024-05-01-preview), the fields that we
 * send.
 */
export interface SearchParameters {
  endpoint: string;
  index_name: string;
  authentication: { type: 'api_key'; key: string } | { type: 'system_assigned_managed_identity' };
  query_type: QueryType;
  semantic_configuration?: string;
  embedding_dependency?: { type: 'deployment_name'; deployment_name: string; dimensions?: number };
  fields_mapping: FieldsMapping;
  filter?: string;
  top_n_documents: number;
  strictness: number;
  in_scope: boolean;
  max_search_queries?: number;
  allow_partial_result?: boolean;
  role_information?: string;
  include_contexts?: string[];
}

interface FieldsMapping {
  content_fields: string[];
  filepath_field: string;
  title_field?: string;
  url_field?: string;
  vector_fields?: string[];
}

/** The data source for one question, and the settings it could not express. */
export interface AskedSource {
  parameters: SearchParameters;
  /** The part of the filter from settings; the access filter is never shown. */
  scope: string | null;
  hasVector: boolean;
  notices: string[];
}

/** The service's default. */
const USUAL_STRICTNESS = 3;

/** The service's maximum number of documents in a prompt. */
const MOST_DOCUMENTS = 20;

/**
 * Translates a request into the service's parameters. The filter includes the caller's access filter: deny
 * by default, as in every search of ours. Throws `bad-request` for a scope whose field the index lacks,
 * `internal` if the index has no access fields.
 */
export function askedSource(
  { model, search, embeddingDeployment, embeddingDimensions }: OnYourDataConfig,
  request: AnswerRequest,
  role: string,
): AskedSource {
  const { settings } = request;
  const { queryType, notices } = chooseQueryType(settings, {
    hasEmbeddings: embeddingDeployment !== undefined && search.fields.embedding !== undefined,
    hasSemantics: search.semanticConfiguration !== undefined,
  });
  const isVector = queryType.startsWith('vector');
  const isSemantic = queryType.includes('semantic');
  const scope = scopeFilter(settings, scopeFields(search));
  const filter = [scope, accessOf(request, search)].filter(Boolean).join(' and ');
  const ofModel = { passageCount: passagesForWindow(model.contextTokens) };
  const top = passageCount(settings, ofModel, request.caller.policy);
  if (top > MOST_DOCUMENTS) {
    notices.push(`The service takes ${MOST_DOCUMENTS} documents at most; top was ${top}.`);
  }
  const parameters: SearchParameters = {
    endpoint: search.endpoint,
    index_name: search.index,
    authentication:
      search.key === undefined
        ? { type: 'system_assigned_managed_identity' }
        : { type: 'api_key', key: search.key },
    query_type: queryType,
    ...(isSemantic &&
      search.semanticConfiguration && { semantic_configuration: search.semanticConfiguration }),
    ...(isVector &&
      embeddingDeployment && {
        embedding_dependency: {
          type: 'deployment_name',
          deployment_name: embeddingDeployment,
          ...(embeddingDimensions !== undefined && { dimensions: embeddingDimensions }),
        },
      }),
    fields_mapping: fieldsMapping(search, isVector),
    ...(filter && { filter }),
    top_n_documents: Math.min(top, MOST_DOCUMENTS),
    strictness: settings.strictness ?? USUAL_STRICTNESS,
    in_scope: settings.in_scope,
    ...(settings.max_search_queries !== undefined && { max_search_queries: settings.max_search_queries }),
    ...(settings.allow_partial_result && { allow_partial_result: true }),
    ...(role && { role_information: role }),
    include_contexts: ['citations', 'intent', 'all_retrieved_documents'],
  };
  return { parameters, scope: scope || null, hasVector: isVector, notices };
}

/** Maps a citation's `filepath` to a `sourcepage`, so that it opens as in every other answer. */
function fieldsMapping({ fields }: AzureSearchConfig, isVector: boolean): FieldsMapping {
  return {
    content_fields: [fields.content],
    filepath_field: fields.sourcepage,
    ...(fields.title && { title_field: fields.title }),
    ...(fields.storageUrl && { url_field: fields.storageUrl }),
    ...(isVector && fields.embedding && { vector_fields: [fields.embedding] }),
  };
}

function scopeFields({ fields: { category, sourcefile, oids } }: AzureSearchConfig): ScopeFields {
  return { category, sourcefile, oids };
}

function accessOf({ caller, settings }: AnswerRequest, { fields }: AzureSearchConfig): string {
  const access = narrowedAccess(caller, settings);
  if (!access) return '';
  const filter = accessFilter(access, fields);
  if (filter !== undefined) return filter;
  throw new AppError(
    'internal',
    'The search index does not say who may read what, so nothing can be shown while access control is on. ' +
      'The operator can name its fields for oids or groups, or turn ACCESS_CONTROL off.',
  );
}

/** `azureSearchQueryType` of the public specification. */
type QueryType = 'simple' | 'semantic' | 'vector' | 'vector_simple_hybrid' | 'vector_semantic_hybrid';

/** The query type for the settings, and the settings that the index does not support. */
interface ChosenQueryType {
  queryType: QueryType;
  notices: string[];
}

type QuerySettings = Pick<Settings, 'retrieval_mode' | 'semantic_ranker' | 'search_text_embeddings'>;

/** By mode: without and with semantic ranking. No type ranks vectors alone semantically. */
const QUERY_TYPES: Record<Settings['retrieval_mode'], [plain: QueryType, semantic: QueryType]> = {
  text: ['simple', 'semantic'],
  hybrid: ['vector_simple_hybrid', 'vector_semantic_hybrid'],
  vectors: ['vector', 'vector'],
};

/** Chooses the closest supported query type. */
export function chooseQueryType(
  settings: QuerySettings,
  { hasEmbeddings, hasSemantics }: { hasEmbeddings: boolean; hasSemantics: boolean },
): ChosenQueryType {
  const asked = settings.search_text_embeddings ? settings.retrieval_mode : 'text';
  const mode = hasEmbeddings ? asked : 'text';
  const isSemantic = settings.semantic_ranker && hasSemantics;
  const [plain, semantic] = QUERY_TYPES[mode];
  const remarks: [applies: boolean, notice: string][] = [
    [mode !== asked, 'No embedding deployment is configured; only words were searched for.'],
    [
      settings.semantic_ranker && !hasSemantics,
      'This index has no semantic configuration; results keep their order.',
    ],
    [
      isSemantic && mode === 'vectors',
      'Vectors alone are not ranked semantically; results keep their order.',
    ],
  ];
  return {
    queryType: isSemantic ? semantic : plain,
    notices: remarks.flatMap(([applies, notice]) => (applies ? [notice] : [])),
  };
}
