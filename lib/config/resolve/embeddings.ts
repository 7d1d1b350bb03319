import type { EmbeddingConfig } from '../services.ts';
import type { Variables } from '../variables.ts';
import type { Faults } from './faults.ts';
import { apiVersionOf, azureServer, modelHost, openaiServer } from './model-server.ts';

/** Who turns texts into vectors: the deployment or model that the variables name, of the same host as the chat model if both are. */
export function resolveEmbeddings(variables: Variables, faults: Faults): EmbeddingConfig | undefined {
  if (!variables.USE_VECTORS) return undefined;
  const openai = openaiModel(variables);
  const { AZURE_OPENAI_EMB_DEPLOYMENT: azure } = variables;
  if (azure !== undefined && (openai === undefined || modelHost(variables) === 'azure')) {
    return azureEmbeddings(variables, azure, faults);
  }
  return openai === undefined ? undefined : openaiEmbeddings(variables, openai, faults);
}

// The sample names models of both hosts by one variable; OPENAI_HOST tells which is meant.
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
      baseUrl === undefined
        ? openaiServer(variables, { because: 'OPENAI_EMB_MODEL is set', key }, faults)
        : { kind: 'openai', baseUrl, key },
    deployment: model,
    model,
    dimensions: variables.OPENAI_EMB_DIMENSIONS ?? variables.AZURE_OPENAI_EMB_DIMENSIONS,
  };
}
