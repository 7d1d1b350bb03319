import type {
  KnowledgeRetrievalClient,
  SearchClient,
  SearchClientOptions,
  SearchIndexClient,
} from '@azure/search-documents';
import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { SearchCredential } from '#lib/core/question/request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { memoizeAsync } from '#lib/shared/async.ts';
import { credentialFor } from '#lib/upstream/credential.ts';
import type { UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { serviceCall } from '#lib/upstream/service-call.ts';
import { type ReplyBounds, readRefusal, type ServiceReply } from '#lib/upstream/service-reply.ts';
import { createUpstream, type Upstream } from '#lib/upstream/upstream.ts';
import { canRewriteQueries, queryRewriting } from './query-rewriting.ts';
import { type PipelinePolicy, refusedResponses } from './serialize-request.ts';

/** An entry of an index, by field names. */
export type IndexDocument = Record<string, unknown>;

/**
 * A connection to one search service for filling its indexes. Loads the SDK at the first use; its own
 * retries are off, `upstream` retries.
 */
export interface SearchConnection {
  readonly upstream: Upstream;
  /** The client for index definitions. */
  indexes(): Promise<SearchIndexClient>;
  /** The client for an index's entries; with a caller's credential instead of ours, for one use. */
  documents(index: string, credential?: SearchCredential): Promise<SearchClient<IndexDocument>>;
  /** The client for one call of a knowledge base, whose request and reply `policy` sees. */
  knowledge(name: string, policy: PipelinePolicy): Promise<KnowledgeRetrievalClient>;
}

/** What a connection may differ in: the service's name in messages, and the largest reply. */
interface ConnectionOptions {
  service?: string;
  bounds?: ReplyBounds;
  /** Classifies failures. */
  read?: (thrown: unknown) => UpstreamFailure;
}

/** Connects at first use, with the key or the identity of this process. */
export function connectToSearch(
  config: AzureSearchConfig,
  upstream: UpstreamConfig,
  { service = 'search', bounds = REPLY_BOUNDS, read = readHttpFailure }: ConnectionOptions = {},
): SearchConnection {
  const rewrites = config.queryRewriting && canRewriteQueries(config.apiVersion);
  const policies = [refusedResponses, ...(rewrites ? [queryRewriting] : [])];
  const options = {
    // Both option names: the document client reads only the older, the index client prefers the newer.
    serviceVersion: config.apiVersion,
    apiVersion: config.apiVersion,
    audience: config.audience,
    retryOptions: { maxRetries: 0 },
    additionalPolicies: policies.map((policy) => ({ policy, position: 'perCall' as const })),
    httpClient: httpClient(upstream.connectTimeoutMs, bounds),
    // Configuration allows plain http for this machine only.
    allowInsecureConnection: config.endpoint.startsWith('http://'),
  };
  const clients = new Map<string, () => Promise<SearchClient<IndexDocument>>>();

  async function open<Client extends Pick<SearchIndexClient, 'pipeline'>>(
    create: (sdk: typeof import('@azure/search-documents'), credential: Credential) => Client,
    own?: SearchCredential,
  ): Promise<Client> {
    const credential = own ? callersCredential(own) : await credentialFor(config);
    const client = create(await import('@azure/search-documents'), credential);
    // `httpClient` traces.
    client.pipeline.removePolicy({ name: 'tracingPolicy' });
    return client;
  }

  function openDocuments(index: string, own?: SearchCredential): Promise<SearchClient<IndexDocument>> {
    return open(
      ({ SearchClient }, credential) =>
        new SearchClient<IndexDocument>(config.endpoint, index, credential, options),
      own,
    );
  }

  return {
    upstream: createUpstream(service, upstream, read),
    indexes: memoizeAsync(() =>
      open(
        ({ SearchIndexClient }, credential) => new SearchIndexClient(config.endpoint, credential, options),
      ),
    ),
    knowledge: (name, policy) =>
      open(({ KnowledgeRetrievalClient }, credential) => {
        const additionalPolicies = [...options.additionalPolicies, { policy, position: 'perCall' as const }];
        return new KnowledgeRetrievalClient(config.endpoint, name, credential, {
          ...options,
          additionalPolicies,
        });
      }),
    documents(index, credential) {
      if (credential) return openDocuments(index, credential);
      const client = clients.get(index) ?? memoizeAsync(() => openDocuments(index));
      clients.set(index, client);
      return client();
    },
  };
}

type Credential = Awaited<ReturnType<typeof credentialFor>>;

/** Assumed lifetime of a caller's token: longer than the one search it is for. */
const TOKEN_MS = 3_600_000;

function callersCredential(credential: SearchCredential): Credential {
  if (credential.kind === 'key') return { key: credential.key };
  const { token } = credential;
  return { getToken: async () => ({ token, expiresOnTimestamp: Date.now() + TOKEN_MS }) };
}

/** The result of a call; undefined if the service responds "not found". */
export function callUnlessMissing<T>(
  upstream: Upstream,
  call: (signal: AbortSignal) => Promise<T>,
  signal?: AbortSignal,
): Promise<T | undefined> {
  return upstream.call(
    (stop) =>
      call(stop).catch((thrown: unknown) => {
        if (isMissing(thrown)) return undefined;
        throw thrown;
      }),
    signal,
  );
}

/** Whether an SDK error means "not found". */
export function isMissing(thrown: unknown): boolean {
  return statusOf(thrown) === 404;
}

/** The HTTP status of an SDK's error, or undefined. */
export function statusOf(thrown: unknown): number | undefined {
  if (typeof thrown !== 'object' || thrown === null || !('statusCode' in thrown)) return undefined;
  return typeof thrown.statusCode === 'number' ? thrown.statusCode : undefined;
}

/** A thousand documents with their texts, which ingestion lists. */
const REPLY_BOUNDS: ReplyBounds = { bytes: 128_000_000 };

type HttpClient = NonNullable<SearchClientOptions['httpClient']>;

/**
 * Sends the SDK's requests as those to every other service: traced, with the id of the question's request, bounded, and in
 * half the processor time of the SDK's own.
 */
function httpClient(connectTimeoutMs: number, bounds: ReplyBounds): HttpClient {
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
        bounds,
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

/** The header for the caller's token. */
export const TOKEN_HEADER = 'x-ms-query-source-authorization';

/** The first version with access lists at query time; only `-preview` versions have them. */
const FIRST_VERSION = '2025-05-01-preview';

/**
 * The caller's token for a service with its own access lists; undefined for others, which never receive it.
 * Throws `unauthenticated` without a token, and `internal` if the API version would ignore it: an
 * unrestricted search must not look like a restricted one.
 */
export function requireToken(
  { nativeAccess, apiVersion }: Pick<AzureSearchConfig, 'nativeAccess' | 'apiVersion'>,
  queryAuthorization: string | undefined,
): string | undefined {
  if (!nativeAccess) return undefined;
  if (!apiVersion.endsWith('-preview') || apiVersion < FIRST_VERSION) {
    throw new AppError(
      'internal',
      `Access lists of the search service need AZURE_SEARCH_API_VERSION ${FIRST_VERSION} or a later preview; it is ${apiVersion}.`,
    );
  }
  if (queryAuthorization) return queryAuthorization;
  throw new AppError(
    'unauthenticated',
    'The search service decides who may read what. Send the token that it knows you by in the header ' +
      `${TOKEN_HEADER}.`,
  );
}
