import type { AzureSearchConfig, KnowledgeBaseConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { KnowledgeRequest, KnowledgeRetriever } from '#lib/core/ports/search-engine.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { RETRIEVAL_EFFORTS } from '#lib/shared/efforts.ts';
import { connectToSearch, isMissing, requireToken } from '../connection.ts';
import { SchemaCache } from '../schema-cache.ts';
import { serializeRequest } from '../serialize-request.ts';
import { readKnowledgeReply } from './read-knowledge-reply.ts';
import {
  callKnowledgeBase,
  hasPreview,
  knowledgeBaseName,
  type RetrieveCall,
  SHAREPOINT_SOURCE,
  WEB_SOURCE,
} from './retrieve-call.ts';

/** Settings of a search that a knowledge base decides by itself. */
const NOT_OURS_TO_SET = [
  'retrieval_mode',
  'minimum_search_score',
  'semantic_ranker',
  'semantic_captions',
  'vector_fields',
  'search_text_embeddings',
  'search_image_embeddings',
  'strictness',
  'allow_partial_result',
] as const satisfies (keyof Settings)[];

/** A reply of 200 references with their texts has some megabytes. */
const REPLY_BOUNDS = { bytes: 16_000_000 };

/** What the service takes. */
const RUNTIME_SECONDS = { least: 10, most: 600 };
/** A partial answer arrives before we give up. */
const SPARE_SECONDS = 5;

/** Retrieval plans with a model, which takes as long as a first token. */
function attemptMsOf({ callTimeoutMs, firstTokenTimeoutMs }: UpstreamConfig): number {
  return Math.max(callTimeoutMs, firstTokenTimeoutMs);
}

/**
 * Agentic retrieval over an index and its knowledge bases. The caller's access is and-ed with every filter of the index, as
 * in a search; their token goes into its header alone. Loads the SDK and contacts the service at the first question.
 */
export function createKnowledgeRetriever(
  config: AzureSearchConfig,
  knowledgeBase: KnowledgeBaseConfig,
  upstream: UpstreamConfig,
): KnowledgeRetriever {
  const base = { ...config, apiVersion: knowledgeBase.apiVersion, queryRewriting: false };
  const connection = connectToSearch(base, upstream, { service: 'knowledge base', bounds: REPLY_BOUNDS });
  const attemptMs = attemptMsOf(upstream);
  const callOf = createCallOf(
    base,
    knowledgeBase,
    new SchemaCache(connectToSearch(config, upstream), config),
  );

  return {
    name: knowledgeBase.name,
    ignores: [
      ...NOT_OURS_TO_SET,
      ...(knowledgeBase.web ? [] : (['use_web_source'] as const)),
      ...(knowledgeBase.sharePoint ? [] : (['use_sharepoint_source'] as const)),
    ],
    efforts: hasPreview(knowledgeBase) ? RETRIEVAL_EFFORTS : ['minimal'],
    effort: knowledgeBase.effort,
    searchesWeb: knowledgeBase.web,
    searchesSharePoint: knowledgeBase.sharePoint,
    async retrieve(request, signal) {
      signal.throwIfAborted();
      const call = await callOf(request, attemptMs, signal);
      const raw = await connection.upstream.call(
        (stop) =>
          callKnowledgeBase(connection, call, stop).catch((thrown: unknown) => {
            throw isMissing(thrown) ? missing(call.knowledgeBase, thrown) : thrown;
          }),
        signal,
        attemptMs,
      );
      return readKnowledgeReply(raw, {
        knowledgeBase: call.knowledgeBase,
        fields: config.fields,
        sources: call.sources,
        access: config.nativeAccess ? undefined : request.access,
      });
    },
  };
}

/** Makes the call of a request, with the access of its caller in the filter. Throws as `KnowledgeRetriever.retrieve`. */
function createCallOf(config: AzureSearchConfig, knowledgeBase: KnowledgeBaseConfig, index: SchemaCache) {
  return async (request: KnowledgeRequest, attemptMs: number, signal: AbortSignal): Promise<RetrieveCall> => {
    const native = requireToken(config, request.queryAuthorization);
    const { access, filter } = request;
    const search = { top: 1, ...(filter && { filter }), ...(access && { access }) };
    const options = { hasNativeAccess: config.nativeAccess };
    const checked = await index.check((known) => serializeRequest(search, known, options), signal);
    const seconds = Math.floor(attemptMs / 1000) - SPARE_SECONDS;
    return {
      knowledgeBase: knowledgeBaseName(knowledgeBase, request),
      sources: {
        index: knowledgeBase.source,
        web: request.web ? WEB_SOURCE : undefined,
        sharePoint: request.sharePoint ? SHAREPOINT_SOURCE : undefined,
      },
      request,
      filter: checked.filter,
      queryAuthorization: request.sharePoint ? request.queryAuthorization : native,
      hasPreview: hasPreview(knowledgeBase),
      maxRuntimeInSeconds: Math.min(RUNTIME_SECONDS.most, Math.max(RUNTIME_SECONDS.least, seconds)),
    };
  };
}

function missing(name: string, cause: unknown): AppError {
  return new AppError(
    'internal',
    `The search service has no knowledge base "${name}", so this question was not asked. The operator can create it with ` +
      '`npm run ingest -- --knowledge-base`, or correct AZURE_SEARCH_KNOWLEDGEBASE_NAME; without agentic retrieval the index answers.',
    { cause },
  );
}
