import type { ModelConfig } from '#lib/config/services.ts';
import type { GenerationOptions, ModelEvent, Prompt } from '#lib/core/ports/chat-model.ts';
import { type AnswerPiece, AnswerReader } from './answer-reader.ts';
import { chatRequest } from './chat-request.ts';
import type { ChatServer } from './chat-servers.ts';
import { callerRefusal } from './openai-failure.ts';
import { readChunks } from './read-chunks.ts';
import { type OptionalField, RefusedFields, TOKEN_LIMITS } from './refused-fields.ts';

/** Streams answers as `ChatModel.stream` promises. */
export type StreamAnswer = (
  prompt: Prompt,
  options: GenerationOptions,
  signal: AbortSignal,
) => AsyncGenerator<ModelEvent>;

const TOKENS_LEFT_OUT = 'The model does not take this limit of tokens; its own holds.';
/** Reader settings, and the notice for a model that does not support them. */
const LEFT_OUT: Partial<Record<OptionalField, string>> = {
  temperature: 'The model does not take a temperature; it was left out.',
  seed: 'The model does not take a seed; it was left out.',
  reasoning_effort: 'The model does not take a reasoning effort; it was left out.',
  n: 'The model gives one answer at a time.',
  top_p: 'The model does not take top_p; it was left out.',
  presence_penalty: 'The model does not take a presence penalty; it was left out.',
  frequency_penalty: 'The model does not take a frequency penalty; it was left out.',
  stop: 'The model does not take words to stop at; they were left out.',
  max_tokens: TOKENS_LEFT_OUT,
  max_completion_tokens: TOKENS_LEFT_OUT,
};

/** Streams the answers of one model, without a fallback. */
export function createAnswerStream(
  config: ModelConfig,
  { ask, upstream, answerCharacters }: ChatServer,
): StreamAnswer {
  const refused = new RefusedFields();
  return async function* (prompt, options, signal) {
    const request = chatRequest(config, prompt, options);
    const longest = answerCharacters * options.n;
    let answer = new AnswerReader(longest);
    const open = async (attempt: AbortSignal): Promise<AsyncIterable<AnswerPiece>> => {
      answer = new AnswerReader(longest);
      return answer.read(readChunks(await refused.ask(request, (accepted) => ask(accepted, attempt))));
    };
    try {
      for await (const { texts } of upstream.stream(open, signal, ({ isProgress }) => isProgress)) {
        if (texts.length > 0) yield { type: 'text-deltas', texts };
      }
    } catch (thrown) {
      // Cut after the last word: only the token count was lost.
      if (!answer.ended || signal.aborted) throw failureOf(thrown, options);
    }
    const leftOut = refused.among(request).filter((field) => !isOurs(field, options));
    const notices = leftOut.flatMap((field) => LEFT_OUT[field] ?? []);
    yield { ...(await answer.finish(prompt.messages, signal)), ...(notices.length > 0 && { notices }) };
  };
}

/** Whether we send a field unasked: a limit of tokens where the reader sets none. */
function isOurs(field: OptionalField, { maxTokens }: GenerationOptions): boolean {
  return TOKEN_LIMITS.includes(field) && maxTokens === undefined;
}

/** Tools are the caller's own part of a request. */
function failureOf(thrown: unknown, { toolUse }: GenerationOptions): unknown {
  return toolUse ? callerRefusal(thrown) : thrown;
}
