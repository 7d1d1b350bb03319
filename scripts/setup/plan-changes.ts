import type { ServedModel } from '#lib/discovery/read-models.ts';
import type { Changes } from './rewrite-env.ts';

/** The variables of a file `.env`. */
export type CurrentVariables = Readonly<Record<string, string | undefined>>;

/** A server that speaks OpenAI's API, and what of it is to be used. */
export interface ChosenServer {
  baseUrl: string;
  /** Undefined: the server takes none, or the one in the file still fits. */
  key: string | undefined;
  model: Pick<ServedModel, 'name' | 'contextTokens'>;
  /** Null: no embedding model; undefined: as it is. */
  embeddingModel: string | null | undefined;
}

/** What of Azure is to be used. */
export interface ChosenAzure {
  cloud: string;
  endpoint: string;
  chat: { deployment: string; model: string };
  embedding: { deployment: string; model: string } | undefined;
  /** Undefined: the embedded index. */
  search: { service: string; index: string } | undefined;
}

/** Variables that would choose another answerer than the one chosen. */
const OTHER_CHOICES = ['CHAT_API_URL', 'MODELS_FILE', 'OPENAI_HOST'];
/** Facts about the model that was used before. */
const FACTS = ['OPENAI_MODEL_CONTEXT_TOKENS', 'OPENAI_MODEL_VISION', 'OPENAI_MODEL_REASONING'];

type Wanted = Record<string, string | null>;

/** What changes so that this server answers. A key of another server is never left where it would be sent to this one. */
export function serverChanges(chosen: ChosenServer, current: CurrentVariables): Changes {
  const { baseUrl, key, model } = chosen;
  const isSameServer = baseUrl === current['OPENAI_BASE_URL']?.replace(/\/+$/, '');
  const isSameModel = isSameServer && model.name === current['OPENAI_MODEL'];
  const wanted: Wanted = {
    ...unset(OTHER_CHOICES),
    ANSWERER: 'openai',
    OPENAI_BASE_URL: baseUrl,
    OPENAI_MODEL: model.name,
    ...(!isSameModel && unset(FACTS)),
    ...(model.contextTokens !== undefined && { OPENAI_MODEL_CONTEXT_TOKENS: String(model.contextTokens) }),
    ...(key !== undefined ? { OPENAI_API_KEY: key } : !isSameServer && unset(['OPENAI_API_KEY'])),
    ...embeddingChanges(chosen, current, isSameServer),
  };
  return effective(wanted, current);
}

function embeddingChanges(
  { embeddingModel }: ChosenServer,
  current: CurrentVariables,
  isSameServer: boolean,
): Wanted {
  const own = ['OPENAI_EMB_BASE_URL', 'OPENAI_EMB_API_KEY'];
  const dimensions = ['OPENAI_EMB_DIMENSIONS', 'AZURE_OPENAI_EMB_DIMENSIONS'];
  if (embeddingModel === null)
    return unset([...own, ...dimensions, 'OPENAI_EMB_MODEL', 'AZURE_OPENAI_EMB_DEPLOYMENT']);
  if (embeddingModel !== undefined) {
    const isSame = isSameServer && embeddingModel === current['OPENAI_EMB_MODEL'];
    return {
      ...unset(isSame ? own : [...own, ...dimensions]),
      OPENAI_EMB_MODEL: embeddingModel,
      ...(/^(off|false)$/.test(current['USE_VECTORS'] ?? '') && { USE_VECTORS: null }),
    };
  }
  // As it is: a model that was asked for at the address of the chat model stays at that address.
  const { OPENAI_BASE_URL: address, OPENAI_API_KEY: key } = current as Partial<Record<string, string>>;
  const follows = current['OPENAI_EMB_MODEL'] && !current['OPENAI_EMB_BASE_URL'];
  if (isSameServer || !follows || !address) return {};
  return { OPENAI_EMB_BASE_URL: address, ...(key && { OPENAI_EMB_API_KEY: key }) };
}

/** What changes so that Azure answers, and searches where an index is chosen, with the identity of `az login`. */
export function azureChanges(chosen: ChosenAzure, current: CurrentVariables): Changes {
  const { cloud, endpoint, chat, embedding, search } = chosen;
  const isSame = endpoint === current['AZURE_OPENAI_ENDPOINT']?.replace(/\/+$/, '');
  const wanted: Wanted = {
    ...unset(OTHER_CHOICES),
    ...unset(FACTS),
    ANSWERER: 'azure',
    ...(cloud === 'AzureCloud' ? unset(['AZURE_CLOUD']) : { AZURE_CLOUD: cloud }),
    AZURE_OPENAI_ENDPOINT: endpoint,
    ...(!isSame && unset(['AZURE_OPENAI_API_KEY', 'AZURE_OPENAI_API_KEY_OVERRIDE'])),
    AZURE_OPENAI_CHATGPT_DEPLOYMENT: chat.deployment,
    AZURE_OPENAI_CHATGPT_MODEL: chat.model,
    ...(embedding && {
      ...unset(['OPENAI_EMB_MODEL', 'OPENAI_EMB_DIMENSIONS']),
      AZURE_OPENAI_EMB_DEPLOYMENT: embedding.deployment,
      AZURE_OPENAI_EMB_MODEL_NAME: embedding.model,
      ...(embedding.deployment !== current['AZURE_OPENAI_EMB_DEPLOYMENT'] &&
        unset(['AZURE_OPENAI_EMB_DIMENSIONS'])),
    }),
    ...(search && searchChanges(search, current)),
  };
  return effective(wanted, current);
}

function searchChanges(
  { service, index }: { service: string; index: string },
  current: CurrentVariables,
): Wanted {
  const isSame = service === current['AZURE_SEARCH_SERVICE'];
  return {
    SEARCH_ENGINE: 'azure',
    ...unset(isSame ? ['AZURE_SEARCH_ENDPOINT'] : ['AZURE_SEARCH_ENDPOINT', 'AZURE_SEARCH_KEY']),
    AZURE_SEARCH_SERVICE: service,
    AZURE_SEARCH_INDEX: index,
  };
}

/** What changes so that no model answers; what the models of before were stays for another time. */
export function noModelChanges(current: CurrentVariables): Changes {
  return effective({ CHAT_API_URL: null, ANSWERER: 'extractive' }, current);
}

function unset(names: readonly string[]): Wanted {
  return Object.fromEntries(names.map((name) => [name, null]));
}

function effective(wanted: Wanted, current: CurrentVariables): Changes {
  return new Map(Object.entries(wanted).filter(([name, value]) => (current[name] ?? null) !== value));
}
