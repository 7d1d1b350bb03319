import type { Environment } from '#lib/config/environment.ts';
import type { DocumentStore } from '#lib/core/ports/document-store.ts';
import type { PromptsInForce } from '#lib/core/prompt-texts.ts';
import { type SettingField, settingFields } from '#lib/core/setting-fields.ts';
import { readPrompts } from '#lib/llm/prompt-files.ts';
import { logFor } from '#lib/telemetry/log.ts';
import { type AdminOverrides, createAdminOverrides, type OverrideDefaults } from './admin-overrides.ts';
import { type PartOf, type Ports, part } from './application.ts';
import { buildChatApi } from './build-chat-api.ts';
import { buildPlaceImages } from './build-place-images.ts';
import { buildSearch } from './build-search.ts';
import { observedPorts } from './observe.ts';
import { readBranding } from './read-branding.ts';
import { readExperiments } from './read-experiments.ts';
import { records } from './records-and-limits.ts';

/** The ports of an application, measured where it has telemetry. */
export const ports: PartOf<Ports> = part('ports', async (application) => {
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
  return observedPorts(created);
});

/** What holds where administrators decided nothing. Throws EnvironmentError for a wrong EXPERIMENTS_FILE or BRANDING_FILE. */
export const overrideDefaults: PartOf<OverrideDefaults> = part('override-defaults', async (application) => {
  const { BRANDING_FILE, PROMPT_DIR, EXPERIMENTS_FILE } = application.environment;
  return {
    prompts: readPrompts(PROMPT_DIR),
    experiments: readExperiments(EXPERIMENTS_FILE),
    branding: readBranding(BRANDING_FILE),
    fields: async () => settingsOf(await ports(application)),
  };
});

/** The decisions of administrators in force. */
export const adminOverrides: PartOf<AdminOverrides> = part('admin-overrides', async (application) =>
  createAdminOverrides(
    await records(application),
    await overrideDefaults(application),
    logFor(application.environment.LOG_LEVEL),
  ),
);

/** The settings that a request may carry, and which of them have an effect here. */
export function settingsOf({ search, reranker, models, remoteAnswerer }: Ports): SettingField[] {
  const ignores = search.ignores.filter((key) => !reranker || key !== 'minimum_reranker_score');
  return remoteAnswerer
    ? // It searches by itself, so it alone decides what has an effect.
      settingFields({ search: { name: remoteAnswerer.name, ignores: [] }, models: [remoteAnswerer] })
    : settingFields({ search: { name: search.name, ignores }, models });
}

/**
 * Builds the adapters that the environment names, and loads no others. They open nothing until they are used. The prompts
 * of the environment hold unless others are in force.
 */
export async function createPorts(environment: Environment, inForce?: PromptsInForce): Promise<Ports> {
  const now = () => performance.now();
  const environmentPrompts = readPrompts(environment.PROMPT_DIR);
  const prompts = inForce ?? (async () => environmentPrompts);
  const [{ search, documents, remoteAnswerer }, reranker, models, { countTokens }] = await Promise.all([
    buildSources(environment, now, prompts),
    buildReranker(environment),
    buildModels(environment, prompts),
    import('#lib/text/tokens.ts'),
  ]);
  const sourceImages = buildPlaceImages(environment, documents);
  return {
    ...models,
    search,
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
    buildDocumentStore(environment),
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
    import('#lib/search/azure/read-index-fields.ts'),
  ]);
  return createOnYourData(
    answerer,
    now,
    upstream,
    prompts,
    createIndexFieldReader(answerer.search, upstream),
  );
}

async function buildReranker({ services }: Environment): Promise<Ports['reranker']> {
  if (services.reranker === undefined) return undefined;
  const { createReranker } = await import('#lib/search/reranker/reranker.ts');
  return createReranker(services.reranker, services.upstream);
}

async function buildDocumentStore({ DATA_DIR: dataDir, services }: Environment): Promise<DocumentStore> {
  const { search, blobs, upstream } = services;
  if (search.engine === 'azure') {
    const { createAzureDocumentStore } = await import('#lib/search/azure/document-store.ts');
    return createAzureDocumentStore({ config: search, blobs, dataDir, upstream });
  }
  const { createDocumentStore } = await import('#lib/search/embedded/document-store.ts');
  return createDocumentStore({ dataDir });
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
