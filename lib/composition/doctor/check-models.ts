import { chatModelsOf } from '#lib/config/capabilities.ts';
import type { EmbeddingConfig, ModelConfig, ModelServer, Services } from '#lib/config/services.ts';
import type { ChatModel, GenerationOptions } from '#lib/core/ports/chat-model.ts';
import type { EmbeddingModel, ImageEmbeddingModel } from '#lib/core/ports/search-models.ts';
import { createChatServers } from '#lib/llm/openai/chat-servers.ts';
import type { ChatApi, DeploymentFacts } from '#lib/llm/openai/deployment.ts';
import { readLocalModelFacts } from '#lib/llm/openai/local-model-facts.ts';
import { createChatModels } from '#lib/llm/openai/models.ts';
import { createReranker } from '#lib/search/reranker/reranker.ts';
import type { VectorLengths } from '../fitting-index.ts';
import { windowFinding } from '../model-window.ts';
import {
  type Examination,
  type Finding,
  failed,
  failureReason,
  isReachable,
  ok,
  type Remedies,
  skipped,
} from './finding.ts';

/** Enough for one word and the reasoning before it. */
const ANSWER_TOKENS = 16;
const THINKING_TOKENS = 1000;

/** Checks that each chat model responds with one word, and reports its API, its window and its refusals. */
export async function checkModels(examination: Examination): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const model of chatModelsOf(examination.environment.services)) {
    const check = `model ${model.alias}`;
    if (isReachable(addressOf(model.server), examination))
      findings.push(await checkModel(check, model, examination));
    else findings.push(skipped(check, 'its server is not reached'));
  }
  return findings;
}

/** The finding about the end of On Your Data; undefined for all other answerers. */
export function endingAnswerer({ answerer }: Pick<Services, 'answerer'>): Finding | undefined {
  if (answerer.answerer !== 'on-your-data') return undefined;
  return ok(
    'On Your Data',
    'answers for now: Azure OpenAI is ending it, and no model after gpt-4o has it',
    'Its successor are knowledge bases of Azure AI Search: ANSWERER=azure with USE_AGENTIC_KNOWLEDGEBASE=on (docs/azure.md).',
  );
}

/** The address of a server. */
function addressOf(server: ModelServer): string {
  return server.kind === 'azure' ? server.endpoint : server.baseUrl;
}

async function checkModel(check: string, config: ModelConfig, examination: Examination): Promise<Finding> {
  const { environment, signal } = examination;
  const { upstream } = environment.services;
  const serverOf = createChatServers(upstream);
  const [model] = createChatModels([{ ...config, fallback: undefined }], upstream, serverOf);
  const options = {
    temperature: undefined,
    maxTokens: config.reasoning ? THINKING_TOKENS : ANSWER_TOKENS,
    seed: undefined,
    reasoningEffort: undefined,
    n: 1,
  };
  const startedAt = performance.now();
  try {
    if (!(await answers(model, options, signal))) {
      return failed(
        check,
        'its answer did not end',
        'Ask again; where that does not help, look at the log of the server.',
      );
    }
    const ms = Math.round(performance.now() - startedAt);
    const takesTools = await answers(model, { ...options, toolUse: PROBE }, signal).catch(() => false);
    return ok(check, `answered in ${ms} ms; ${factsInWords(config, serverOf(config).facts, takesTools)}`);
  } catch (thrown) {
    return failed(check, ...failureReason(thrown, modelRemedies(config.server, config.deployment)));
  }
}

/** A function of a client, which some models take by another API. */
const PROBE = {
  tools: [
    {
      type: 'function',
      function: {
        name: 'ready',
        description: 'Says that the model is ready.',
        parameters: { type: 'object', properties: { word: { type: 'string' } } },
      },
    },
  ],
  exchange: [],
};

/** Whether an answer comes to its end. */
async function answers(model: ChatModel, options: GenerationOptions, signal: AbortSignal): Promise<boolean> {
  const content = 'Answer with the word: ready';
  const prompt = {
    messages: [{ role: 'user' as const, content }],
    question: content,
    passages: [],
    extraPassages: [],
    followUps: false,
  };
  let hasEnded = false;
  for await (const event of model.stream(prompt, options, signal)) hasEnded ||= event.type === 'finish';
  return hasEnded;
}

const API_NAMES: Record<ChatApi, string> = { chat: 'Chat Completions', responses: 'the Responses API' };

/** By which APIs a model answers, how much it reads, and what it refused. */
function factsInWords({ contextTokens }: ModelConfig, facts: DeploymentFacts, takesTools: boolean): string {
  const { api, toolsApi, refused } = facts;
  const tools = takesTools ? `tools by ${API_NAMES[toolsApi]}` : 'takes no tools of clients';
  const apis = takesTools && api === toolsApi ? '' : `, ${tools}`;
  const left = refused.length > 0 ? `; it refused ${refused.join(', ')}` : '';
  return `by ${API_NAMES[api]}${apis}; window of ${contextTokens} tokens${left}`;
}

/** Remedies for a rejected or missing model. */
function modelRemedies(server: ModelServer, deployment: string): Remedies {
  if (server.kind === 'openai') {
    return {
      credentials: 'Check the key of this server (OPENAI_API_KEY, or the variable that MODELS_FILE names).',
      missing: `Check that the server has a model "${deployment}" (GET /models lists them; Ollama: \`ollama pull ${deployment}\`) and that the address ends as its API begins, mostly in /v1.`,
    };
  }
  return {
    credentials:
      server.key === undefined
        ? 'Give this identity the role "Cognitive Services OpenAI User" on the resource; it takes some minutes to act.'
        : 'Check that the key is one of this resource, and that keys are allowed there.',
    missing: `Check the deployment "${deployment}": the name of the deployment at this resource, not of the model in it.`,
  };
}

