import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { isPrivateHost, ownServerFault } from '../endpoint.ts';
import type { ModelConfig, ModelServer } from '../services.ts';
import { address, apiVersion, modelApi, ownAddress, reasoningEffort } from '../variable-kinds.ts';
import { type Faults, faultInWords, type Variables } from '../variables.ts';
import { apiVersionOf, azureServer, azureServerAt, openaiServer } from './model-server.ts';

const common = {
  alias: z.string().min(1).max(200),
  model: z.string().min(1),
  keyVariable: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]*$/, 'it takes the name of a variable that holds the key, never the key')
    .optional(),
  contextTokens: z.number().int().min(1000).optional(),
  vision: z.boolean().optional(),
  reasoning: z.boolean().optional(),
  reasoningEffort: reasoningEffort.optional(),
  api: modelApi.optional(),
  prices: z
    .strictObject({
      currency: z.string().regex(/^[A-Z]{3}$/, 'it takes a currency such as USD'),
      inputPerMillion: z.number().min(0),
      outputPerMillion: z.number().min(0),
    })
    .optional(),
  fallback: z.string().optional(),
};

const entrySchema = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('azure'),
    ...common,
    deployment: z.string().min(1).optional(),
    endpoint: address.optional(),
    apiVersion: apiVersion('2024-10-21').optional(),
  }),
  z.strictObject({ provider: z.literal('openai'), ...common, baseUrl: ownAddress.optional() }),
]);

/** One model as the file describes it; what it leaves out comes from the variables or from the model's name. */
type ModelEntry = z.infer<typeof entrySchema>;

const fileSchema = z
  .strictObject({ default: z.string().optional(), models: z.array(entrySchema).min(1) })
  .superRefine(({ default: first, models }, context) => {
    const aliases = models.map(({ alias }) => alias);
    const among = `it takes one of the aliases: ${aliases.join(', ')}`;
    const complain = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message });
    if (first !== undefined && !aliases.includes(first)) complain(['default'], among);
    for (const [index, { alias, fallback }] of models.entries()) {
      if (aliases.indexOf(alias) < index)
        complain(['models', index, 'alias'], 'another model has this alias');
      if (fallback === alias) complain(['models', index, 'fallback'], 'a model cannot stand in for itself');
      else if (fallback !== undefined && !aliases.includes(fallback)) {
        complain(['models', index, 'fallback'], among);
      }
    }
  });

/** The environment as checked and as it was given: the file refers to variables that are not ours. */
export interface Given {
  variables: Variables;
  source: Readonly<Record<string, string | undefined>>;
}

/**
 * The models of MODELS_FILE, the default first. A model without an address of its own is at the server that the
 * variables name, and takes its key; a key never goes to another address than the one it was configured with. Faults
 * name the file, the place in it and what is allowed, never a value: a key may stand where its name belongs.
 */
export function modelsOfFile(file: string, { variables, source }: Given, faults: Faults): ModelConfig[] {
  return readEntries(file, faults).map((entry, index) => {
    const {
      contextTokens,
      vision,
      reasoning: isKnownToReason,
      ...rules
    } = capabilitiesOf(entry.model, hostOf(entry, variables));
    const reasoning = entry.reasoning ?? isKnownToReason;
    requirePrivateName(entry, `${file}: models[${index}].baseUrl`, variables, faults);
    const key = keyOf(entry, `${file}: models[${index}].keyVariable`, source, faults);
    const need = { key, reasoning, because: `${file} has "${entry.alias}" without an address` };
    return {
      alias: entry.alias,
      server: serverOf(entry, need, variables, faults),
      deployment: (entry.provider === 'azure' ? entry.deployment : undefined) ?? entry.model,
      contextTokens: entry.contextTokens ?? contextTokens,
      vision: entry.vision ?? vision,
      reasoning,
      ...(reasoning && rules),
      ...(entry.api && { api: entry.api }),
      ...(entry.reasoningEffort && { reasoningEffort: entry.reasoningEffort }),
      prices: entry.prices,
      fallback: entry.fallback,
    };
  });
}

function hostOf(entry: ModelEntry, { ANSWERER, OPENAI_BASE_URL }: Variables): ModelHost {
  if (entry.provider === 'openai') return hostAt(entry.baseUrl ?? OPENAI_BASE_URL);
  return ANSWERER === 'on-your-data' ? 'on-your-data' : 'azure';
}

function keyOf({ keyVariable }: ModelEntry, place: string, source: Given['source'], faults: Faults) {
  if (keyVariable === undefined) return undefined;
  const key = source[keyVariable] || undefined;
  if (key === undefined) faults.note(`${keyVariable}: missing (needed because of MODELS_FILE, ${place})`);
  return key;
}

function requirePrivateName(entry: ModelEntry, place: string, variables: Variables, faults: Faults): void {
  if (entry.provider !== 'openai' || entry.baseUrl === undefined) return;
  const fault = ownServerFault(entry.baseUrl, variables.OPENAI_ALLOW_HTTP);
  if (fault !== undefined) faults.note(`MODELS_FILE, ${place}: ${fault}`);
}

function serverOf(
  entry: ModelEntry,
  { key, reasoning, because }: { key: string | undefined; reasoning: boolean; because: string },
  variables: Variables,
  faults: Faults,
): ModelServer {
  if (entry.provider === 'openai') {
    if (entry.baseUrl === undefined) return openaiServer(variables, { because, key }, faults);
    return { kind: 'openai', baseUrl: entry.baseUrl, key };
  }
  const version = entry.apiVersion ?? apiVersionOf(variables, reasoning);
  if (entry.endpoint === undefined)
    return azureServer(variables, { because, apiVersion: version, key }, faults);
  return azureServerAt(variables, entry.endpoint, version, key);
}

function readEntries(file: string, faults: Faults): ModelEntry[] {
  const complain = (fault: string) => faults.note(`MODELS_FILE, ${file}: ${fault}`);
  try {
    const content: unknown = JSON.parse(readFileSync(/* turbopackIgnore: true */ file, 'utf8'));
    const { data, error } = fileSchema.safeParse(content, { error: faultInWords });
    for (const { path, message } of error?.issues ?? []) complain(`${placeOf(path)}${message}`);
    return (
      data?.models.toSorted((a, b) => Number(b.alias === data.default) - Number(a.alias === data.default)) ??
      []
    );
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    complain(thrown instanceof SyntaxError ? 'is not JSON' : `cannot be read (${code})`);
    return [];
  }
}

function placeOf(path: PropertyKey[]): string {
  if (path.length === 0) return '';
  const parts = path.map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`));
  return `${parts.join('').replace(/^\./, '')}: `;
}

/** The request options of a model, where they differ from others. */
type AskingRules = Pick<ModelConfig, 'api' | 'toolsByResponses' | 'leastEffort'>;

/** What a model can do, as far as prompts depend on it. */
interface Capabilities extends AskingRules {
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
 * silently cuts prompts at 4,096 tokens by default.
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

/** The host of a model: a service, Azure OpenAI On Your Data, or a server in the private network. */
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
