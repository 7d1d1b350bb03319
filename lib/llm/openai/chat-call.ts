import type { OpenAI } from 'openai';
import type { ModelServer } from '#lib/config/services.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { type ServiceCall, serviceCall } from '#lib/upstream/service-call.ts';
import { headersOf } from '#lib/upstream/service-fetch.ts';
import { readRefusal, type ServiceReply, STREAMED_ANSWER } from '#lib/upstream/service-reply.ts';
import { tokenFor } from './client.ts';

/** Asks for a streamed answer: its bytes, as server-sent events. Refusals are APIErrors of the `openai` package. */
export type ChatCall<R = OpenAI.ChatCompletionCreateParamsStreaming> = (
  request: R,
  signal: AbortSignal,
) => Promise<AsyncIterable<Uint8Array>>;

/**
 * The call that every answer makes, as the `openai` package makes it but without the package, which takes a tenth of the
 * processor time of a short answer for it. Connects at the first call.
 */
export function createChatCall(server: ModelServer, connectTimeoutMs: number): ChatCall {
  return createStreamCall(server, connectTimeoutMs, ({ model }) => addressOf(server, model));
}

/** The same for requests to any address of a server. */
export function createStreamCall<R extends object>(
  server: ModelServer,
  connectTimeoutMs: number,
  addressOf: (request: R) => string,
): ChatCall<R> {
  const connect: () => Promise<ServiceCall> = memoizeAsync(() => serviceCall(connectTimeoutMs));
  return async (request, signal) => {
    const call = await connect();
    const reply = await call(addressOf(request), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        ...(await authorization(server)),
      },
      body: JSON.stringify(request),
      bounds: STREAMED_ANSWER,
      signal,
    });
    if (reply.status < 200 || reply.status >= 300) throw await failureOf(reply);
    return reply.body;
  };
}

function addressOf(server: ModelServer, model: string): string {
  if (server.kind === 'openai') return `${server.baseUrl.replace(/\/$/, '')}/chat/completions`;
  const { endpoint, apiVersion } = server;
  const version = encodeURIComponent(apiVersion);
  return `${endpoint}/openai/deployments/${encodeURIComponent(model)}/chat/completions?api-version=${version}`;
}

async function authorization(server: ModelServer): Promise<Record<string, string>> {
  if (server.kind === 'azure') {
    return server.key === undefined
      ? { authorization: `Bearer ${await tokenFor(server)}` }
      : { 'api-key': server.key };
  }
  return server.key === undefined ? {} : { authorization: `Bearer ${server.key}` };
}

async function failureOf({ status, headers, body }: ServiceReply): Promise<Error> {
  const [{ APIError }, said] = await Promise.all([import('openai'), readRefusal(body)]);
  return APIError.generate(status, parsed(said), said, headersOf(headers));
}

function parsed(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null) return undefined;
    return 'error' in value && value.error ? value : { error: value };
  } catch {
    return undefined;
  }
}
