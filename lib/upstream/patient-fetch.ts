import { boundedReplies, type ReplyBounds } from './bounded-replies.ts';
import { outgoingCall } from './outgoing-call.ts';

/**
 * `fetch` with as many connections as there are calls, kept alive, and no time limit but that of connecting: put what is
 * fetched through `createUpstream`, which has the others. Replies are bounded in size, and a redirection is a reply as
 * any other: keys and questions go to the host that is configured and to no other. Each call says what request it is made
 * for.
 */
export async function patientFetch(connectTimeoutMs: number, bounds?: ReplyBounds): Promise<typeof fetch> {
  const { Agent, fetch: undiciFetch } = await import('undici');
  const dispatcher = new Agent({
    connect: { timeout: connectTimeoutMs },
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
    // A stream each on a connection of its own: one that is slow never holds up another.
    allowH2: false,
  }).compose(boundedReplies(bounds));
  const patient = (input: string | URL, init?: RequestInit) =>
    outgoingCall({ method: init?.method ?? 'GET', url: String(input) }, (correlation) => {
      const headers = withHeaders(init?.headers, correlation);
      return undiciFetch(input, { ...(init as object), headers, redirect: 'manual', dispatcher });
    });
  // Node's `fetch` is undici's: the types differ by package, the objects by nothing that the SDK uses.
  return patient as unknown as typeof fetch;
}

function withHeaders(given: HeadersInit | undefined, more: Record<string, string>): Record<string, string> {
  return { ...Object.fromEntries(new Headers(given)), ...more };
}
