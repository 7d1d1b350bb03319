import type { ModelConfig, UpstreamConfig } from '#lib/config/services.ts';
import { defaultAnswerTokens } from '#lib/core/answer/token-budget.ts';
import type { ChatModel, GenerationOptions, ModelEvent, Prompt } from '#lib/core/ports/chat-model.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { passagesForWindow } from '#lib/core/settings/settings-policy.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type AnswerPiece, AnswerReader } from './answer-reader.ts';
import { canSee, chatRequest, reasoningRequest } from './chat-request.ts';
import { type ChatServer, createChatServers } from './chat-servers.ts';
import type { Leeway, LeftOut } from './deployment.ts';
import { callerRefusal } from './openai-failure.ts';
import { EVERY_FIELD, TOKEN_LIMITS } from './refused-fields.ts';

/** Streams answers as `ChatModel.stream` promises. */
type StreamAnswer = (
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
function createAnswerStream(
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

/** Settings that only Azure OpenAI On Your Data supports. */
const ONLY_ON_YOUR_DATA = ['strictness', 'in_scope', 'max_search_queries', 'allow_partial_result'] as const;
const PICTURES = ['use_gpt4v', 'gpt4v_input', 'send_image_sources'] as const;

/**
 * Chat models of Azure OpenAI or OpenAI-compatible servers, by alias, in the configured order. Streams throw
 * AppErrors by the table of `lib/upstream`. Connects to nothing and loads no SDK before the first question.
 */
export function createChatModels(
  configs: readonly [ModelConfig, ...ModelConfig[]],
  upstream: UpstreamConfig,
  serverOf: (model: ModelConfig) => ChatServer = createChatServers(upstream),
): [ChatModel, ...ChatModel[]] {
  const alone = new Map<string, NamedStream>();
  for (const config of configs) {
    alone.set(config.alias, { ...config, stream: createAnswerStream(config, serverOf(config)) });
  }

  const createModel = (config: ModelConfig): ChatModel => {
    const own = find(alone, config.alias);
    // A fallback model's own fallback is not asked, so calls cannot loop.
    const stream =
      config.fallback === undefined ? own.stream : withFallback(own, find(alone, config.fallback));
    return {
      name: config.alias,
      contextTokens: config.contextTokens,
      answerTokens: defaultAnswerTokens(config),
      passageCount: passagesForWindow(config.contextTokens),
      ignores: ignoredBy(config),
      readsImages: config.vision,
      extraPassageCount: 0,
      servedBy: { provider: config.server.kind, deployment: config.deployment, model: null },
      ...(config.prices && { prices: config.prices }),
      stream,
    };
  };
  const [first, ...others] = configs;
  return [createModel(first), ...others.map(createModel)];
}

function ignoredBy({ reasoning, vision }: ModelConfig): (keyof Settings)[] {
  return [...ONLY_ON_YOUR_DATA, reasoning ? 'temperature' : 'reasoning_effort', ...(vision ? [] : PICTURES)];
}

function find(streams: ReadonlyMap<string, NamedStream>, alias: string): NamedStream {
  const found = streams.get(alias);
  if (!found) throw new Error(`No model is called ${alias}; the configuration should not have passed.`);
  return found;
}

/** A model and its alias. */
interface NamedStream extends Pick<ModelConfig, 'alias' | 'vision' | 'server'> {
  stream: StreamAnswer;
}

/**
 * Streams from `second` if `first` is throttled or down and has sent nothing yet; the finish then carries a
 * notice. If both fail, throws the first's error, whose Retry-After the caller should respect, unless the
 * second rejects the content.
 */
function withFallback(first: NamedStream, second: NamedStream): StreamAnswer {
  return (prompt, options, signal) =>
    unlessSilent(first.stream(prompt, options, signal), (thrown) => {
      if (signal.aborted || !isThrottledOrDown(thrown)) throw thrown;
      const blind = prompt.messages.some(({ images = [] }) => images.some((image) => !canSee(second, image)));
      const notice = noticeOf(first.alias, second.alias, thrown, blind);
      return unlessSilent(
        noted(second.stream(prompt, options, signal), second.alias, notice),
        (thrownBySecond) => {
          throw signal.aborted ? thrownBySecond : bothFailed(thrown, thrownBySecond);
        },
      );
    });
}

/** The events of `stream`; those of `instead` if it fails without a word. */
async function* unlessSilent(
  stream: AsyncIterable<ModelEvent>,
  instead: (thrown: unknown) => AsyncIterable<ModelEvent>,
): AsyncGenerator<ModelEvent> {
  let spoken = false;
  try {
    for await (const event of stream) {
      spoken = true;
      yield event;
    }
  } catch (thrown) {
    if (spoken) throw thrown;
    yield* instead(thrown);
  }
}

async function* noted(
  stream: AsyncIterable<ModelEvent>,
  model: string,
  notice: string,
): AsyncGenerator<ModelEvent> {
  for await (const event of stream) {
    yield event.type === 'finish' ? { ...event, model, notices: [notice, ...(event.notices ?? [])] } : event;
  }
}

/** Whether another deployment may succeed. */
export function isThrottledOrDown(thrown: unknown): thrown is AppError {
  return thrown instanceof AppError && (thrown.code === 'rate-limited' || thrown.code === 'unavailable');
}

function noticeOf(first: string, second: string, { code }: AppError, blind: boolean): string {
  const why = code === 'rate-limited' ? 'was busy' : 'could not be reached';
  return `The model ${first} ${why}; ${second} answered in its place${blind ? ', without seeing the pictures' : ''}.`;
}

function bothFailed(first: AppError, second: unknown): AppError {
  if (second instanceof AppError && second.code === 'content-filter') return second;
  const { code, message, retryAfterSeconds } = first;
  return new AppError(code, message, {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    cause: new AggregateError([first, second], 'The model and its fallback failed.', { cause: second }),
  });
}
