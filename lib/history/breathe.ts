import { setImmediate } from 'node:timers/promises';

/** Lets everything else have its turn: SQLite works in this thread, and a long list of statements would hold up the rest. */
export async function breathe(): Promise<void> {
  await setImmediate();
}
