import type { SearchClient, SearchIndexClient } from '@azure/search-documents';
import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import { credentialFor } from '#lib/upstream/credential.ts';
import type { UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { madeOnce } from '#lib/upstream/made-once.ts';
import { createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import { canRewriteQueries, queryRewriting } from './query-rewriting.ts';
import { refusedResponses } from './refused-responses.ts';

/** What an index holds under one key, by the names of its fields. */
export type IndexDocument = Record<string, unknown>;

/**
 * The way to one search service for whoever fills its indexes. The SDK is loaded at the first use; its own retries are
 * off, because `upstream` has the patience.
 */
export interface SearchConnection {
  readonly upstream: Upstream;
  /** For the definitions of indexes. */
  indexes(): Promise<SearchIndexClient>;
  /** For what is in the index of that name. */
  documents(index: string): Promise<SearchClient<IndexDocument>>;
}

/** Connects at first use, with the key or the identity of this process. `read` knows failures of the caller's own making. */
export function connectToSearch(
  config: AzureSearchConfig,
  upstream: UpstreamConfig,
  read: (thrown: unknown) => UpstreamFailure = readHttpFailure,
): SearchConnection {
  const rewrites = config.queryRewriting && canRewriteQueries(config.apiVersion);
  const policies = [refusedResponses, ...(rewrites ? [queryRewriting] : [])];
  const options = {
    // Both, because the client of documents reads only the older name, and the client of indexes the newer one first.
    serviceVersion: config.apiVersion,
    apiVersion: config.apiVersion,
    audience: config.audience,
    retryOptions: { maxRetries: 0 },
    additionalPolicies: policies.map((policy) => ({ policy, position: 'perCall' as const })),
    // Configuration lets plain http through for this machine alone.
    allowInsecureConnection: config.endpoint.startsWith('http://'),
  };
  const clients = new Map<string, () => Promise<SearchClient<IndexDocument>>>();

  async function open<Client>(
    create: (sdk: typeof import('@azure/search-documents'), credential: Credential) => Client,
  ): Promise<Client> {
    return create(await import('@azure/search-documents'), await credentialFor(config));
  }

  return {
    upstream: createUpstream('search', upstream, read),
    indexes: madeOnce(() =>
      open(
        ({ SearchIndexClient }, credential) => new SearchIndexClient(config.endpoint, credential, options),
      ),
    ),
    documents(index) {
      const client =
        clients.get(index) ??
        madeOnce(() =>
          open(
            ({ SearchClient }, credential) =>
              new SearchClient<IndexDocument>(config.endpoint, index, credential, options),
          ),
        );
      clients.set(index, client);
      return client();
    },
  };
}

type Credential = Awaited<ReturnType<typeof credentialFor>>;

/** Whether an SDK's error says that what was asked for is not there. */
export function isMissing(thrown: unknown): boolean {
  return statusOf(thrown) === 404;
}

/** The HTTP status of an SDK's error, or undefined. */
export function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return undefined;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : undefined;
}
