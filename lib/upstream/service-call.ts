import { isIP } from 'node:net';
import type { buildConnector, Dispatcher } from 'undici';
import {
  isPrivateAddress,
  notPrivate,
  privateLookup,
  type ResolveName,
} from '#lib/shared/private-address.ts';
import { outgoingCall } from './outgoing-call.ts';
import type { ReplyBounds } from './reply-bounds.ts';
import { ReplyReceiver, type ServiceReply } from './service-reply.ts';

const encoder = new TextEncoder();

/** A request to a service. Names of headers are in lower case. */
export interface ServiceRequest {
  method: string;
  headers: Record<string, string>;
  body?: string | Uint8Array | undefined;
  /** A longer reply is left, and its connection closed: rejects with ReplyTooLong. */
  bounds: ReplyBounds;
  signal?: AbortSignal | undefined;
}

/** Calls a service. Resolves with the head of its reply, of any status; rejects when `signal` aborts. */
export type ServiceCall = (url: string, request: ServiceRequest) => Promise<ServiceReply>;

/**
 * Calls with unlimited keep-alive connections and only a connect timeout: call through `createUpstream`, which
 * has the other limits. Redirects are returned, not followed: keys and questions go to the configured host and no
 * other, by plain http only at private addresses. Each call carries the id of its request. On undici's own interface,
 * which takes half the processor time of `fetch`.
 */
export async function serviceCall(connectTimeoutMs: number, resolve?: ResolveName): Promise<ServiceCall> {
  const { Agent } = await import('undici');
  const agent = new Agent({
    connect: await privateConnector(connectTimeoutMs, resolve),
    connections: null,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
  });

  return async (url, { method, headers, body = null, bounds, signal }) => {
    signal?.throwIfAborted();
    const { origin, pathname, search } = new URL(url);
    return outgoingCall({ method, url }, (correlation) => {
      const receiver = new ReplyReceiver(bounds, signal);
      agent.dispatch(
        {
          origin,
          path: pathname + search,
          method: method as Dispatcher.HttpMethod,
          // Firewalls refuse calls without a name.
          headers: { 'user-agent': 'citewell', ...headers, ...correlation, 'accept-encoding': 'identity' },
          // In memory of its own: undici holds it until the reply has ended, and with a text the slab it would share.
          body: typeof body === 'string' ? encoder.encode(body) : body,
        },
        receiver,
      );
      return receiver.reply;
    });
  };
}

/**
 * Opens connections for undici: by https to any host, by plain http only to private addresses, whatever a name leads to at
 * that moment. Fails with the code `ERR_NOT_PRIVATE` otherwise, before anything is sent.
 */
async function privateConnector(
  connectTimeoutMs: number,
  resolve?: ResolveName,
): Promise<buildConnector.connector> {
  const { buildConnector } = await import('undici');
  // One stream per connection: a slow one never delays another.
  const options = { timeout: connectTimeoutMs, allowH2: false };
  const secure = buildConnector(options);
  const plain = buildConnector({ ...options, lookup: privateLookup(resolve) });
  return (target, done) => {
    if (target.protocol === 'https:') return secure(target, done);
    const host = target.hostname.replace(/^\[|\]$/g, '');
    // `lookup` is not called for an address.
    if (isIP(host) !== 0 && !isPrivateAddress(host)) return done(notPrivate(host, host), null);
    return plain(target, done);
  };
}
