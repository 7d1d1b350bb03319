import { DRAINING_HEADER } from '#lib/shared/draining-header.ts';

/** What waiting for a server needs of the browser. */
export interface RestartPorts {
  now: () => number;
  /** Rejects as soon as the signal aborts. */
  wait: (ms: number, signal: AbortSignal | null | undefined) => Promise<void>;
}

/** As long as a server may drain, and another one take to start. */
const LONGEST_WAIT_MS = 90_000;
const MOST_SECONDS = 10;

/**
 * `fetch` that asks again, as often as the server says, when that refuses because it is about to stop: it has done nothing
 * of what was asked then. While it is away in between, too. After a minute and a half the last refusal is returned.
 */
export function fetchThroughRestart(fetchFrom: typeof fetch, { now, wait }: RestartPorts): typeof fetch {
  return async (input, init) => {
    let response = await fetchFrom(input, init);
    const deadline = now() + LONGEST_WAIT_MS;
    while (response.headers.has(DRAINING_HEADER) && now() < deadline) {
      await wait(pauseOf(response), init?.signal);
      const next = await fetchFrom(input, init).catch((thrown: unknown) => {
        if (init?.signal?.aborted || now() >= deadline) throw thrown;
        return undefined;
      });
      if (!next) continue;
      await response.body?.cancel();
      response = next;
    }
    return response;
  };
}

function pauseOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after')) || 1;
  return Math.min(Math.max(seconds, 1), MOST_SECONDS) * 1000;
}
