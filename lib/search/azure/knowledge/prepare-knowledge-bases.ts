import type {
  KnowledgeBase,
  KnowledgeBaseModel,
  KnowledgeSource,
  SearchIndex,
  SearchIndexClient,
  SearchIndexKnowledgeSource,
} from '@azure/search-documents';
import type { AzureSearchConfig, KnowledgeBaseConfig, UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { callUnlessMissing, connectToSearch, type SearchConnection } from '../connection.ts';
import { findIndex } from '../prepare-indexes.ts';
import { knowledgeBases, SHAREPOINT_SOURCE, WEB_SOURCE } from './retrieve-call.ts';

/** The deployment that plans searches and writes answers in a knowledge base. */
export interface PlanningModel {
  resourceUrl: string;
  deployment: string;
  model: string;
  key: string | undefined;
}

// The SDK's types do not know this kind yet; its serializer passes it on.
const SHAREPOINT = { kind: 'remoteSharePoint', name: SHAREPOINT_SOURCE } as unknown as KnowledgeSource;

/** A knowledge source or base that is there now. */
export interface PreparedKnowledge {
  kind: 'source' | 'base';
  name: string;
  isNew: boolean;
}

/**
 * Creates the knowledge sources and bases that the configuration names and that are missing. Changes nothing that exists: the
 * operator may have given it instructions that we would not write back. Throws AppError `bad-request` where the index cannot be
 * a source or the web needs a model, and `conflict` for an existing source or base that does not fit.
 */
export async function prepareKnowledgeBases(
  config: AzureSearchConfig,
  knowledgeBase: KnowledgeBaseConfig,
  model: PlanningModel | undefined,
  upstream: UpstreamConfig,
): Promise<PreparedKnowledge[]> {
  const index = await findIndex(connectToSearch(config, upstream), config.index);
  const source = indexSource(index, config, knowledgeBase);
  if (knowledgeBase.web && !model) {
    throw new AppError(
      'bad-request',
      'USE_WEB_SOURCE needs a model that writes answers: configure Azure OpenAI, or set AZURE_OPENAI_KNOWLEDGEBASE_DEPLOYMENT.',
    );
  }
  const base = { ...config, apiVersion: knowledgeBase.apiVersion, queryRewriting: false };
  const connection = connectToSearch(base, upstream, { service: 'knowledge base' });
  const client = await connection.indexes();
  const sources = [
    await prepareSource(connection, client, source),
    ...(knowledgeBase.web
      ? [await prepareSource(connection, client, { kind: 'web', name: WEB_SOURCE })]
      : []),
    ...(knowledgeBase.sharePoint ? [await prepareSource(connection, client, SHAREPOINT)] : []),
  ];
  const bases: PreparedKnowledge[] = [];
  for (const { name, web, sharePoint } of knowledgeBases(knowledgeBase)) {
    const names = [source.name, ...(web ? [WEB_SOURCE] : []), ...(sharePoint ? [SHAREPOINT_SOURCE] : [])];
    bases.push(await prepareBase(connection, client, baseOver(name, names, model)));
  }
  return [...sources, ...bases];
}

function indexSource(
  index: SearchIndex | undefined,
  { index: name, fields, semanticConfiguration }: AzureSearchConfig,
  { source }: KnowledgeBaseConfig,
): SearchIndexKnowledgeSource {
  if (!index) {
    const advice = 'put documents in with `npm run ingest -- PATH…` first';
    throw new AppError('bad-request', `There is no search index "${name}"; ${advice}.`);
  }
  const semantic = index.semanticSearch?.configurations?.map((one) => one.name) ?? [];
  if (semanticConfiguration === undefined || !semantic.includes(semanticConfiguration)) {
    throw new AppError(
      'bad-request',
      `The search index "${name}" has no semantic configuration "${semanticConfiguration ?? 'default'}", which knowledge bases need. ` +
        'Add it to the index, or set AZURE_SEARCH_SEMANTIC_CONFIGURATION to one that it has.',
    );
  }
  const { embedding: _, imageEmbedding: __, ...texts } = fields;
  const here = new Set(index.fields.map((field) => field.name));
  const shown = Object.values(texts).filter((field) => field !== undefined && here.has(field));
  return {
    kind: 'searchIndex',
    name: source,
    description: 'Documents of Citewell',
    searchIndexParameters: {
      searchIndexName: name,
      semanticConfigurationName: semanticConfiguration,
      sourceDataFields: shown.map((field) => ({ name: String(field) })),
    },
  };
}

function baseOver(name: string, sources: string[], model: PlanningModel | undefined): KnowledgeBase {
  return {
    name,
    knowledgeSources: sources.map((source) => ({ name: source })),
    models: model ? [planningModel(model)] : [],
  };
}

function planningModel({ resourceUrl, deployment, model, key }: PlanningModel): KnowledgeBaseModel {
  return {
    kind: 'azureOpenAI',
    azureOpenAIParameters: {
      resourceUrl,
      deploymentId: deployment,
      modelName: model,
      ...(key !== undefined && { apiKey: key }),
    },
  };
}

async function prepareSource(
  { upstream }: SearchConnection,
  client: SearchIndexClient,
  wanted: KnowledgeSource,
): Promise<PreparedKnowledge> {
  const { name } = wanted;
  const existing = await callUnlessMissing(upstream, async (abortSignal) => ({
    // The SDK gives no definition of kinds that it does not know, such as SharePoint.
    source: (await client.getKnowledgeSource(name, { abortSignal })) as KnowledgeSource | undefined,
  }));
  if (existing?.source) requireFit(existing.source, wanted);
  if (!existing) {
    await upstream.call((abortSignal) => client.createOrUpdateKnowledgeSource(wanted, { abortSignal }));
  }
  return { kind: 'source', name, isNew: !existing };
}

function isIndexSource(source: KnowledgeSource): source is SearchIndexKnowledgeSource {
  return source.kind === 'searchIndex';
}

function requireFit(existing: KnowledgeSource, wanted: KnowledgeSource): void {
  const { name } = wanted;
  if (existing.kind !== wanted.kind) {
    throw new AppError(
      'conflict',
      `The knowledge source "${name}" is of the kind ${existing.kind}, not ${wanted.kind}. Choose another AZURE_SEARCH_KNOWLEDGE_SOURCE_NAME.`,
    );
  }
  if (!isIndexSource(existing) || !isIndexSource(wanted)) return;
  const { searchIndexName, sourceDataFields = [] } = existing.searchIndexParameters;
  if (searchIndexName !== wanted.searchIndexParameters.searchIndexName) {
    throw new AppError(
      'conflict',
      `The knowledge source "${name}" is over the index "${searchIndexName}". Choose another AZURE_SEARCH_KNOWLEDGE_SOURCE_NAME.`,
    );
  }
  const shown = new Set(sourceDataFields.map((field) => field.name));
  const missing = (wanted.searchIndexParameters.sourceDataFields ?? []).filter(
    (field) => !shown.has(field.name),
  );
  if (missing.length === 0) return;
  throw new AppError(
    'conflict',
    `The knowledge source "${name}" does not return ${missing.map((field) => field.name).join(', ')}. ` +
      'Add these to its sourceDataFields, or choose another AZURE_SEARCH_KNOWLEDGE_SOURCE_NAME.',
  );
}

async function prepareBase(
  { upstream }: SearchConnection,
  client: SearchIndexClient,
  wanted: KnowledgeBase,
): Promise<PreparedKnowledge> {
  const { name, knowledgeSources } = wanted;
  const existing = await callUnlessMissing(upstream, (abortSignal) =>
    client.getKnowledgeBase(name, { abortSignal }),
  );
  const has = new Set(existing?.knowledgeSources.map((source) => source.name));
  const missing = knowledgeSources.filter((source) => !has.has(source.name));
  if (existing && missing.length > 0) {
    throw new AppError(
      'conflict',
      `The knowledge base "${name}" exists without the source ${missing.map((source) => `"${source.name}"`).join(', ')}. ` +
        'Add it there, or choose another AZURE_SEARCH_KNOWLEDGEBASE_NAME.',
    );
  }
  if (!existing) {
    await upstream.call((abortSignal) => client.createOrUpdateKnowledgeBase(name, wanted, { abortSignal }));
  }
  return { kind: 'base', name, isNew: !existing };
}
