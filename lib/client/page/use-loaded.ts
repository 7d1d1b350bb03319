'use client';

import { useEffect, useEffectEvent, useState } from 'react';

/** What became of loading: its value, or what it rejected with. */
export type Loaded<Value> = { value: Value } | { error: unknown };

/**
 * The outcome of `load`, undefined until then. It starts again when `key` changes; that, and leaving the page, abort the
 * signal and drop the outcome of the call before.
 */
export function useLoaded<Value>(
  key: unknown,
  load: (signal: AbortSignal) => Promise<Value>,
): Loaded<Value> | undefined {
  const [loaded, setLoaded] = useState<Loaded<Value>>();
  const start = useEffectEvent(load);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` names what is loaded
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    start(signal).then(
      (value) => !signal.aborted && setLoaded({ value }),
      (error: unknown) => !signal.aborted && setLoaded({ error }),
    );
    return () => controller.abort();
  }, [key]);
  return loaded;
}
