import type { ModelConfig } from '#lib/config/services.ts';
import type { ModelEvent } from '#lib/core/ports/chat-model.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { canSee } from './chat-request.ts';
import type { StreamAnswer } from './stream-answer.ts';

/** A model and its alias. */
export interface NamedStream extends Pick<ModelConfig, 'alias' | 'vision' | 'server'> {
  stream: StreamAnswer;
}

/**
 * Streams from `second` if `first` is throttled or down and has sent nothing yet; the finish then carries a
 * notice. If both fail, throws the first's error, whose Retry-After the caller should respect, unless the
 * second rejects the content.
 */
export function withFallback(first: NamedStream, second: NamedStream): StreamAnswer {
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
    cause: new AggregateError([first, second], 'The model and its stand-in failed.', { cause: second }),
  });
}
