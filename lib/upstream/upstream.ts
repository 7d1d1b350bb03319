import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { Attempt } from './attempt.ts';
import { countSlots } from './count-slots.ts';
import { toBrokenOff, tooManyWaiting, type UpstreamFailure } from './failure.ts';
import { type RetryRules, withRetries } from './retries.ts';
import { createSlots } from './slots.ts';
import { type Batch, StreamReader } from './stream-reader.ts';

/**
 * Calls to one service that is not ours, with the patience of UpstreamConfig. What an attempt throws becomes an
 * AppError by the table of `failure.ts`; AppErrors that an attempt throws itself pass as they are and are not retried.
 * Aborting `signal` rejects with its reason at once and aborts the signal that the attempt got.
 */
export interface Upstream {
  /**
   * One call, whole: each attempt within `callTimeoutMs`, or `attemptMs` where what is asked for takes longer by its
   * nature. Holds one place from the first attempt to the last.
   */
  call<T>(attempt: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal, attemptMs?: number): Promise<T>;
  /**
   * A stream, pulled item by item; holds one place until it ends or the consumer leaves. Items that are no progress
   * (`isProgress`, by default all are) wait for the next that is, or the end: they neither count as a first token nor
   * prevent a retry. After the first yield nothing is retried; a cut or a stall is then thrown as AppError
   * `unavailable` after everything that came before it was yielded.
   */
  stream<T>(
    open: (signal: AbortSignal) => Promise<AsyncIterable<T>>,
    signal: AbortSignal,
    isProgress?: (item: T) => boolean,
  ): AsyncGenerator<T>;
}

const NEVER = new AbortController().signal;

/**
 * The way to one service: create one per service and process, because it holds the places. `service` is a word for
 * messages (`search`, `chat`, `embeddings`, `storage`). `read` tells what the SDK's errors mean, see
 * `readHttpFailure`; switch the SDK's own retries and timeouts off.
 */
export function createUpstream(
  service: string,
  config: UpstreamConfig,
  read: (thrown: unknown) => UpstreamFailure,
): Upstream {
  const slots = createSlots(
    config.concurrency,
    config.queue,
    () => tooManyWaiting(service),
    countSlots(service),
  );
  const rules: RetryRules = { service, config, read };

  return {
    async call(attempt, signal = NEVER, attemptMs = config.callTimeoutMs) {
      const giveBack = await slots.take(signal);
      try {
        return await withRetries(rules, () => within(attemptMs, attempt, signal), signal);
      } finally {
        giveBack();
      }
    },
    async *stream<Item>(
      open: (signal: AbortSignal) => Promise<AsyncIterable<Item>>,
      signal: AbortSignal,
      isProgress: (item: Item) => boolean = () => true,
    ) {
      const giveBack = await slots.take(signal);
      let begun: Begun<Item> | undefined;
      try {
        const begin = () =>
          beginStream(new StreamReader(signal, isProgress), open, config.firstTokenTimeoutMs);
        begun = await withRetries(rules, begin, signal);
        const { reader, first } = begun;
        let batch: Batch<Item> & { failure?: AppError } = first;
        // No `yield*`, here or for whoever passes the items on: it would cost several turns of the queue for each.
        for (;;) {
          for (const item of batch.items) yield item;
          if (batch.failure) throw batch.failure;
          if (batch.done) return;
          batch = await reader
            .next(config.betweenTokensTimeoutMs)
            .catch((thrown: unknown) => brokenOff(reader, rules, signal, thrown));
        }
      } finally {
        begun?.reader.close();
        giveBack();
      }
    },
  };
}

async function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
  caller: AbortSignal,
): Promise<T> {
  const attempt = new Attempt(caller);
  try {
    return await attempt.wait(work(attempt.signal), ms);
  } finally {
    attempt.close();
  }
}

/** A stream that has shown progress. */
interface Begun<T> {
  reader: StreamReader<T>;
  first: Batch<T>;
}

async function beginStream<T>(
  reader: StreamReader<T>,
  open: (signal: AbortSignal) => Promise<AsyncIterable<T>>,
  firstTokenTimeoutMs: number,
): Promise<Begun<T>> {
  try {
    return { reader, first: await reader.open(open, firstTokenTimeoutMs) };
  } catch (thrown) {
    reader.close();
    throw thrown;
  }
}

/** The last batch of a stream that was cut or stalled: what came before, and what to throw after it. */
function brokenOff<T>(
  reader: StreamReader<T>,
  { service, read }: RetryRules,
  signal: AbortSignal,
  thrown: unknown,
): Batch<T> & { failure: AppError } {
  signal.throwIfAborted();
  const failure = thrown instanceof AppError ? thrown : toBrokenOff(service, read(thrown), thrown);
  return { items: reader.takeHeld(), done: true, failure };
}
