import type { AnswerEvent } from '#lib/core/events.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { Codec } from '../codec.ts';
import { toLine } from './json-lines.ts';

/**
 * The lines of a streamed answer, in order. A throw becomes the dialect's error line, which is the last;
 * `failed` hears of it. Once `signal` has aborted nobody reads any more, and a throw is no failure.
 */
export async function* encodeLines(
  events: AsyncIterable<AnswerEvent>,
  codec: Codec,
  signal: AbortSignal,
  failed: (error: AppError) => void,
): AsyncGenerator<string> {
  try {
    for await (const event of events) {
      for (const value of codec.encode(event)) yield toLine(value);
    }
  } catch (thrown) {
    if (signal.aborted) return;
    const error = AppError.from(thrown);
    failed(error);
    yield toLine(codec.error(error));
  }
}
