import type { SearchClientOptions } from '@azure/search-documents';
import { memoizeAsync } from '#lib/upstream/memoize-async.ts';
import { readRefusal } from '#lib/upstream/read-refusal.ts';
import type { ReplyBounds } from '#lib/upstream/reply-bounds.ts';
import { serviceCall } from '#lib/upstream/service-call.ts';
import type { ServiceReply } from '#lib/upstream/service-reply.ts';

/** A thousand documents with their texts, which ingestion lists. */
const REPLY_BOUNDS: ReplyBounds = { bytes: 128_000_000 };

type HttpClient = NonNullable<SearchClientOptions['httpClient']>;

/**
 * Sends the SDK's requests as those to every other service: traced, with the id of the question's request, bounded, and in
 * half the processor time of the SDK's own.
 */
export function httpClient(connectTimeoutMs: number): HttpClient {
  const connect = memoizeAsync(() => serviceCall(connectTimeoutMs));
  return {
    async sendRequest(request) {
      const [{ createHttpHeaders }, call] = await Promise.all([
        import('@azure/core-rest-pipeline'),
        connect(),
      ]);
      const { method, headers, body, abortSignal } = request;
      if (typeof body !== 'string' && body != null) {
        throw new TypeError('Requests to the search service are text.');
      }
      const reply = await call(request.url, {
        method,
        headers: headers.toJSON(),
        body: body ?? undefined,
        bounds: REPLY_BOUNDS,
        signal: abortSignal as AbortSignal | undefined,
      });
      return {
        request,
        status: reply.status,
        headers: createHttpHeaders(reply.headers as Record<string, string>),
        bodyAsText: reply.status < 300 ? await readText(reply.body) : await readRefusal(reply.body),
      };
    },
  };
}

async function readText(body: ServiceReply['body']): Promise<string> {
  return Buffer.concat(await Array.fromAsync(body)).toString('utf8');
}
