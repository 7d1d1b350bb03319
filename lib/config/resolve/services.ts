import type {
  AnswererConfig,
  AzureAiConfig,
  BlobConfig,
  EmbeddingConfig,
  ModelConfig,
  ModelServer,
  RerankConfig,
  Services,
  UpstreamConfig,
} from '../services.ts';
import type { Faults, Variables } from '../variables.ts';
import { authorityOf, cloudOf } from './cloud.ts';
import { apiVersionOf, azureServer, modelHost, openaiServer, whyHost } from './model-server.ts';
import { capabilitiesOf, type Given, hostAt, type ModelHost, modelsOfFile } from './models-file.ts';
import { resolveAzureSearch, resolveSearch } from './search.ts';

/** Every service that the environment names, ready to be used. Missing and contradictory variables are added to `faults`. */
export function resolveServices(given: Given, faults: Faults): Services {
  const { variables } = given;
  const embeddings = resolveEmbeddings(variables, faults);
  return {
    search: resolveSearch(variables, embeddings !== undefined, faults),
    answerer: resolveAnswerer(given, faults),
    embeddings,
    reranker: resolveReranker(variables, faults),
    vision: resolveVision(variables),
    documentIntelligence: resolveDocumentIntelligence(variables),
    blobs: resolveBlobs(variables, faults),
    upstream: resolveUpstream(variables),
  };
}

function resolveReranker(variables: Variables, faults: Faults): RerankConfig | undefined {
  const { RERANK_MODEL: model, RERANK_API_KEY: key, RERANK_TIMEOUT_MS: timeoutMs } = variables;
  if (variables.RERANK_BASE_URL === undefined && model === undefined) return undefined;
  const baseUrl = faults.require('RERANK_BASE_URL', variables.RERANK_BASE_URL, 'RERANK_MODEL is set');
  return { baseUrl, model, key, timeoutMs };
}

function resolveVision(variables: Variables): Services['vision'] {
  const { AZURE_VISION_ENDPOINT: endpoint, AZURE_VISION_KEY: key } = variables;
  const modelVersion = variables.AZURE_VISION_MODEL_VERSION;
  return endpoint === undefined ? undefined : { ...azureAi(variables, endpoint, key), modelVersion };
}

function resolveDocumentIntelligence(variables: Variables): Services['documentIntelligence'] {
  const { AZURE_DOCUMENT_INTELLIGENCE_ENDPOINT: endpoint, AZURE_DOCUMENT_INTELLIGENCE_KEY: key } = variables;
  return endpoint === undefined || !variables.OCR ? undefined : azureAi(variables, endpoint, key);
}

function azureAi(variables: Variables, endpoint: string, key: string | undefined): AzureAiConfig {
  const cloud = cloudOf(variables);
  return { endpoint, key, ...authorityOf(cloud), audience: cloud.modelAudience };
}

function resolveBlobs(variables: Variables, faults: Faults): BlobConfig | undefined {
  const { AZURE_STORAGE_ACCOUNT, AZURE_STORAGE_ENDPOINT } = variables;
  const cloud = cloudOf(variables);
  const named = AZURE_STORAGE_ACCOUNT && `https://${AZURE_STORAGE_ACCOUNT}.${cloud.blobHost}`;
  const endpoint = AZURE_STORAGE_ENDPOINT ?? named;
  if (endpoint === undefined) return undefined;
  const { AZURE_STORAGE_KEY: key, AZURE_STORAGE_CONTAINER: container, TEMPLATE_CONTAINER } = variables;
  if (TEMPLATE_CONTAINER === container) {
    // Uploads would be prompts, and requests could name every original as a template.
    const message =
      'it is the container of the originals (AZURE_STORAGE_CONTAINER); templates need one of their own';
    faults.wrong('TEMPLATE_CONTAINER', TEMPLATE_CONTAINER, message);
  }
  return { endpoint, key, ...authorityOf(cloud), container };
}

function resolveUpstream(variables: Variables): UpstreamConfig {
  return {
    connectTimeoutMs: variables.UPSTREAM_CONNECT_TIMEOUT_MS,
    firstTokenTimeoutMs: variables.UPSTREAM_FIRST_TOKEN_TIMEOUT_MS,
    betweenTokensTimeoutMs: variables.UPSTREAM_BETWEEN_TOKENS_TIMEOUT_MS,
    callTimeoutMs: variables.UPSTREAM_CALL_TIMEOUT_MS,
    concurrency: variables.UPSTREAM_CONCURRENCY,
    queue: variables.UPSTREAM_QUEUE,
    attempts: variables.UPSTREAM_ATTEMPTS,
    retryBudgetMs: variables.UPSTREAM_RETRY_BUDGET_MS,
    answer: { characters: variables.MAX_ANSWER_CHARACTERS, ms: variables.MAX_ANSWER_MS },
  };
}

