import type { AzureSearchConfig, IndexFieldNames, KnowledgeBaseConfig, SearchConfig } from '../services.ts';
import type { Faults, Variables } from '../variables.ts';
import { authorityOf, cloudOf } from './cloud.ts';

/** The version that all of the search we need is in. */
const API_VERSION = '2024-07-01';

/** Since when the service rewrites queries, and applies access lists of its own; only its preview versions do. */
const NEEDS = [
  { variable: 'AZURE_SEARCH_QUERY_REWRITING', since: '2024-11-01-preview' },
  { variable: 'AZURE_SEARCH_NATIVE_ACCESS', since: '2025-05-01-preview' },
] as const;
const PREVIEW_VERSION = '2025-05-01-preview';

/** Where passages are found: as SEARCH_ENGINE says, or on Azure when the answerer needs it or a variable of it is set. */
export function resolveSearch(variables: Variables, hasEmbeddings: boolean, faults: Faults): SearchConfig {
  const because = whyAzure(variables);
  if (variables.ANSWERER === 'on-your-data' && variables.SEARCH_ENGINE === 'embedded') {
    faults.wrong('SEARCH_ENGINE', 'embedded', 'ANSWERER=on-your-data answers from Azure AI Search alone');
  }
  if (variables.ANSWERER === 'on-your-data' && variables.AZURE_SEARCH_NATIVE_ACCESS) {
    const reason =
      'ANSWERER=on-your-data searches as itself, without the caller’s token: every caller would find everything';
    faults.wrong('AZURE_SEARCH_NATIVE_ACCESS', 'on', reason);
  }
  if (
    variables.USE_AGENTIC_KNOWLEDGEBASE &&
    (because === undefined || variables.ANSWERER === 'on-your-data')
  ) {
    const reason =
      because === undefined
        ? 'knowledge bases are part of Azure AI Search: set AZURE_SEARCH_ENDPOINT and AZURE_SEARCH_INDEX'
        : 'ANSWERER=on-your-data searches by itself';
    faults.wrong('USE_AGENTIC_KNOWLEDGEBASE', 'on', reason);
  }
  return because === undefined
    ? { engine: 'embedded' }
    : resolveAzureSearch(variables, hasEmbeddings, because, faults);
}

function whyAzure(variables: Variables): string | undefined {
  if (variables.ANSWERER === 'on-your-data') return 'ANSWERER=on-your-data';
  if (variables.SEARCH_ENGINE === 'azure') return 'SEARCH_ENGINE=azure';
  if (variables.SEARCH_ENGINE === 'embedded') return undefined;
  const names = [
    'AZURE_SEARCH_SERVICE',
    'AZURE_SEARCH_ENDPOINT',
    'AZURE_SEARCH_INDEX',
    'AZURE_SEARCH_KEY',
  ] as const;
  const set = names.find((name) => variables[name] !== undefined);
  return set && `${set} is set`;
}

/** The index on Azure AI Search. `because` says who needs it. */
export function resolveAzureSearch(
  variables: Variables,
  hasEmbeddings: boolean,
  because: string,
  faults: Faults,
): AzureSearchConfig {
  const cloud = cloudOf(variables);
  const { AZURE_SEARCH_ENDPOINT, AZURE_SEARCH_SERVICE, AZURE_SEARCH_SEMANTIC_RANKER } = variables;
  const named = AZURE_SEARCH_SERVICE && `https://${AZURE_SEARCH_SERVICE}.${cloud.searchHost}`;
  const index = faults.require('AZURE_SEARCH_INDEX', variables.AZURE_SEARCH_INDEX, because);
  const fields = fieldNames(variables);
  return {
    engine: 'azure',
    endpoint: faults.require(
      ['AZURE_SEARCH_ENDPOINT', 'AZURE_SEARCH_SERVICE'],
      AZURE_SEARCH_ENDPOINT ?? named,
      because,
    ),
    key: variables.AZURE_SEARCH_KEY,
    ...authorityOf(cloud),
    index,
    documentsIndex: variables.AZURE_SEARCH_DOCUMENTS_INDEX ?? `${index}-documents`,
    apiVersion: apiVersion(variables, faults),
    audience: cloud.searchAudience,
    semanticConfiguration:
      AZURE_SEARCH_SEMANTIC_RANKER === 'disabled' ? undefined : variables.AZURE_SEARCH_SEMANTIC_CONFIGURATION,
    fields,
    analyzer: variables.AZURE_SEARCH_ANALYZER_NAME,
    vectorizer: vectorizer(variables, fields, hasEmbeddings, faults),
    queryRewriting: variables.AZURE_SEARCH_QUERY_REWRITING && AZURE_SEARCH_SEMANTIC_RANKER !== 'disabled',
    nativeAccess: variables.AZURE_SEARCH_NATIVE_ACCESS,
    ...(variables.USE_AGENTIC_KNOWLEDGEBASE && { knowledgeBase: knowledgeBase(variables, index, faults) }),
  };
}

