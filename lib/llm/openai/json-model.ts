import type { OpenAI } from 'openai';
import type { ModelConfig } from '#lib/config/services.ts';
import type { JsonModel, JsonQuestion, JsonReply } from '#lib/core/ports/chat-model.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord, type JsonObject } from '#lib/shared/json.ts';
import type { ReplyBounds } from '#lib/upstream/service-reply.ts';
import { smallTask } from './chat-request.ts';
import type { ChatServer } from './chat-servers.ts';
import { OURS } from './deployment.ts';

/** Reasoning models spend the same budget on their reasoning. */
const REASONING_TOKENS = 4_000;
/** An arbitrary fixed seed: the same question gets the same reply where the model supports it. */
const SEED = 7;
/** Far more than the tokens that are asked for. */
const REPLY_BOUNDS: ReplyBounds = { bytes: 4_000_000 };
const NOTHING_USED = { promptTokens: 0, completionTokens: 0 };

/**
 * Requests JSON objects from a chat model, one whole call each: by structured output if the server supports
 * it, else by instruction. As reproducible as the model allows. Never falls back to another model.
 */
export function createJsonModel(config: ModelConfig, { complete, upstream, wholeMs }: ChatServer): JsonModel {
  return {
    name: config.alias,
    ...(config.prices && { prices: config.prices }),
    async ask(question, signal) {
      const request = jsonRequest(config, question);
      const call = (attempt: AbortSignal) => complete(request, OURS, REPLY_BOUNDS, attempt);
      try {
        const { reply } = await upstream.call(call, signal, wholeMs);
        return readReply(reply);
      } catch (thrown) {
        if (!(thrown instanceof AppError && thrown.code === 'content-filter')) throw thrown;
        return { value: undefined, usage: NOTHING_USED, problem: 'filtered' };
      }
    },
  };
}

function jsonRequest(
  config: ModelConfig,
  { instructions, material, name, schema, maxTokens }: JsonQuestion,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  // Also in words: some servers accept a schema and ignore it.
  const form = `Answer with one JSON object and nothing else. It fits this JSON Schema: ${JSON.stringify(schema)}`;
  return {
    model: config.deployment,
    messages: [
      { role: 'system', content: `${instructions}\n${form}` },
      { role: 'user', content: written(material) },
    ],
    response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } },
    ...(config.reasoning
      ? smallTask({ ...config, leastEffort: judgingEffort(config) }, REASONING_TOKENS + maxTokens)
      : { temperature: 0, seed: SEED, max_tokens: maxTokens }),
  };
}

/** To judge takes some reasoning, also of models that can do without. */
function judgingEffort({ leastEffort }: ModelConfig): 'low' | 'default' {
  return leastEffort === 'default' ? leastEffort : 'low';
}

/**
 * Opening characters of role markers of open models, such as `<|im_start|>` and `[INST]`; never JSON's own.
 */
const ROLE_MARKS = /<|\[(?=\/?[A-Z])/g;

// Servers may interpret such markers anywhere in a message: escaped, they are plain text.
function written(material: JsonObject): string {
  return JSON.stringify(material).replace(ROLE_MARKS, (mark) => (mark === '<' ? '\\u003c' : '\\u005b'));
}

function readReply({ choices, usage }: OpenAI.ChatCompletion): JsonReply {
  const choice = choices?.[0];
  const value = readObject(choice?.message?.content ?? '');
  const problem = problemOf(choice) ?? (value === undefined ? 'no-json' : null);
  return {
    value: problem === null ? value : undefined,
    usage: usage
      ? { promptTokens: usage.prompt_tokens, completionTokens: usage.completion_tokens }
      : NOTHING_USED,
    problem,
  };
}

function problemOf(choice: OpenAI.ChatCompletion.Choice | undefined): JsonReply['problem'] {
  if (choice?.finish_reason === 'content_filter') return 'filtered';
  if (choice?.finish_reason === 'length') return 'cut-short';
  return choice?.message?.refusal ? 'refused' : null;
}

/** Reasoning blocks that local models put before their reply. */
const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/;

/**
 * The one JSON object in a model's reply: the whole text, or the only object between other words, in a code
 * fence or not. Undefined if there is none or several different ones: a model may quote its input, which
 * must not count as its own.
 */
export function readObject(reply: string): Record<string, unknown> | undefined {
  const said = reply.replace(THOUGHTS, '').trim();
  const whole = parsed(said);
  if (whole) return whole;
  const objects = outermostObjects(said).map(parsed);
  const [first] = objects;
  const isOnly = objects.every((object) => JSON.stringify(object) === JSON.stringify(first));
  return isOnly ? first : undefined;
}

function parsed(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The text from a brace to its closing brace, ignoring braces in strings. Linear time. */
function outermostObjects(text: string): string[] {
  const objects: string[] = [];
  let end = 0;
  for (let start = text.indexOf('{'); start >= 0; start = text.indexOf('{', end)) {
    end = endOfObject(text, start);
    if (end < 0) break;
    objects.push(text.slice(start, end));
  }
  return objects;
}

/** A string may lack its closing quote: truncated text must not be scanned again from every quote. */
const BRACE_OR_STRING = /[{}]|"(?:[^"\\]|\\.)*"?/gs;

function endOfObject(text: string, start: number): number {
  let depth = 0;
  BRACE_OR_STRING.lastIndex = start;
  for (let found = BRACE_OR_STRING.exec(text); found; found = BRACE_OR_STRING.exec(text)) {
    if (found[0] === '{') depth += 1;
    else if (found[0] === '}') depth -= 1;
    if (depth === 0) return BRACE_OR_STRING.lastIndex;
  }
  return -1;
}
