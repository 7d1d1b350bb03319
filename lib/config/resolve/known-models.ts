import { isPrivateHost } from '../endpoint.ts';
import type { ModelConfig } from '../services.ts';

/** How a model wants to be asked, where that differs from others. */
export type AskingRules = Pick<ModelConfig, 'api' | 'toolsByResponses' | 'leastEffort'>;

/** What a model can do, as far as prompts depend on it. */
export interface Capabilities extends AskingRules {
  contextTokens: number;
  vision: boolean;
  reasoning: boolean;
}

const hosted = (contextTokens: number, more: Partial<Capabilities> = {}): Capabilities => ({
  contextTokens,
  vision: false,
  reasoning: false,
  ...more,
});

/**
 * Open models run with the window that their server has memory for, not the one they were trained with; Ollama
 * cuts prompts silently at 4,096 tokens unless told otherwise.
 */
const OPEN_MODEL_TOKENS = 4096;
const open = (vision = false) => hosted(OPEN_MODEL_TOKENS, { vision });

/** Reasons, sees, and takes the effort `none`. */
const reasoning = (contextTokens: number, rules: AskingRules = { leastEffort: 'none' }) =>
  hosted(contextTokens, { vision: true, reasoning: true, ...rules });
/** Has the Responses API alone, and reasons for minutes. */
const THOROUGH: AskingRules = { api: 'responses', leastEffort: 'default' };
/** Takes functions in Chat Completions with the effort `none` alone. */
const NEWEST: AskingRules = { leastEffort: 'none', toolsByResponses: 'always' };

/** By the beginning of the name, lower case, the first that fits; from the published lists of models, November 2026. */
const KNOWN: readonly [RegExp, Capabilities][] = [
  [/^gpt-\d[\w.]*-chat/, hosted(128_000, { vision: true })],
  [/^gpt-([5-9]|1\d)\b\S*-(pro|codex)\b/, reasoning(400_000, THOROUGH)],
  [/^codex-/, reasoning(200_000, THOROUGH)],
  [/^gpt-5\.[1-3]/, reasoning(400_000)],
  [/^gpt-5\.4/, reasoning(400_000, { leastEffort: 'none', toolsByResponses: 'with-effort' })],
  [/^gpt-5\.\d/, reasoning(400_000, NEWEST)],
  [/^gpt-5/, reasoning(400_000, {})],
  [/^gpt-([6-9]|1\d)\b/, reasoning(400_000, NEWEST)],
  [/^gpt-4\.1/, hosted(1_000_000, { vision: true })],
  [/^gpt-4o/, hosted(128_000, { vision: true })],
  [/^gpt-4-(turbo|vision)/, hosted(128_000, { vision: true })],
  [/^gpt-4-32k/, hosted(32_768)],
  [/^gpt-4/, hosted(8192)],
  [/^gpt-3(\.5|5)-turbo/, hosted(16_385)],
  [/^o1-mini/, hosted(128_000, { reasoning: true })],
  [/^o3-mini/, hosted(200_000, { reasoning: true })],
  [/^o\d\S*-(pro|codex)\b/, reasoning(200_000, THOROUGH)],
  [/^o\d(-|$)/, reasoning(200_000, {})],
  [/^(llava|bakllava|moondream|minicpm-v|pixtral)/, open(true)],
  [/^(llama-?3\.2.*vision|llama-?4)/, open(true)],
  [/^(qwen[\d.]*-?vl|phi-?[\d.]*-(vision|multimodal))/, open(true)],
  [/^(llama|qwen|phi|mistral|mixtral|gemma|deepseek|gpt-oss)/, open()],
];

/** A hosted model of a name that is not known yet is a new one. What it takes besides is learned of its refusals. */
const NEW_MODEL = reasoning(128_000, NEWEST);

/**
 * What the model is known for. A name may have a publisher before it and a size or a date behind. `own` is a server in the
 * private network, where unknown models are open ones.
 */
export function capabilitiesOf(model: string, host: ModelHost): Capabilities {
  const name = model.toLowerCase().replace(/^.*\//, '');
  const known = KNOWN.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? UNKNOWN[host];
}

/** Who runs a model: a service, Azure OpenAI On Your Data, or a server in the private network. */
export type ModelHost = 'azure' | 'openai' | 'on-your-data' | 'own';

/** On Your Data has no model that is newer than gpt-4o. */
const UNKNOWN: Record<ModelHost, Capabilities> = {
  azure: NEW_MODEL,
  openai: NEW_MODEL,
  'on-your-data': hosted(16_385),
  own: open(),
};

/** The host of a server that speaks OpenAI's API; OpenAI's own where no address is given. */
export function hostAt(baseUrl: string | undefined): ModelHost {
  return baseUrl !== undefined && URL.canParse(baseUrl) && isPrivateHost(new URL(baseUrl).hostname)
    ? 'own'
    : 'openai';
}
