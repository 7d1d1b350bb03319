import { randomUUID } from 'node:crypto';
import { startLoopbackServer } from '../http/loopback-server.ts';
import type { RecordedRequest } from '../http/recorded-request.ts';
import type { Scenario } from '../http/scenario.ts';
import type { Blob } from './container.ts';
import { errorReply } from './refusal.ts';
import { type BlobState, serveBlobs } from './routes.ts';
import type { Account } from './shared-key.ts';

/** A blob storage like Azure's on 127.0.0.1, over plain HTTP, path style as Azurite has it. */
export interface BlobService {
  /** With the account at its end: http://127.0.0.1:port/account. */
  url: string;
  account: string;
  /** The account's key in Base64; signatures are checked for real. */
  key: string;
  /** A bearer token that is as good as the key. */
  token: string;
  requests(): RecordedRequest[];
  forget(): void;
  play(scenario: Scenario | undefined): void;
  close(): Promise<void>;
  containers(): string[];
  /** The blobs of a container by name. */
  blobs(container: string): ReadonlyMap<string, Blob>;
}

/** Starts a storage that is empty. */
export async function startBlobService(options: { port?: number } = {}): Promise<BlobService> {
  const account: Account = {
    name: 'scripted',
    key: Buffer.from('a key that opens nothing but this scripted storage').toString('base64'),
    token: 'scripted-storage-token',
  };
  const state: BlobState = { account, containers: new Map() };
  const server = await startLoopbackServer({
    port: options.port,
    errorReply,
    handle: (exchange) => {
      const reply = serveBlobs(exchange, state);
      const version = exchange.headers['x-ms-version'] ?? '';
      return {
        ...reply,
        headers: { 'x-ms-request-id': randomUUID(), 'x-ms-version': version, ...reply.headers },
      };
    },
  });
  return {
    ...server,
    url: `${server.url}/${account.name}`,
    account: account.name,
    key: account.key,
    token: account.token,
    play: (scenario) => server.play(scenario?.faults),
    containers: () => [...state.containers.keys()],
    blobs: (name) => new Map(state.containers.get(name)?.blobs),
  };
}
