import type { Faults } from '../faults.ts';
import type { AnswererConfig, ModelConfig, ModelServer } from '../services.ts';
import type { Variables } from '../variables.ts';
import { capabilitiesOf } from './known-models.ts';
import { apiVersionOf, azureServer, modelHost, openaiServer, whyHost } from './model-server.ts';
import { type Given, modelsOfFile } from './models-file.ts';
import { resolveAzureSearch } from './search.ts';

/** What answers: as ANSWERER says, or the models that the variables name, or the documents alone. */
export function resolveAnswerer(given: Given, faults: Faults): AnswererConfig {
  const { variables } = given;
  const { ANSWERER, MODELS_FILE } = variables;
  if (variables.CHAT_API_URL !== undefined) return chatApi(variables, faults);
  if (ANSWERER === 'extractive') return { answerer: 'extractive' };
  if (ANSWERER === 'on-your-data') return onYourData(given, faults);
  if (MODELS_FILE !== undefined) return someModels(modelsOfFile(MODELS_FILE, given, faults));
  const host = modelHost(variables);
  if (host === undefined) return { answerer: 'extractive' };
  return someModels(host === 'azure' ? azureModels(variables, faults) : [openaiModel(variables, faults)]);
}

/** What answers beside another server would never be asked. */
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
  const first = modelOf(variables, { alias: model, model, deployment }, 'azure', serve);
  const { AZURE_OPENAI_GPT4V_DEPLOYMENT: seeing, AZURE_OPENAI_GPT4V_MODEL } = variables;
  if (seeing === undefined || seeing === deployment) return [first];
  const alias = AZURE_OPENAI_GPT4V_MODEL ?? seeing;
  const known = capabilitiesOf(alias, 'azure');
  const second = { ...known, vision: true, alias: alias === model ? seeing : alias, deployment: seeing };
  return [first, { ...second, server: serve(known.reasoning), prices: undefined, fallback: undefined }];
}

function openaiModel(variables: Variables, faults: Faults): ModelConfig {
  const because = whyHost(variables);
  // The sample names models of both hosts by one variable.
  const sampleModel = variables.OPENAI_HOST === undefined ? undefined : variables.AZURE_OPENAI_CHATGPT_MODEL;
  const model = faults.require('OPENAI_MODEL', variables.OPENAI_MODEL ?? sampleModel, because);
  return modelOf(variables, { alias: model, model, deployment: model }, 'openai', () =>
    openaiServer(variables, { because }, faults),
  );
}

function modelOf(
  variables: Variables,
  { model, ...names }: { alias: string; model: string; deployment: string },
  host: 'azure' | 'openai',
  serve: (reasoning: boolean) => ModelServer,
): ModelConfig {
  const known = capabilitiesOf(model, host);
  const reasoning = variables.OPENAI_MODEL_REASONING ?? known.reasoning;
  const effort = variables.AZURE_OPENAI_REASONING_EFFORT;
  return {
    ...names,
    server: serve(reasoning),
    contextTokens: variables.OPENAI_MODEL_CONTEXT_TOKENS ?? known.contextTokens,
    vision: variables.OPENAI_MODEL_VISION ?? known.vision,
    reasoning,
    ...(reasoning && effort !== undefined && { reasoningEffort: effort }),
    prices: undefined,
    fallback: undefined,
  };
}