/** Checks of each model on this machine that its server does not cut prompts. After the models were asked: they are loaded then. */
export async function checkWindows({ environment, signal }: Examination): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const model of chatModelsOf(environment.services)) {
    const facts = await readLocalModelFacts(model.server, model.deployment, signal);
    if (!facts) continue;
    const check = `window of ${model.alias}`;
    const { isCut, detail, remedy = '' } = windowFinding(model, facts);
    findings.push(isCut ? failed(check, detail, remedy) : ok(check, detail, remedy || undefined));
  }
  return findings;
}

const TEXT = 'A text to turn into a vector.';

/** The findings about embeddings, and the dimensions for further checks. */
interface VectorFindings {
  findings: Finding[];
  lengths: VectorLengths;
}

/** Checks that the embedding models respond, for text and images, and reports their dimensions. */
export async function checkEmbeddings(
  makers: { embeddings: EmbeddingModel | undefined; imageEmbeddings: ImageEmbeddingModel | undefined },
  examination: Examination,
): Promise<VectorFindings> {
  const texts = await checkTexts(makers.embeddings, examination);
  const pictures = await checkPictures(makers.imageEmbeddings, examination);
  return {
    findings: [texts.finding, pictures.finding].flatMap((finding) => finding ?? []),
    lengths: { embedding: texts.length, imageEmbedding: pictures.length },
  };
}

/** A configured dimension is the field that models reject most often. */
function shorter({ dimensions, server }: EmbeddingConfig): Pick<Remedies, 'rejected'> {
  if (dimensions === undefined) return {};
  const variable = server.kind === 'azure' ? 'AZURE_OPENAI_EMB_DIMENSIONS' : 'OPENAI_EMB_DIMENSIONS';
  return { rejected: `Check that the model gives vectors of ${dimensions} numbers (${variable}).` };
}

interface Measured {
  finding?: Finding;
  length: number | undefined;
}

async function checkTexts(model: EmbeddingModel | undefined, examination: Examination): Promise<Measured> {
  const config = examination.environment.services.embeddings;
  if (!model || !config) return { length: undefined };
  const check = `embeddings ${config.deployment}`;
  const makeVector = async () => (await model.embed([TEXT], examination.signal))[0]?.length;
  return isReachable(addressOf(config.server), examination)
    ? measure(check, makeVector, { ...modelRemedies(config.server, config.deployment), ...shorter(config) })
    : { finding: skipped(check, 'its server is not reached'), length: undefined };
}

async function checkPictures(
  model: ImageEmbeddingModel | undefined,
  examination: Examination,
): Promise<Measured> {
  const config = examination.environment.services.vision;
  if (!model || !config) return { length: undefined };
  const check = 'vectors of pictures';
  const makeVector = async () => (await model.embedText(TEXT, examination.signal)).length;
  return isReachable(config.endpoint, examination)
    ? measure(check, makeVector, {
        credentials:
          config.key === undefined
            ? 'Give this identity the role "Cognitive Services User" on the vision resource.'
            : 'Check that AZURE_VISION_KEY is a key of this resource.',
        missing:
          'Check AZURE_VISION_ENDPOINT, and that the region of the resource has multimodal embeddings.',
      })
    : { finding: skipped(check, 'the service is not reached'), length: undefined };
}

async function measure(
  check: string,
  makeVector: () => Promise<number | undefined>,
  remedies: Remedies,
): Promise<Measured> {
  try {
    const length = await makeVector();
    return { finding: ok(check, `${length} dimensions`), length };
  } catch (thrown) {
    return { finding: failed(check, ...failureReason(thrown, remedies)), length: undefined };
  }
}

const QUERY = 'How many days of leave are there in a year?';
const ANSWERS = 'Employees have 27 days of paid leave in each year.';
const DOES_NOT = 'The canteen is on the ground floor, beside the entrance.';

/** Checks that the reranker puts the better of two texts first; undefined where none is configured. */
export async function checkReranker(examination: Examination): Promise<Finding | undefined> {
  const { reranker: config, upstream } = examination.environment.services;
  if (!config) return undefined;
  const check = `reranker ${config.model ?? new URL(config.baseUrl).host}`;
  if (!isReachable(config.baseUrl, examination)) return skipped(check, 'its server is not reached');
  const startedAt = performance.now();
  try {
    const reranker = createReranker(config, upstream);
    const [low, high] = await reranker.rerank(QUERY, [DOES_NOT, ANSWERS], examination.signal);
    if ((high ?? -1) > (low ?? -1)) {
      return ok(check, `ordered two texts in ${Math.round(performance.now() - startedAt)} ms`);
    }
    return failed(
      check,
      'it prefers a text that does not answer the question',
      'Check that RERANK_MODEL is a reranker; some conversions of models for llama.cpp give wrong scores.',
    );
  } catch (thrown) {
    return failed(check, ...failureReason(thrown, REMEDIES));
  }
}

const REMEDIES = {
  credentials: 'Check RERANK_API_KEY.',
  missing:
    'Check RERANK_MODEL, and that RERANK_BASE_URL with /rerank added is the address of the interface, such as https://api.jina.ai/v1 or https://api.cohere.com/v2.',
  rejected:
    'Check RERANK_MODEL, and that the server runs as a reranker (llama.cpp: `--reranking`, and `--ubatch-size` not below the length of a passage).',
};
