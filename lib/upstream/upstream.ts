import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { FairQueue } from '#lib/shared/fair-queue.ts';
import { countSlots } from './count-slots.ts';
import { toBrokenOff, tooManyWaiting, type UpstreamFailure } from './failure.ts';
import type { Outcomes } from './recent-outcomes.ts';
import { type RetryRules, withRetries } from './retries.ts';
import { Attempt, type Batch, StreamReader } from './stream-reader.ts';

/**
 * Calls to one external service, with the timeouts and retries of UpstreamConfig. Errors of an attempt
 * become AppErrors by the table of `failure.ts`; AppErrors thrown by an attempt pass unchanged and are not
 * retried. Aborting `signal` rejects with its reason at once and aborts the attempt.
 */
export interface Upstream {
  /**
   * One unstreamed call: each attempt within `callTimeoutMs`, or `attemptMs` for slow operations. Holds one
   * slot from the first attempt to the last.
   */
  call<T>(attempt: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal, attemptMs?: number): Promise<T>;
  /**
   * A stream, pulled item by item; holds one slot until it ends or the consumer leaves. Items without
   * progress (`isProgress`, default: all are progress) wait for the next that has it, or the end: they
   * neither count as a first token nor prevent a retry. After the first yield nothing is retried; a cut or a
   * stall then throws AppError `unavailable` after everything before it was yielded.
   */
  stream<T>(
    open: (signal: AbortSignal) => Promise<AsyncIterable<T>>,
    signal: AbortSignal,
    isProgress?: (item: T) => boolean,
  ): AsyncGenerator<T>;
}

const NEVER = new AbortController().signal;

/** What calls of several upstreams share, and who hears how they end. */
export interface UpstreamParts {
  /** By default slots of its own. */
  slots?: FairQueue;
  outcomes?: Outcomes | undefined;
}

/** Slots for calls to a service, with its limits. */
export function createSlots(service: string, config: UpstreamConfig): FairQueue {
  return new FairQueue({
    slots: config.concurrency,
    mostWaiting: config.queue,
    refuse: () => tooManyWaiting(service),
    listener: countSlots(service),
  });
}

/**
 * Creates the upstream of one service; create one per service and process, because it holds the slots.
 * `service` is a word for messages (`search`, `chat`, `embeddings`, `storage`). `read` classifies the SDK's
 * errors, see `readHttpFailure`; switch off the SDK's own retries and timeouts.
 */
export function createUpstream(
  service: string,
  config: UpstreamConfig,
  read: (thrown: unknown) => UpstreamFailure,
  { slots = createSlots(service, config), outcomes }: UpstreamParts = {},
): Upstream {
  const rules: BrokenOffRules = { service, config, read, outcomes };
  const succeeded = () => outcomes?.succeeded();
  const failed =
    (signal: AbortSignal) =>
    (thrown: unknown): never => {
      if (!signal.aborted) outcomes?.failed(thrown);
      throw thrown;
    };

  return {
    async call(attempt, signal = NEVER, attemptMs = config.callTimeoutMs) {
      const giveBack = await slots.enter('', signal);
      try {
        const attempts = withRetries(rules, () => within(attemptMs, attempt, signal), signal);
        const result = await attempts.catch(failed(signal));
        succeeded();
        return result;
      } finally {
        giveBack();
      }
    },
    async *stream<Item>(
      open: (signal: AbortSignal) => Promise<AsyncIterable<Item>>,
      signal: AbortSignal,
      isProgress: (item: Item) => boolean = () => true,
    ) {
      const giveBack = await slots.enter('', signal);
      let begun: Begun<Item> | undefined;
      try {
        const begin = () =>
          beginStream(new StreamReader(signal, isProgress), open, config.firstTokenTimeoutMs);
        begun = await withRetries(rules, begin, signal).catch(failed(signal));
        const { reader, first } = begun;
        let batch: Batch<Item> & { failure?: AppError } = first;
        // No `yield*`, here or in callers: it would cost several microtasks per item.
        for (;;) {
          for (const item of batch.items) yield item;
          if (batch.failure) throw batch.failure;
          if (batch.done) break;
          batch = await reader
            .next(config.betweenTokensTimeoutMs)
            .catch((thrown: unknown) => brokenOff(reader, rules, signal, thrown));
        }
        succeeded();
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

/** A stream that has made progress. */
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

/** What a broken stream is reported by. */
interface BrokenOffRules extends RetryRules {
  outcomes: Outcomes | undefined;
}

/** The last batch of a broken stream: its items, and the error to throw after them. */
function brokenOff<T>(
  reader: StreamReader<T>,
  { service, read, outcomes }: BrokenOffRules,
  signal: AbortSignal,
  thrown: unknown,
): Batch<T> & { failure: AppError } {
  signal.throwIfAborted();
  const failure = thrown instanceof AppError ? thrown : toBrokenOff(service, read(thrown), thrown);
  outcomes?.failed(failure);
  return { items: reader.takeHeld(), done: true, failure };
}
