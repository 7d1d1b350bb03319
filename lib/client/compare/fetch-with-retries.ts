/** What retrying needs: a callback before each attempt, and a way to wait. */
interface RetryPorts {
  onSend: () => void;
  wait: (ms: number, signal: AbortSignal | null | undefined) => Promise<void>;
}

const MOST_ATTEMPTS = 20;
const LONGEST_WAIT_S = 60;

/**
 * `fetch` that asks again after as long as the server says when it answers that this is too much at once (429): a set
 * of questions is more than a person types. The last refusal is returned as it came.
 */
export function fetchWithRetries(fetchFrom: typeof fetch, { onSend, wait }: RetryPorts): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      onSend();
      const response = await fetchFrom(input, init);
      if (response.status !== 429 || attempt === MOST_ATTEMPTS) return response;
      const seconds = Number(response.headers.get('retry-after') ?? 1) || 1;
      // A daily limit does not pass within a wait.
      if (seconds > LONGEST_WAIT_S) return response;
      await response.body?.cancel();
      await wait(Math.max(1, seconds) * 1000, init?.signal);
    }
  };
}
