import { setImmediate } from 'node:timers/promises';
import type { AppError } from './app-error.ts';

/** Yields to the event loop during a long task. Throws the signal's reason if it has aborted by then. */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}

/**
 * A signal that aborts with `error` after `ms` milliseconds, or with the reason of `signal` when that aborts first. Its timer
 * holds no process open.
 */
export function abortAfter(ms: number, error: AppError, signal?: AbortSignal): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(error), ms).unref();
  return signal ? AbortSignal.any([signal, late.signal]) : late.signal;
}

/**
 * The base of hand-written async generators: subclasses implement `next` and `leave`. For streams of many items, where
 * passing them through an async function costs more than the rest of the work.
 */
export abstract class PulledGenerator<Item> implements AsyncGenerator<Item> {
  abstract next(): Promise<IteratorResult<Item>>;

  /** Releases the source of the items. */
  protected abstract leave(): Promise<void>;

  async return(): Promise<IteratorResult<Item>> {
    await this.leave();
    return { done: true, value: undefined };
  }

  async throw(thrown: unknown): Promise<IteratorResult<Item>> {
    await this.leave();
    throw thrown;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.leave();
  }
}

/** Calls `make` once and caches its result; a failure is not cached, so the next call tries again. */
export function memoizeAsync<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((thrown: unknown) => {
      made = undefined;
      throw thrown;
    });
    return made;
  };
}
