import { setImmediate } from 'node:timers/promises';

/** Gives everything else a turn, in the middle of long work. Throws the signal's reason where it has aborted by then. */
export async function yieldToEventLoop(signal?: AbortSignal): Promise<void> {
  await setImmediate();
  signal?.throwIfAborted();
}
