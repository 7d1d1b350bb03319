import http from 'node:http';
import https from 'node:https';
import { privateLookup } from '#lib/shared/private-address.ts';

/** Where to read from, and what bounds the reply. */
interface GetOptions {
  signal: AbortSignal;
  maxBytes: number;
  /** Sent as bearer. */
  key?: string | undefined;
}

/** The outcome of one request: the JSON of a 200, or the reason there is none. */
export type JsonReply = { json: unknown } | { status: number } | { failure: string };

/**
 * Requests JSON with GET, of this address alone: no proxy, no redirect, no decompression, by plain http no name that leads to
 * a public address. A reply that is longer than
 * `maxBytes`, is no JSON, or is not complete when the signal aborts, is a failure. Never throws.
 */
export function getJson(url: URL, { signal, maxBytes, key }: GetOptions): Promise<JsonReply> {
  const { promise, resolve } = Promise.withResolvers<JsonReply>();
  const fail = (failure: string) => resolve({ failure });
  if (signal.aborted) return Promise.resolve({ failure: 'it took too long' });
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  // An agent of its own: the global one follows proxies of the environment, and keeps connections.
  const plain = url.protocol === 'http:' && { lookup: privateLookup() };
  const agent = new Agent({ keepAlive: false });
  const call = request(url, { headers, signal, agent, ...plain }, (reply) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    for (const end of ['error', 'close']) reply.on(end, () => fail('the connection broke'));
    if (reply.statusCode !== 200) {
      resolve({ status: reply.statusCode ?? 0 });
      call.destroy();
      return;
    }
    reply.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= maxBytes) chunks.push(chunk);
      else {
        fail('the reply is too long');
        call.destroy();
      }
    });
    reply.on('end', () => resolve(parsed(Buffer.concat(chunks))));
  });
  call.on('error', (error: NodeJS.ErrnoException) =>
    fail(signal.aborted ? 'it took too long' : (error.code ?? 'the connection failed')),
  );
  call.end();
  return promise;
}

function parsed(bytes: Buffer): JsonReply {
  try {
    return { json: JSON.parse(bytes.toString('utf8')) };
  } catch {
    return { failure: 'the reply is no JSON' };
  }
}
