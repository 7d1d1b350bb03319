import { metrics } from '@opentelemetry/api';
import type { UpstreamConfig } from '#lib/config/services.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { FairQueue, type SlotsListener } from '#lib/shared/fair-queue.ts';
import { pause } from '#lib/shared/pause.ts';
import { isPassing, toAppError, toBrokenOff, tooManyWaiting, type UpstreamFailure } from './failure.ts';
import type { Outcomes } from './recent-outcomes.ts';
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

/** Measures running and queued calls to a service; does nothing without telemetry. */
function countSlots(service: string): SlotsListener {
  const meter = metrics.getMeter('citewell');
  const attributes = { 'citewell.upstream.service': service };
  const running = meter.createUpDownCounter('citewell.upstream.calls.running', {
    unit: '{call}',
    description: 'Calls to services that are under way.',
  });
  const waiting = meter.createUpDownCounter('citewell.upstream.calls.waiting', {
    unit: '{call}',
    description: 'Calls to services that wait for a slot.',
  });
  return {
    running: (change) => running.add(change, attributes),
    waiting: (change) => waiting.add(change, attributes),
  };
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8_000;
/** Jitter, so that callers with the same Retry-After do not return at the same moment. */
const SPREAD_MS = 250;

/** Retry settings of a service. `read` classifies an error. */
interface RetryRules {
  service: string;
  config: Pick<UpstreamConfig, 'attempts' | 'retryBudgetMs'>;
  read: (thrown: unknown) => UpstreamFailure;
}

/**
 * Retries until success, a permanent failure, the last attempt or the end of the budget: exponential backoff
 * with full jitter, never shorter than the service asks for. Then throws the AppError of the last failure;
 * an attempt's own AppErrors and the caller's abort reason pass unchanged. Not cockatiel's retry: its wait
 * cannot be aborted, and it has no time budget.
 */
export async function withRetries<T>(
  { service, config, read }: RetryRules,
  attempt: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  const started = performance.now();
  for (let tried = 1; ; tried++) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (thrown) {
      signal.throwIfAborted();
      if (thrown instanceof AppError) throw thrown;
      const failure = read(thrown);
      const leftMs = config.retryBudgetMs - (performance.now() - started);
      const waitMs = waitBefore(failure, tried, leftMs);
      if (waitMs === undefined || tried >= config.attempts) throw toAppError(service, failure, thrown);
      await pause(waitMs, signal);
    }
  }
}

function waitBefore(failure: UpstreamFailure, tried: number, leftMs: number): number | undefined {
  if (!isPassing(failure)) return undefined;
  const asked = failure.retryAfterMs;
  const waitMs =
    asked === undefined
      ? Math.random() * Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1))
      : Math.min(asked + Math.random() * SPREAD_MS, Math.max(asked, leftMs));
  return waitMs <= leftMs ? waitMs : undefined;
}
