import { setImmediate } from 'node:timers/promises';

/** Lets other work run in the middle of a long task. Throws the signal's reason if it has aborted by then. */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
