/** What a model can do, as far as prompts depend on it. */
export interface Capabilities {
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

/** By the beginning of the name, lower case, the first that fits; from the published lists of models, November 2026. */
const KNOWN: readonly [RegExp, Capabilities][] = [
  [/^gpt-5[\w.]*-chat/, hosted(128_000, { vision: true })],
  [/^gpt-5/, hosted(400_000, { vision: true, reasoning: true })],
  [/^gpt-4\.1/, hosted(1_000_000, { vision: true })],
  [/^gpt-4o/, hosted(128_000, { vision: true })],
  [/^gpt-4-(turbo|vision)/, hosted(128_000, { vision: true })],
  [/^gpt-4-32k/, hosted(32_768)],
  [/^gpt-4/, hosted(8192)],
  [/^gpt-3(\.5|5)-turbo/, hosted(16_385)],
  [/^o1-mini/, hosted(128_000, { reasoning: true })],
  [/^o3-mini/, hosted(200_000, { reasoning: true })],
  [/^(o1|o3|o4)/, hosted(200_000, { vision: true, reasoning: true })],
  [/^(llava|bakllava|moondream|minicpm-v|pixtral)/, open(true)],
  [/^(llama-?3\.2.*vision|llama-?4)/, open(true)],
  [/^(qwen[\d.]*-?vl|phi-?[\d.]*-(vision|multimodal))/, open(true)],
  [/^(llama|qwen|phi|mistral|mixtral|gemma|deepseek|gpt-oss)/, open()],
];

/** What is safe to expect of any deployment of Azure. */
const UNKNOWN_ON_AZURE = hosted(16_385);

/** What the model is known for. A name may have a publisher before it and a size or a date behind. */
export function capabilitiesOf(model: string, host: 'azure' | 'openai'): Capabilities {
  const name = model.toLowerCase().replace(/^.*\//, '');
  const known = KNOWN.find(([pattern]) => pattern.test(name))?.[1];
  return known ?? (host === 'azure' ? UNKNOWN_ON_AZURE : open());
}
