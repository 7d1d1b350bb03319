import type { Environment } from '#lib/config/environment.ts';
import type { ModelConfig } from '#lib/config/services.ts';
import { type LocalModelFacts, readLocalModelFacts } from '#lib/llm/openai/local-model-facts.ts';

/** A finding about a model's window: whether prompts are cut silently, and the fix. */
export interface WindowFinding {
  /** True when the server cuts what is sent to it. */
  isCut: boolean;
  detail: string;
  remedy?: string;
}

/** Ollama's default on machines with less than 24 GB of graphics memory. */
const OLLAMA_DEFAULT = 4096;
/** Fits ten passages, a conversation and an answer. */
const PROPOSED = 32_768;

/** Compares the window that a server on this machine has with the one that prompts are made for. */
export function windowFinding(
  { contextTokens, deployment }: Pick<ModelConfig, 'contextTokens' | 'deployment'>,
  { server, windowTokens, trainedTokens = PROPOSED }: LocalModelFacts,
): WindowFinding {
  const larger = Math.min(trainedTokens, Math.max(PROPOSED, contextTokens));
  if (windowTokens === undefined) {
    const isCut = contextTokens > OLLAMA_DEFAULT;
    const detail = `${server} does not say its window until it has loaded the model; prompts have up to ${contextTokens} tokens`;
    return isCut ? { isCut, detail, remedy: enlarge(server, deployment, larger) } : { isCut, detail };
  }
  if (windowTokens < contextTokens) {
    const cuts = server === 'Ollama' ? 'silently cuts' : 'refuses';
    return {
      isCut: true,
      detail: `${server} ${cuts} prompts and answers beyond ${windowTokens} tokens, and prompts have up to ${contextTokens}`,
      remedy: `${enlarge(server, deployment, larger)} Or set OPENAI_MODEL_CONTEXT_TOKENS=${windowTokens}.`,
    };
  }
  const detail = `prompts and answers fit ${contextTokens} tokens; ${server} has a window of ${windowTokens}`;
  if (windowTokens > contextTokens) {
    return {
      isCut: false,
      detail,
      remedy: `Set OPENAI_MODEL_CONTEXT_TOKENS=${windowTokens} to use all of it.`,
    };
  }
  return windowTokens < larger
    ? { isCut: false, detail, remedy: enlarge(server, deployment, larger) }
    : { isCut: false, detail };
}

// OpenAI's interface, which answers are asked by, has no field for the window.
function enlarge(server: LocalModelFacts['server'], model: string, tokens: number): string {
  const both = `set OPENAI_MODEL_CONTEXT_TOKENS=${tokens}, too`;
  if (server === 'vLLM') return `Start vLLM with --max-model-len ${tokens} for longer ones, and ${both}.`;
  return (
    `Start Ollama with OLLAMA_CONTEXT_LENGTH=${tokens} for longer ones, or create a model from a Modelfile with ` +
    `"FROM ${model}" and "PARAMETER num_ctx ${tokens}", and ${both}.`
  );
}

/** Takes a line with its fields. */
type Write = (fields: object, line: string) => void;

/** Logs for each model on this machine how long prompts may be: a warning where its server cuts them. Never throws. */
export async function noteModelWindows(
  { services }: Environment,
  log: { info: Write; warn: Write },
): Promise<void> {
  const { answerer } = services;
  if (answerer.answerer !== 'models') return;
  for (const model of answerer.models) {
    const facts = await readLocalModelFacts(model.server, model.deployment, new AbortController().signal);
    if (!facts) continue;
    const { isCut, detail, remedy } = windowFinding(model, facts);
    const line = [`${detail}.`, remedy].filter(Boolean).join(' ');
    log[isCut ? 'warn' : 'info']({ model: model.alias }, line);
  }
}
