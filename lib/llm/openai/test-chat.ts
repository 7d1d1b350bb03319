import type { ModelConfig, ModelServer } from '#lib/config/services.ts';
import type { ChatModel, GenerationOptions, ModelFinish, Prompt } from '#lib/core/ports/chat-model.ts';
import { NO_OPTIONS, promptOf } from '../extractive/test-prompt.ts';

/** A model of a server without a name of its own, for tests. */
export function modelConfig(server: string | ModelServer, more: Partial<ModelConfig> = {}): ModelConfig {
  return {
    alias: 'gpt',
    server:
      typeof server === 'string' ? { kind: 'openai', baseUrl: `${server}/v1`, key: 'test-key' } : server,
    deployment: 'gpt-4o-mini',
    contextTokens: 128_000,
    vision: false,
    reasoning: false,
    prices: undefined,
    fallback: undefined,
    ...more,
  };
}

/** A chunk of a streamed reply with one choice. */
export function chunkOf(content: string, choice: object = {}): object {
  return {
    id: 'chatcmpl-1',
    object: 'chat.completion.chunk',
    created: 1_700_000_000,
    model: 'gpt-4o-mini-2024-07-18',
    choices: [{ index: 0, delta: { content }, finish_reason: null, ...choice }],
  };
}

/** The chunk that ends an answer. */
export const END = chunkOf('', { delta: {}, finish_reason: 'stop' });

/** The chunk that counts tokens. */
export const USAGE = {
  choices: [],
  usage: { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
};

/** A reply of server-sent events, as a scripted server takes it. */
export function eventStream(...chunks: (object | string)[]) {
  const events = [
    ...chunks.map((chunk) => (typeof chunk === 'string' ? chunk : JSON.stringify(chunk))),
    '[DONE]',
  ];
  return {
    status: 200,
    headers: { 'content-type': 'text/event-stream' },
    body: events.map((event) => `data: ${event}\n\n`).join(''),
  };
}

/** An error in OpenAI's shape. */
export function errorReply(status: number, error: object, headers: Record<string, string> = {}) {
  return { status, headers, body: { error } };
}

/** Everything a caller received, up to the failure if there was one. */
export interface Outcome {
  text: string;
  finish: ModelFinish | undefined;
  thrown: unknown;
}

/** Asks a model and collects its events, failures included. */
export async function ask(
  model: ChatModel,
  options: Partial<GenerationOptions> = {},
  more: { signal?: AbortSignal; prompt?: Prompt; onText?: (text: string) => void } = {},
): Promise<Outcome> {
  const outcome: Outcome = { text: '', finish: undefined, thrown: undefined };
  const signal = more.signal ?? new AbortController().signal;
  const prompt = more.prompt ?? promptOf('How much leave?', []);
  try {
    for await (const event of model.stream(prompt, { ...NO_OPTIONS, ...options }, signal)) {
      if (event.type === 'finish') outcome.finish = event;
      else {
        const text = event.texts.join('');
        outcome.text += text;
        more.onText?.(text);
      }
    }
  } catch (thrown) {
    outcome.thrown = thrown;
  }
  return outcome;
}
