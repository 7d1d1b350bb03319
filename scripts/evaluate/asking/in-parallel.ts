/**
 * Does the work on each item in order, several at a time, and begins no more when `signal` aborts. Rejects with the first
 * failure, but not with one that stopping brings about.
 */
export async function inParallel<T>(
  items: readonly T[],
  { atATime, signal }: { atATime: number; signal: AbortSignal },
  work: (item: T) => Promise<void>,
): Promise<void> {
  const left = items.values();
  const take = async () => {
    for (const item of left) {
      if (signal.aborted) return;
      await work(item);
    }
  };
  try {
    await Promise.all(Array.from({ length: atATime }, take));
  } catch (thrown) {
    if (!signal.aborted) throw thrown;
  }
}