/** The first version of knowledge bases with efforts, web answers, SharePoint and tokens of callers. */
const KNOWLEDGE_PREVIEW = '2025-11-01-preview';

function knowledgeBase(variables: Variables, index: string, faults: Faults): KnowledgeBaseConfig {
  const { USE_WEB_SOURCE: web, USE_SHAREPOINT_SOURCE: sharePoint } = variables;
  const effort =
    variables.AZURE_SEARCH_KNOWLEDGEBASE_RETRIEVAL_REASONING_EFFORT ??
    variables.AGENTIC_KNOWLEDGEBASE_REASONING_EFFORT ??
    'minimal';
  const apiVersion = variables.AZURE_SEARCH_KNOWLEDGEBASE_API_VERSION;
  const needs = [
    { variable: 'USE_WEB_SOURCE is on', isOn: web },
    { variable: 'USE_SHAREPOINT_SOURCE is on', isOn: sharePoint },
    { variable: 'AZURE_SEARCH_NATIVE_ACCESS is on', isOn: variables.AZURE_SEARCH_NATIVE_ACCESS },
    { variable: `the effort of retrieval is ${effort}`, isOn: effort !== 'minimal' },
  ].find(({ isOn }) => isOn && !hasKnowledgePreview(apiVersion));
  if (needs) {
    const reason = `it takes ${KNOWLEDGE_PREVIEW} or a later preview (needed because ${needs.variable})`;
    faults.wrong('AZURE_SEARCH_KNOWLEDGEBASE_API_VERSION', apiVersion, reason);
  }
  return {
    name: variables.AZURE_SEARCH_KNOWLEDGEBASE_NAME ?? `${index}-knowledge-base`,
    source: variables.AZURE_SEARCH_KNOWLEDGE_SOURCE_NAME ?? index,
    apiVersion,
    effort,
    web,
    sharePoint,
    deployment: variables.AZURE_OPENAI_KNOWLEDGEBASE_DEPLOYMENT,
    model: variables.AZURE_OPENAI_KNOWLEDGEBASE_MODEL,
  };
}

function hasKnowledgePreview(apiVersion: string): boolean {
  return apiVersion.endsWith('-preview') && apiVersion >= KNOWLEDGE_PREVIEW;
}

function apiVersion(variables: Variables, faults: Faults): string {
  const needed = NEEDS.filter(({ variable }) => variables[variable]);
  const given = variables.AZURE_SEARCH_API_VERSION;
  if (given === undefined) return needed.length > 0 ? PREVIEW_VERSION : API_VERSION;
  for (const { variable, since } of needed) {
    if (given >= since && given.endsWith('-preview')) continue;
    const needs = `it takes ${since} or a later preview (needed because ${variable} is on)`;
    faults.wrong('AZURE_SEARCH_API_VERSION', given, needs);
  }
  return given;
}

function vectorizer(
  variables: Variables,
  fields: IndexFieldNames,
  hasEmbeddings: boolean,
  faults: Faults,
): AzureSearchConfig['vectorizer'] {
  if (!variables.USE_VECTORS || fields.embedding === undefined) return 'none';
  const chosen = variables.AZURE_SEARCH_VECTORIZER ?? (hasEmbeddings ? 'embeddings' : 'none');
  if (chosen === 'embeddings' && !hasEmbeddings) {
    faults.require(
      ['AZURE_OPENAI_EMB_DEPLOYMENT', 'OPENAI_EMB_MODEL'],
      undefined,
      'AZURE_SEARCH_VECTORIZER=embeddings',
    );
  }
  return chosen;
}

function fieldNames(variables: Variables): IndexFieldNames {
  const field = (name: string) => (name === 'none' ? undefined : name);
  return {
    id: variables.AZURE_SEARCH_FIELD_NAME_ID,
    content: variables.KB_FIELDS_CONTENT,
    sourcepage: variables.KB_FIELDS_SOURCEPAGE,
    sourcefile: variables.AZURE_SEARCH_FIELD_NAME_SOURCEFILE,
    category: field(variables.AZURE_SEARCH_FIELD_NAME_CATEGORY),
    title: field(variables.AZURE_SEARCH_FIELD_NAME_TITLE),
    headings: field(variables.AZURE_SEARCH_FIELD_NAME_HEADINGS),
    storageUrl: field(variables.AZURE_SEARCH_FIELD_NAME_STORAGE_URL),
    oids: field(variables.AZURE_SEARCH_FIELD_NAME_OIDS),
    groups: field(variables.AZURE_SEARCH_FIELD_NAME_GROUPS),
    embedding: field(variables.AZURE_SEARCH_FIELD_NAME_EMBEDDING),
    imageEmbedding: field(variables.AZURE_SEARCH_FIELD_NAME_IMAGE_EMBEDDING),
  };
}