/** The embedding model that the variables name, of the same host as the chat model if both hosts are configured. */
function resolveEmbeddings(variables: Variables, faults: Faults): EmbeddingConfig | undefined {
  if (!variables.USE_VECTORS) return undefined;
  const openai = openaiModel(variables);
  const { AZURE_OPENAI_EMB_DEPLOYMENT: azure } = variables;
  if (azure !== undefined && (openai === undefined || modelHost(variables) === 'azure')) {
    return azureEmbeddings(variables, azure, faults);
  }
  return openai === undefined ? undefined : openaiEmbeddings(variables, openai, faults);
}

// The sample names models of both hosts by one variable; OPENAI_HOST selects one.
function openaiModel({
  OPENAI_HOST,
  OPENAI_EMB_MODEL,
  AZURE_OPENAI_EMB_MODEL_NAME,
}: Variables): string | undefined {
  const isSample = OPENAI_HOST === 'openai' || OPENAI_HOST === 'local';
  return OPENAI_EMB_MODEL ?? (isSample ? AZURE_OPENAI_EMB_MODEL_NAME : undefined);
}

function azureEmbeddings(variables: Variables, deployment: string, faults: Faults): EmbeddingConfig {
  const need = { because: 'AZURE_OPENAI_EMB_DEPLOYMENT is set', apiVersion: apiVersionOf(variables, false) };
  return {
    server: azureServer(variables, need, faults),
    deployment,
    model: variables.AZURE_OPENAI_EMB_MODEL_NAME ?? deployment,
    dimensions: variables.AZURE_OPENAI_EMB_DIMENSIONS,
  };
}

function openaiEmbeddings(variables: Variables, model: string, faults: Faults): EmbeddingConfig {
  const { OPENAI_EMB_BASE_URL: baseUrl, OPENAI_EMB_API_KEY: key } = variables;
  return {
    server:
      baseUrl === undefined && !faults.isWrong('OPENAI_EMB_BASE_URL')
        ? openaiServer(variables, { because: 'OPENAI_EMB_MODEL is set', key }, faults)
        : { kind: 'openai', baseUrl: baseUrl ?? '', key },
    deployment: model,
    model,
    dimensions: variables.OPENAI_EMB_DIMENSIONS ?? variables.AZURE_OPENAI_EMB_DIMENSIONS,
  };
}

/** What answers: as ANSWERER says, or the models that the variables name, or the documents alone. */
function resolveAnswerer(given: Given, faults: Faults): AnswererConfig {
  const { variables } = given;
  const { ANSWERER, MODELS_FILE } = variables;
  if (variables.CHAT_API_URL !== undefined) return chatApi(variables, faults);
  if (ANSWERER === 'extractive') return { answerer: 'extractive' };
  if (ANSWERER === 'on-your-data') return onYourData(given, faults);
  if (MODELS_FILE !== undefined) return someModels(modelsOfFile(MODELS_FILE, given, faults));
  const host = modelHost(variables);
  if (host === undefined) return { answerer: 'extractive' };
  return someModels(host === 'azure' ? azureModels(variables, faults) : [openaiChatModel(variables, faults)]);
}

/** The config of another chat server. Rejects variables of other answerers, which would have no effect. */
function chatApi(variables: Variables, faults: Faults): AnswererConfig {
  const others = ['ANSWERER', 'MODELS_FILE', 'SEARCH_ENGINE', 'AZURE_SEARCH_INDEX'] as const;
  for (const name of others.filter((name) => variables[name] !== undefined)) {
    faults.wrong(name, variables[name], 'the server at CHAT_API_URL answers; unset one of the two');
  }
  return { answerer: 'chat-api', url: variables.CHAT_API_URL ?? '' };
}

// Without a model there is a fault, so readEnvironment throws and this value is never used.
function someModels([first, ...others]: ModelConfig[]): AnswererConfig {
  return first ? { answerer: 'models', models: [first, ...others] } : { answerer: 'extractive' };
}

