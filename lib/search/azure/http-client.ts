import type { SearchClientOptions } from '@azure/search-documents';
import { memoizeAsync } from '#lib/upstream/memoize-async.ts';
import { serviceCall } from '#lib/upstream/service-call.ts';

type HttpClient = NonNullable<SearchClientOptions['httpClient']>;

/**
 * Sends the SDK's requests as those to every other service: traced, with the id of the question's request, bounded, and in half the
 * processor time of the SDK's own.
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
      if (typeof body !== 'string' && body !== undefined)
        throw new TypeError('Requests to the search service are text.');
      const reply = await call(request.url, {
        method,
        headers: headers.toJSON(),
        body,
        signal: abortSignal as AbortSignal | undefined,
      });
      return {
        request,
        status: reply.status,
        headers: createHttpHeaders(reply.headers as Record<string, string>),
        bodyAsText: Buffer.concat(await Array.fromAsync(reply.body)).toString('utf8'),
      };
    },
  };
}
