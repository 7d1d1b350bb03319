import type { ModelConfig } from '#lib/config/services.ts';
import type { GenerationOptions, ModelEvent, Prompt } from '#lib/core/ports/chat-model.ts';
import { type AnswerPiece, AnswerReader } from './answer-reader.ts';
import { chatRequest, reasoningRequest } from './chat-request.ts';
import type { ChatServer } from './chat-servers.ts';
import type { Leeway, LeftOut } from './deployment.ts';
import { callerRefusal } from './openai-failure.ts';
import { EVERY_FIELD, TOKEN_LIMITS } from './refused-fields.ts';

/** Streams answers as `ChatModel.stream` promises. */
export type StreamAnswer = (
  prompt: Prompt,
  options: GenerationOptions,
  signal: AbortSignal,
) => AsyncGenerator<ModelEvent>;

const TOKENS_LEFT_OUT = 'The model does not take this limit of tokens; its own holds.';
/** Reader settings, and the notice for a model that does not support them. */
const LEFT_OUT: Partial<Record<LeftOut, string>> = {
  temperature: 'The model does not take a temperature; it was left out.',
  seed: 'The model does not take a seed; it was left out.',
  reasoning_effort: 'The model does not take a reasoning effort; it was left out.',
  n: 'The model gives one answer at a time.',
  top_p: 'The model does not take top_p; it was left out.',
  presence_penalty: 'The model does not take a presence penalty; it was left out.',
  frequency_penalty: 'The model does not take a frequency penalty; it was left out.',
  stop: 'The model does not take words to stop at; they were left out.',
  user: 'The model does not take the identifier of a user; it was left out.',
  tool_choice: 'The model does not take a choice of tools; it was left out.',
  images: 'The model does not take images; they were left out.',
  'effort-for-tools':
    'The model takes tools at its server only without reasoning; the reasoning effort was left out.',
  max_tokens: TOKENS_LEFT_OUT,
  max_completion_tokens: TOKENS_LEFT_OUT,
};

/** Functions of the caller are never left out: without them the model would answer something else. */
const LEEWAY: Leeway = { fields: EVERY_FIELD.filter((field) => field !== 'tools'), images: true };

/** Streams the answers of one model, without a fallback. */
export function createAnswerStream(
  config: ModelConfig,
  { stream, upstream, answerCharacters }: ChatServer,
): StreamAnswer {
  return async function* (prompt, options, signal) {
    const request = { ...chatRequest(config, prompt, options), ...reasoningRequest(config, options) };
    let leftOut: LeftOut[] = [];
    const longest = answerCharacters * options.n;
    let answer = new AnswerReader(longest);
    const open = async (attempt: AbortSignal): Promise<AsyncIterable<AnswerPiece>> => {
      answer = new AnswerReader(longest);
      const asked = await stream(request, LEEWAY, attempt);
      leftOut = asked.leftOut;
      return answer.read(asked.reply);
    };
    try {
      for await (const { texts } of upstream.stream(open, signal, ({ isProgress }) => isProgress)) {
        if (texts.length > 0) yield { type: 'text-deltas', texts };
      }
    } catch (thrown) {
      // Cut after the last word: only the token count was lost.
      if (!answer.ended || signal.aborted) throw failureOf(thrown, options);
    }
    const notices = leftOut
      .filter((field) => !isOurs(field, options))
      .flatMap((field) => LEFT_OUT[field] ?? []);
    yield { ...(await answer.finish(prompt.messages, signal)), ...(notices.length > 0 && { notices }) };
  };
}

/** Whether we send a field unasked: a limit of tokens where the reader sets none. */
function isOurs(field: LeftOut, { maxTokens }: GenerationOptions): boolean {
  return TOKEN_LIMITS.some((limit) => limit === field) && maxTokens === undefined;
}

/** Tools are the caller's own part of a request. */
function failureOf(thrown: unknown, { toolUse }: GenerationOptions): unknown {
  return toolUse ? callerRefusal(thrown) : thrown;
}