function onYourData(given: Given, faults: Faults): AnswererConfig {
  const { variables } = given;
  const because = 'ANSWERER=on-your-data';
  const models =
    variables.MODELS_FILE === undefined
      ? azureModels(variables, faults)
      : modelsOfFile(variables.MODELS_FILE, given, faults);
  const model = models.find(({ server }) => server.kind === 'azure');
  if (!model) {
    faults.note('ANSWERER is "on-your-data": it takes a model of Azure, and MODELS_FILE has none');
    return { answerer: 'extractive' };
  }
  const embeddingDeployment = variables.USE_VECTORS ? variables.AZURE_OPENAI_EMB_DEPLOYMENT : undefined;
  const search = resolveAzureSearch(variables, embeddingDeployment !== undefined, because, faults);
  return {
    answerer: 'on-your-data',
    model,
    search,
    embeddingDeployment,
    embeddingDimensions: embeddingDimensions(variables),
  };
}

/** As far as the model lets one choose: the first generation does not, and the sample names its length all the same. */
function embeddingDimensions(variables: Variables): number | undefined {
  const model = variables.AZURE_OPENAI_EMB_MODEL_NAME ?? variables.AZURE_OPENAI_EMB_DEPLOYMENT ?? '';
  return model.endsWith('ada-002') ? undefined : variables.AZURE_OPENAI_EMB_DIMENSIONS;
}

function azureModels(variables: Variables, faults: Faults): ModelConfig[] {
  const because = whyHost(variables);
  const deployment = faults.require(
    'AZURE_OPENAI_CHATGPT_DEPLOYMENT',
    variables.AZURE_OPENAI_CHATGPT_DEPLOYMENT,
    variables.ANSWERER === undefined ? `${because}; ANSWERER=extractive does without` : because,
  );
  const serve = (reasoning: boolean) =>
    azureServer(variables, { because, apiVersion: apiVersionOf(variables, reasoning) }, faults);
  const model = variables.AZURE_OPENAI_CHATGPT_MODEL ?? deployment;
  const host = variables.ANSWERER === 'on-your-data' ? 'on-your-data' : 'azure';
  const first = modelOf(variables, { alias: model, model, deployment }, host, serve);
  const { AZURE_OPENAI_GPT4V_DEPLOYMENT: seeing, AZURE_OPENAI_GPT4V_MODEL } = variables;
  if (seeing === undefined || seeing === deployment) return [first];
  const alias = AZURE_OPENAI_GPT4V_MODEL ?? seeing;
  const known = capabilitiesOf(alias, 'azure');
  const second = { ...known, vision: true, alias: alias === model ? seeing : alias, deployment: seeing };
  return [first, { ...second, server: serve(known.reasoning), prices: undefined, fallback: undefined }];
}

function openaiChatModel(variables: Variables, faults: Faults): ModelConfig {
  const because = whyHost(variables);
  // The sample names models of both hosts by one variable.
  const sampleModel = variables.OPENAI_HOST === undefined ? undefined : variables.AZURE_OPENAI_CHATGPT_MODEL;
  const model = faults.require('OPENAI_MODEL', variables.OPENAI_MODEL ?? sampleModel, because);
  return modelOf(
    variables,
    { alias: model, model, deployment: model },
    hostAt(variables.OPENAI_BASE_URL),
    () => openaiServer(variables, { because }, faults),
  );
}

function modelOf(
  variables: Variables,
  { model, ...names }: { alias: string; model: string; deployment: string },
  host: ModelHost,
  serve: (reasoning: boolean) => ModelServer,
): ModelConfig {
  const { contextTokens, vision, reasoning: isKnownToReason, ...rules } = capabilitiesOf(model, host);
  const reasoning = variables.OPENAI_MODEL_REASONING ?? isKnownToReason;
  const api = variables.OPENAI_MODEL_API;
  const effort = variables.AZURE_OPENAI_REASONING_EFFORT;
  return {
    ...names,
    server: serve(reasoning),
    contextTokens: variables.OPENAI_MODEL_CONTEXT_TOKENS ?? contextTokens,
    vision: variables.OPENAI_MODEL_VISION ?? vision,
    reasoning,
    ...(reasoning && rules),
    ...(api && { api }),
    ...(reasoning && effort !== undefined && { reasoningEffort: effort }),
    prices: undefined,
    fallback: undefined,
  };
}
