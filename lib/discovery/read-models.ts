import { isRecord } from '#lib/shared/json.ts';
import { hasUnseen } from '#lib/shared/plain-text.ts';

/** The replies of one server; undefined where it gave none. */
export interface ServerReplies {
  /** `GET /v1/models`. */
  models: unknown;
  /** Ollama's `GET /api/tags`. */
  tags?: unknown;
  /** LM Studio's `GET /api/v0/models`. */
  v0?: unknown;
  /** llama.cpp's `GET /props`. */
  props?: unknown;
}

const MOST_MODELS = 500;
const LONGEST_NAME = 200;

/** Whether a reply to `GET /v1/models` lists models, of another program than Citewell itself. */
export function listsModels(models: unknown): boolean {
  const rows = rowsOf(models, 'data');
  return rows.some((row) => isUsableName(row['id'])) && !rows.some((row) => row['owned_by'] === 'citewell');
}

/**
 * What a server offers, by its replies. Ignores names that are long or have characters that do not show; of a server on
 * this machine, also models of Ollama that run elsewhere.
 */
export function readModels(
  baseUrl: string,
  replies: ServerReplies,
  { isLocal }: { isLocal: boolean },
): FoundServer {
  const rows = rowsOf(replies.models, 'data');
  const tags = byName(rowsOf(replies.tags, 'models'), 'name');
  const v0 = byName(rowsOf(replies.v0, 'data'), 'id');
  const window = windowOf(replies.props);
  const models = rows.flatMap((row) => {
    const name = row['id'];
    const tag = tags.get(name);
    if (!isUsableName(name) || (isLocal && isElsewhere(name, { row, tag }))) return [];
    return [modelOf(name, { row, tag, v0: v0.get(name), window })];
  });
  const kind = kindOf(rows, {
    isOllama: tags.size > 0,
    isLmStudio: v0.size > 0,
    isLlama: window !== undefined,
  });
  return { kind, baseUrl, models };
}

type Row = Record<string, unknown>;

interface Facts {
  row: Row;
  tag: Row | undefined;
  v0: Row | undefined;
  window: number | undefined;
}

function modelOf(name: string, { row, tag, v0, window }: Facts): ServedModel {
  const details = isRecord(tag?.['details']) ? tag['details'] : {};
  const contextTokens = tokensIn(row['max_model_len']) ?? tokensIn(v0?.['loaded_context_length']) ?? window;
  const billions = sizeInName(String(details['parameter_size'] ?? '').slice(0, 20)) ?? sizeInName(name);
  return {
    name,
    purpose: purposeOf(name, { type: v0?.['type'], family: details['family'] }),
    ...(contextTokens !== undefined && { contextTokens }),
    ...(billions !== undefined && { billions }),
    ...(v0?.['state'] === 'loaded' && { isLoaded: true }),
  };
}

function kindOf(
  rows: readonly Row[],
  { isOllama, isLmStudio, isLlama }: { isOllama: boolean; isLmStudio: boolean; isLlama: boolean },
): ServerKind {
  const owner = rows[0]?.['owned_by'];
  if (isOllama) return 'ollama';
  if (isLmStudio) return 'lm-studio';
  if (isLlama || owner === 'llamacpp') return 'llama.cpp';
  return owner === 'vllm' ? 'vllm' : 'other';
}

/**
 * Cloud models of Ollama are listed among those of this machine; questions to them would leave it. Without its tags it is not
 * known which these are.
 */
function isElsewhere(name: string, { row, tag }: Pick<Facts, 'row' | 'tag'>): boolean {
  if (tag === undefined) return row['owned_by'] === 'library';
  return Boolean(tag['remote_host']) || Boolean(tag['remote_model']) || /[:-]cloud$/.test(name);
}

function isUsableName(name: unknown): name is string {
  return (
    typeof name === 'string' &&
    name.length > 0 &&
    name.length <= LONGEST_NAME &&
    name === name.trim() &&
    !hasUnseen(name)
  );
}

