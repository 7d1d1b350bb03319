import { setImmediate } from 'node:timers/promises';

/** Yields to the event loop during a long task. Throws the signal's reason if it has aborted by then. */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
