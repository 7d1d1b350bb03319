import type { ModelConfig, ModelServer, Services } from '#lib/config/services.ts';
import { createChatModels } from '#lib/llm/openai/models.ts';
import { type Examination, isReachable } from './examination.ts';
import { failureReason, type Remedies } from './failure-reason.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

/** Enough for one word and the reasoning before it. */
const ANSWER_TOKENS = 16;
const THINKING_TOKENS = 1000;

/** Checks that each chat model responds with one word. */
export async function checkModels(examination: Examination): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const model of modelsOf(examination.environment.services)) {
    const check = `model ${model.alias}`;
    if (isReachable(addressOf(model.server), examination))
      findings.push(await checkModel(check, model, examination));
    else findings.push(skipped(check, 'its server is not reached'));
  }
  return findings;
}

/** The chat models that are configured. */
export function modelsOf({ answerer }: Services): ModelConfig[] {
  if (answerer.answerer === 'models') return answerer.models;
  return answerer.answerer === 'on-your-data' ? [answerer.model] : [];
}

/** The address of a server. */
export function addressOf(server: ModelServer): string {
  return server.kind === 'azure' ? server.endpoint : server.baseUrl;
}

async function checkModel(check: string, config: ModelConfig, examination: Examination): Promise<Finding> {
  const { environment, signal } = examination;
  const [model] = createChatModels([{ ...config, fallback: undefined }], environment.services.upstream);
  const content = 'Answer with the word: ready';
  const prompt = {
    messages: [{ role: 'user' as const, content }],
    question: content,
    passages: [],
    extraPassages: [],
    followUps: false,
  };
  const options = {
    temperature: undefined,
    maxTokens: config.reasoning ? THINKING_TOKENS : ANSWER_TOKENS,
    seed: undefined,
    reasoningEffort: undefined,
    n: 1,
  };
  const startedAt = performance.now();
  try {
    let finished = false;
    for await (const event of model.stream(prompt, options, signal)) finished ||= event.type === 'finish';
    return finished
      ? ok(check, `answered in ${Math.round(performance.now() - startedAt)} ms`)
      : failed(
          check,
          'its answer did not end',
          'Ask again; where that does not help, look at the log of the server.',
        );
  } catch (thrown) {
    return failed(check, ...failureReason(thrown, modelRemedies(config.server, config.deployment)));
  }
}

/** Remedies for a rejected or missing model. */
export function modelRemedies(server: ModelServer, deployment: string): Remedies {
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
