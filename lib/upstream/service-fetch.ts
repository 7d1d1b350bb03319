import { boundedDecoding, boundedReplies, type ReplyBounds } from './bounded-replies.ts';
import { outgoingCall } from './outgoing-call.ts';

/**
 * `fetch` with unlimited keep-alive connections and only a connect timeout: call it through
 * `createUpstream`, which has the other limits. Replies are bounded in size. Redirects are returned, not
 * followed: keys and questions go to the configured host and no other. Each call carries the id of its
 * request.
 */
export async function serviceFetch(connectTimeoutMs: number, bounds?: ReplyBounds): Promise<typeof fetch> {
  const { Agent, fetch: undiciFetch } = await import('undici');
  const dispatcher = new Agent({
    connect: { timeout: connectTimeoutMs },
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
    // One stream per connection: a slow one never delays another.
    allowH2: false,
  }).compose(boundedReplies(bounds));
  const patient = (input: string | URL, init?: RequestInit) =>
    outgoingCall({ method: init?.method ?? 'GET', url: String(input) }, async (correlation) => {
      const headers = withHeaders(init?.headers, correlation);
      const reply = await undiciFetch(input, {
        ...(init as object),
        headers,
        redirect: 'manual',
        dispatcher,
      });
      return boundedDecoding(reply as unknown as Response, bounds);
    });
  // Node's `fetch` is undici's: the types differ by package, the objects do not.
  return patient as unknown as typeof fetch;
}

function withHeaders(given: HeadersInit | undefined, more: Record<string, string>): Record<string, string> {
  return { ...Object.fromEntries(new Headers(given)), ...more };
}
