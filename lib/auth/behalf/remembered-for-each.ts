/** What was found for one key, and until when it holds. */
export interface Found<T> {
  value: T;
  untilMs: number;
}

/**
 * Remembers what `find` finds for each key as long as it holds, for so many keys at most (the oldest goes). Who asks for
 * the same at the same time shares one search; a failure is not remembered.
 */
export function rememberedForEach<T>(
  most: number,
  now: () => number,
): (key: string, find: () => Promise<Found<T>>) => Promise<T> {
  const known = new Map<string, Found<T>>();
  const underWay = new Map<string, Promise<Found<T>>>();
  const search = async (key: string, find: () => Promise<Found<T>>) => {
    try {
      const found = await find();
      known.delete(key);
      known.set(key, found);
      for (const oldest of known.keys()) {
        if (known.size <= most) break;
        known.delete(oldest);
      }
      return found;
    } finally {
      underWay.delete(key);
    }
  };
  return async (key, find) => {
    const found = known.get(key);
    if (found && now() < found.untilMs) return found.value;
    const searching = underWay.get(key) ?? search(key, find);
    underWay.set(key, searching);
    return (await searching).value;
  };
}
