import type { IncomingHttpHeaders } from 'node:http';
import { type ServiceCall, serviceCall } from './service-call.ts';
import type { ReplyBounds, ServiceReply } from './service-reply.ts';

/** Statuses whose responses have no body. */
const WITHOUT_BODY = new Set([204, 205, 304]);

/** `serviceCall` as `fetch`, for SDKs and calls that are rare. Replies stay within `bounds`. */
export async function serviceFetch(connectTimeoutMs: number, bounds: ReplyBounds): Promise<typeof fetch> {
  return fetchBy(await serviceCall(connectTimeoutMs), bounds);
}

/** A `fetch` whose replies stay within `bounds`. Bodies of requests are text or bytes. */
export function fetchBy(call: ServiceCall, bounds: ReplyBounds): typeof fetch {
  return async (input, { method = 'GET', headers: given, body, signal } = {}) => {
    if (!isSendable(body)) throw new TypeError('The body of a request to a service is text or bytes.');
    const reply = await call(String(input), {
      method,
      headers: Object.fromEntries(new Headers(given)),
      body: body ?? undefined,
      bounds,
      signal: signal ?? undefined,
    });
    const { status } = reply;
    const isEmpty = method === 'HEAD' || WITHOUT_BODY.has(status);
    if (isEmpty) await reply.body.return?.();
    return new Response(isEmpty ? null : webStreamOf(reply.body), {
      status,
      headers: headersOf(reply.headers),
    });
  };
}

/** Read only as far as its reader reads; cancelling it ends the call. */
function webStreamOf(body: ServiceReply['body']): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream(
    {
      async pull(controller) {
        const { value, done } = await body.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: async () => void (await body.return?.()),
    },
    { highWaterMark: 0 },
  );
}

function isSendable(body: RequestInit['body']): body is string | Uint8Array<ArrayBuffer> | null | undefined {
  return typeof body === 'string' || body instanceof Uint8Array || body === null || body === undefined;
}

/** The headers of a reply, for the web's interfaces. */
export function headersOf(received: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value = []] of Object.entries(received)) {
    for (const one of [value].flat()) headers.append(name, one);
  }
  return headers;
}
