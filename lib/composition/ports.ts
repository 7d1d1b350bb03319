import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agenticRetrievalOf } from '#lib/config/capabilities.ts';
import type { Environment } from '#lib/config/environment.ts';
import type { ChatApiConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { PromptsInForce } from '#lib/core/answer/system-prompt.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { SourceImages } from '#lib/core/ports/source-parts.ts';
import { type SettingField, settingFields } from '#lib/core/settings/setting-fields.ts';
import type { createRenderSourceImage } from '#lib/ingest/pictures/render-source-image.ts';
import type { SourceImagesOptions } from '#lib/ingest/pictures/source-images.ts';
import type { ReadServerAnswer } from '#lib/llm/chat-api/chat-server.ts';
import { readPrompts } from '#lib/llm/prompt-files.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { type AdminOverrides, createAdminOverrides, type OverrideDefaults } from './admin-overrides.ts';
import { type Ports, type SliceOf, slice } from './application.ts';
import type { EmbeddingModels } from './embedding-models.ts';
import { instrumentedEmbeddings, instrumentedPorts } from './instrument.ts';
import { readExperiments } from './operator-files.ts';
import { readBranding } from './read-branding.ts';
import { records } from './records-and-limits.ts';
import { searchAdapter } from './search-adapters.ts';

/** The ports of an application, measured where it has telemetry. */
export const ports: SliceOf<Ports> = slice('ports', async (application) => {
  const prompts = async () => (await adminOverrides(application)).prompts();
  const synonyms = async (text: string) => {
    const { companySynonyms } = await import('./company-synonyms.ts');
    return (await companySynonyms(application)).find(text);
  };
  const created = {
    ...(await createPorts(application.environment, prompts)),
    synonyms,
    ...application.given,
  };
  application.onClose('ports', () => created.close());
  return instrumentedPorts(created);
});

/** Defaults without admin overrides. Throws EnvironmentError for a wrong EXPERIMENTS_FILE or BRANDING_FILE. */
export const overrideDefaults: SliceOf<OverrideDefaults> = slice('override-defaults', async (application) => {
  const { BRANDING_FILE, PROMPT_DIR, EXPERIMENTS_FILE } = application.environment;
  return {
    prompts: readPrompts(PROMPT_DIR),
    experiments: readExperiments(EXPERIMENTS_FILE),
    branding: readBranding(BRANDING_FILE),
    fields: async () => settingsOf(await ports(application)),
  };
});

/** The current admin overrides. */
export const adminOverrides: SliceOf<AdminOverrides> = slice('admin-overrides', async (application) =>
  createAdminOverrides(
    await records(application),
    await overrideDefaults(application),
    logFor(application.environment.LOG_LEVEL),
  ),
);

/** The settings that a request may carry, and which of them have an effect here. */
export function settingsOf({ search, knowledge, reranker, models, remoteAnswerer }: Ports): SettingField[] {
  const ignores = search.ignores.filter((key) => !reranker || key !== 'minimum_reranker_score');
  return remoteAnswerer
    ? // It searches by itself, so it alone decides what has an effect.
      settingFields({ search: { name: remoteAnswerer.name, ignores: [] }, models: [remoteAnswerer] })
    : settingFields({ search: { name: search.name, ignores }, models, knowledge });
}

/**
 * Builds the adapters that the environment names, and loads no others. They open nothing until they are used. The prompts
 * of the environment hold unless others are in force.
 */
export async function createPorts(environment: Environment, inForce?: PromptsInForce): Promise<Ports> {
  const now = () => performance.now();
  const environmentPrompts = readPrompts(environment.PROMPT_DIR);
  const prompts = inForce ?? (async () => environmentPrompts);
  const [{ search, documents, remoteAnswerer }, knowledge, reranker, models, { countTokens }] =
    await Promise.all([
      buildSources(environment, now, prompts),
      buildKnowledge(environment),
      buildReranker(environment),
      buildModels(environment, prompts),
      import('#lib/text/tokens.ts'),
    ]);
  const sourceImages = buildPlaceImages(environment, documents);
  return {
    ...models,
    search,
    knowledge,
    reranker,
    documents,
    sourceImages,
    prompts,
    countTokens,
    now,
    remoteAnswerer,
    async close() {
      await sourceImages.close();
      await search.close();
    },
  };
}

/** Where documents are found and opened, and what answers by itself: all of them are the other server's where one answers. */
async function buildSources(
  environment: Environment,
  now: () => number,
  prompts: PromptsInForce,
): Promise<Pick<Ports, 'search' | 'documents' | 'remoteAnswerer'>> {
  const { answerer, upstream } = environment.services;
  if (answerer.answerer === 'chat-api') return buildChatApi(answerer, upstream, now);
  const [search, documents, remoteAnswerer] = await Promise.all([
    buildSearch(environment),
    searchAdapter(environment).openDocuments(),
    buildOnYourData(environment, now, prompts),
  ]);
  return { search, documents, remoteAnswerer };
}

async function buildOnYourData(
  { services: { answerer, upstream } }: Environment,
  now: () => number,
  prompts: PromptsInForce,
): Promise<Ports['remoteAnswerer']> {
  if (answerer.answerer !== 'on-your-data') return undefined;
  const [{ createOnYourData }, { createIndexFieldReader }] = await Promise.all([
    import('#lib/llm/on-your-data/answerer.ts'),
    import('#lib/search/azure/schema-cache.ts'),
  ]);
  return createOnYourData(
    answerer,
    now,
    upstream,
    prompts,
    createIndexFieldReader(answerer.search, upstream),
  );
}

async function buildKnowledge({ services }: Environment): Promise<Ports['knowledge']> {
  const { search, answerer, upstream } = services;
  const agentic = agenticRetrievalOf(search);
  if (!agentic || answerer.answerer === 'chat-api') return undefined;
  const { createKnowledgeRetriever } = await import('#lib/search/azure/knowledge/retriever.ts');
  return createKnowledgeRetriever(agentic.service, agentic.knowledgeBase, upstream);
}

async function buildReranker({ services }: Environment): Promise<Ports['reranker']> {
  if (services.reranker === undefined) return undefined;
  const { createReranker } = await import('#lib/search/reranker/reranker.ts');
  return createReranker(services.reranker, services.upstream);
}

async function buildModels(
  environment: Environment,
  prompts: PromptsInForce,
): Promise<Pick<Ports, 'models' | 'rewriter' | 'completions' | 'makeTitle' | 'modelOutcomes'>> {
  if (environment.services.answerer.answerer === 'models') {
    const { buildChatModels } = await import('./build-chat-models.ts');
    return buildChatModels(environment.services.answerer.models, environment, prompts);
  }
  const [{ createExtractiveModel }, { createExtractiveRewriter }] = await Promise.all([
    import('#lib/llm/extractive/model.ts'),
    import('#lib/llm/extractive/query-rewriter.ts'),
  ]);
  return {
    models: [createExtractiveModel()],
    rewriter: createExtractiveRewriter(),
    completions: undefined,
    makeTitle: undefined,
    modelOutcomes: undefined,
  };
}

/** Builds the search engine that the environment names, and loads no other. It opens nothing until it is used. */
export async function buildSearch(environment: Environment): Promise<SearchEngine> {
  const makers = await instrumentedEmbeddings(await vectorMakers(environment));
  const search = await searchAdapter(environment).openSearch(makers);
  if (environment.VERSION_NAMES.length === 0) return search;
  const { withNamedVersions } = await import('#lib/search/named-versions.ts');
  return withNamedVersions(search, environment.VERSION_NAMES);
}

async function vectorMakers(environment: Environment): Promise<EmbeddingModels> {
  const { embeddings, vision } = environment.services;
  if (!embeddings && !vision) return { embeddings: undefined, imageEmbeddings: undefined };
  const { buildEmbeddingModels } = await import('./embedding-models.ts');
  return buildEmbeddingModels(environment);
}

/** The adapters of another chat server: it answers, and its documents are opened. */
async function buildChatApi(
  config: ChatApiConfig,
  upstream: UpstreamConfig,
  now: () => number,
): Promise<Pick<Ports, 'search' | 'documents' | 'remoteAnswerer'>> {
  const [{ createChatServer }, { createChatApi, createNoSearch }, { createChatApiDocuments }, read] =
    await Promise.all([
      import('#lib/llm/chat-api/chat-server.ts'),
      import('#lib/llm/chat-api/answerer.ts'),
      import('#lib/llm/chat-api/documents.ts'),
      buildReader(),
    ]);
  const server = createChatServer(config, upstream, read);
  const name = new URL(config.url).host;
  return {
    search: createNoSearch(name),
    documents: createChatApiDocuments(server),
    remoteAnswerer: createChatApi(name, server, now, upstream.answer.characters),
  };
}

/** Reads answers of every form; steps that another server calls by other names are left out. */
async function buildReader(): Promise<ReadServerAnswer> {
  const [{ readAnyAnswer }, { readThoughts }] = await Promise.all([
    import('#lib/protocols/read-any-answer.ts'),
    import('#lib/protocols/thoughts/read-thoughts.ts'),
  ]);
  return async function* read(response) {
    for await (const frame of readAnyAnswer(response)) {
      // Sentences are checked here, against what the other server found.
      if (frame.type === 'support') continue;
      if (frame.type !== 'context') {
        yield frame;
        continue;
      }
      const { thoughts, support: _, ...context } = frame.context;
      yield { type: 'context', context: { ...context, ...(thoughts && { trace: readThoughts(thoughts) }) } };
    }
  };
}

/** A function has 500 MB of temporary files; the originals that are being drawn take some of them. */
const MOST_TEMPORARY_BYTES = 100_000_000;

/** Pictures of cited places. The code that finds and draws them is loaded for the first picture. */
function buildPlaceImages(
  environment: Environment,
  documents: DocumentStore,
): SourceImages & { close(): Promise<void> } {
  let render: ReturnType<typeof createRenderSourceImage> | undefined;
  const images = memoizeAsync(async () => {
    const [{ createSourceImages }, { createRenderSourceImage }] = await Promise.all([
      import('#lib/ingest/pictures/source-images.ts'),
      import('#lib/ingest/pictures/render-source-image.ts'),
    ]);
    render = createRenderSourceImage();
    return createSourceImages({ documents, render, ...cacheOf(environment) });
  });
  return {
    find: async (...place) => (await images()).find(...place),
    picture: async (...place) => (await images()).picture(...place),
    close: async () => render?.close(),
  };
}

/**
 * The folder of drawn pages: in DATA_DIR or, where it is read-only, among the temporary files of this process, under a
 * name that no other user of the machine can have prepared.
 */
function cacheOf({
  DATA_DIR,
  READ_ONLY,
}: Environment): Pick<SourceImagesOptions, 'dataDir' | 'maxCacheBytes'> {
  if (!READ_ONLY) return { dataDir: DATA_DIR };
  return { dataDir: join(tmpdir(), `citewell-${randomUUID()}`), maxCacheBytes: MOST_TEMPORARY_BYTES };
}