function rowsOf(reply: unknown, key: string): Row[] {
  const list = isRecord(reply) ? reply[key] : undefined;
  return Array.isArray(list) ? list.slice(0, MOST_MODELS).filter(isRecord) : [];
}

function byName(rows: readonly Row[], key: string): Map<unknown, Row> {
  return new Map(rows.map((row) => [row[key], row]));
}

/** llama.cpp: the window of one conversation, as it was started. */
function windowOf(props: unknown): number | undefined {
  const settings = isRecord(props) ? props['default_generation_settings'] : undefined;
  return isRecord(settings) ? tokensIn(settings['n_ctx']) : undefined;
}

function tokensIn(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1000 && value <= 20_000_000
    ? value
    : undefined;
}

/** What a server says of a model beside its name. */
interface StatedFacts {
  /** LM Studio: `llm`, `vlm` or `embeddings`. */
  type: unknown;
  /** Ollama: the architecture, such as `qwen2` or `nomic-bert`. */
  family: unknown;
}

const RERANKS = /rerank|cross-encoder/;
const EMBEDS =
  /embed|(^|[/_.-])(bge|gte|e5|minilm|mxbai|nomic-bert|arctic|sentence-t5|paraphrase|all-mpnet|bert|xlm-roberta)([/_.:-]|$)|minilm|sentence-transformers/;
const NO_TEXT =
  /whisper|(^|[/_.:-])(tts|stt|ocr|clip|siglip|flux|sdxl|bark|musicgen|kokoro)([/_.:-]|$)|stable-diffusion|dall-e|-image|audio|transcribe|moderation|guard|shield|(^|[/_-])(davinci|babbage)/;

/** What a model is for, by what its server states, else by its name. */
export function purposeOf(name: string, { type, family }: StatedFacts): ServedModel['purpose'] {
  const lower = name.toLowerCase();
  if (RERANKS.test(lower)) return 'other';
  if (type === 'embeddings') return 'embedding';
  if (typeof family === 'string' && /bert|embed/.test(family.slice(0, 100))) return 'embedding';
  if (EMBEDS.test(lower) && type !== 'llm' && type !== 'vlm') return 'embedding';
  return NO_TEXT.test(lower) ? 'other' : 'chat';
}

/** The size in a text such as `7.6B` or `qwen2.5-0.5b-instruct`, in thousand millions of parameters. */
export function sizeInName(text: string): number | undefined {
  const [, number, unit] = /(?:^|[^a-z\d.])(\d{1,4}(?:\.\d{1,3})?)([bm])(?![a-z\d])/i.exec(text) ?? [];
  if (number === undefined || unit === undefined) return undefined;
  return Number(number) / (unit.toLowerCase() === 'm' ? 1000 : 1);
}

/** The software that serves models; `other`: it speaks OpenAI's API and says no more. */
type ServerKind = 'ollama' | 'lm-studio' | 'llama.cpp' | 'vllm' | 'other';

/** A model that a server offers. Names come from that server: printable, but not to be trusted in a command. */
export interface ServedModel {
  name: string;
  purpose: 'chat' | 'embedding' | 'other';
  /** Tokens that it takes as it is served now; undefined where the server does not say. */
  contextTokens?: number;
  /** Size in thousand millions of parameters. */
  billions?: number;
  /** In memory now, so that it answers at once. */
  isLoaded?: boolean;
}

/** A server that speaks OpenAI's API, and what it offers. */
export interface FoundServer {
  kind: ServerKind;
  /** As `OPENAI_BASE_URL` takes it. */
  baseUrl: string;
  models: ServedModel[];
}

const NAMES: Record<ServerKind, string> = {
  ollama: 'Ollama',
  'lm-studio': 'LM Studio',
  'llama.cpp': 'llama.cpp',
  vllm: 'vLLM',
  other: 'A model server',
};

/** The name of the software, at the start of a sentence. */
export function serverName(kind: ServerKind): string {
  return NAMES[kind];
}
