import http from 'node:http';
import https from 'node:https';
import { privateLookup } from '#lib/shared/private-address.ts';
import { type FoundServer, listsModels, readModels } from './read-models.ts';

/** A server that lists more than this is not one on somebody's desk. */
const MOST_BYTES = 1_000_000;
/** The whole search, for all ports together; a busy machine takes its time, and nothing waits for it. */
const WITHIN_MS = 1000;

/** The only hosts that are ever asked; IPv4 first, where most servers listen. */
const HOSTS = ['127.0.0.1', '[::1]'];

/**
 * The model servers of this machine on these ports, in the order of the ports: at 127.0.0.1, or ::1 where nothing
 * answers there. Asks no other host and follows no redirect. What has not answered within `withinMs` is not there.
 * Never throws.
 */
export async function findServers(
  ports: readonly number[],
  { withinMs = WITHIN_MS }: { withinMs?: number } = {},
): Promise<FoundServer[]> {
  const signal = AbortSignal.timeout(withinMs);
  const found = await Promise.all(
    ports.map(async (port) => {
      const asked = await Promise.all(
        HOSTS.map((host) => askServer(`http://${host}:${port}/v1`, { signal })),
      );
      return asked.find((server) => 'models' in server);
    }),
  );
  return found.filter((server) => server !== undefined);
}

/** Where a server is asked, and within what. */
interface AskOptions {
  signal: AbortSignal;
  maxBytes?: number;
  key?: string | undefined;
}

/**
 * What the server at this base URL offers; otherwise the reason why that is not known, in a few words. Asks for its list of
 * models alone, and on this machine for what its software says besides. Never throws.
 */
export async function askServer(
  baseUrl: string,
  { signal, maxBytes = MOST_BYTES, key }: AskOptions,
): Promise<FoundServer | { reason: string }> {
  const get = (address: string) => getJson(new URL(address), { signal, maxBytes, key });
  const reply = await get(`${baseUrl}/models`);
  if (!('json' in reply)) return { reason: reasonOf(reply) };
  const models = reply.json;
  // Other programs listen on these ports too: nothing more is asked of one that lists no models.
  if (!listsModels(models)) return { reason: 'it lists no model' };
  const { origin, hostname } = new URL(baseUrl);
  if (!isThisMachine(hostname)) return readModels(baseUrl, { models }, { isLocal: false });
  const paths = ['/api/tags', '/api/v0/models', '/props'];
  const [tags, v0, props] = await Promise.all(
    paths.map(async (path) => {
      const more = await get(`${origin}${path}`);
      return 'json' in more ? more.json : undefined;
    }),
  );
  const server = readModels(baseUrl, { models, tags, v0, props }, { isLocal: true });
  return server.models.length > 0 ? server : { reason: 'it lists no model that runs on this machine' };
}

function isThisMachine(hostname: string): boolean {
  return HOSTS.includes(hostname) || hostname === 'localhost' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

function reasonOf(reply: { status: number } | { failure: string }): string {
  if ('failure' in reply) return reply.failure === 'ECONNREFUSED' ? 'nothing listens there' : reply.failure;
  return reply.status === 401 || reply.status === 403 ? 'it takes no such key' : `it answers ${reply.status}`;
}

/** Where to read from, and what bounds the reply. */
interface GetOptions {
  signal: AbortSignal;
  maxBytes: number;
  /** Sent as bearer. */
  key?: string | undefined;
}

/** The outcome of one request: the JSON of a 200, or the reason there is none. */
type JsonReply = { json: unknown } | { status: number } | { failure: string };

/**
 * Requests JSON with GET, of this address alone: no proxy, no redirect, no decompression, by plain http no name that leads to
 * a public address. A reply that is longer than
 * `maxBytes`, is no JSON, or is not complete when the signal aborts, is a failure. Never throws.
 */
function getJson(url: URL, { signal, maxBytes, key }: GetOptions): Promise<JsonReply> {
  const { promise, resolve } = Promise.withResolvers<JsonReply>();
  const fail = (failure: string) => resolve({ failure });
  if (signal.aborted) return Promise.resolve({ failure: 'it took too long' });
  const { request, Agent } = url.protocol === 'https:' ? https : http;
  const headers = {
    accept: 'application/json',
    'accept-encoding': 'identity',
    ...(key !== undefined && { authorization: `Bearer ${key}` }),
  };
  // An agent of its own: the global one follows proxies of the environment, and pools connections.
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
