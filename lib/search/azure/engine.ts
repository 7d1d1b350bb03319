import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import type { SearchResponse } from '#lib/core/events/passage.ts';
import type { SearchEngine, SearchRequest } from '#lib/core/ports/search-engine.ts';
import type { EmbeddingModel, ImageEmbeddingModel } from '#lib/core/ports/search-models.ts';
import type { Settings } from '#lib/core/settings/settings.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { VECTOR_TIMEOUT_MS } from '../request/bounds.ts';
import { connectToSearch, requireToken, type SearchConnection, TOKEN_HEADER } from './connection.ts';
import { indexStatus } from './index-status.ts';
import { listDocuments } from './list-documents.ts';
import { makeVectors, planVectors, type Vectorizers, type VectorPlan } from './make-vectors.ts';
import { canRewriteQueries } from './query-rewriting.ts';
import { hitsIn, type Reply, readReply } from './read-reply.ts';
import { SchemaCache } from './schema-cache.ts';
import {
  type DecidedSearch,
  MAX_WORDS,
  partialNotice,
  planSemantic,
  refusedByRanker,
  type SearchText,
  SemanticRanker,
  searchOptions,
  searchQuery,
  searchText,
  withMeanings,
} from './search-options.ts';
import { type CheckedRequest, RefusedResponse, serializeRequest } from './serialize-request.ts';
import { StoredValidities } from './stored-validities.ts';

const NO_INDEX = 'The search index does not exist yet; `npm run ingest` creates and fills it.';

/**
 * The search engine over an Azure AI Search index. Loads the SDK and contacts the service at the first
 * search. Skips what is unavailable (a ranker without quota, a question without a vector) with a notice. A
 * missing index finds nothing and appears without a restart once created.
 */
export function createAzureSearch(options: {
  config: AzureSearchConfig;
  embeddings: EmbeddingModel | undefined;
  imageEmbeddings: ImageEmbeddingModel | undefined;
  upstream: UpstreamConfig;
  embeddingTimeoutMs?: number;
}): SearchEngine {
  const { config, embeddings, imageEmbeddings, upstream, embeddingTimeoutMs: timeoutMs } = options;
  const connection = connectToSearch(config, upstream);
  const schemas = new SchemaCache(connection, config);
  const ranker = new SemanticRanker();
  const validities = new StoredValidities(connection, config.documentsIndex);
  const vectorizers: Vectorizers = {
    by: config.vectorizer,
    embeddings,
    imageEmbeddings,
    timeoutMs: timeoutMs ?? VECTOR_TIMEOUT_MS,
  };

  const engine: SearchEngine = {
    name: 'azure',
    ignores: ignoredSettings(config, vectorizers),
    async search(request, signal) {
      signal?.throwIfAborted();
      const queryAuthorization = requireToken(config, request.queryAuthorization);
      const understood = await schemas.check(
        (index) => understand(request, index, config, vectorizers),
        signal,
      );
      if (understood.checked.index.definition === 'missing') return nothing(understood.checked, [NO_INDEX]);
      const { search, notices } = await decide(understood, request, config, vectorizers, ranker, signal);
      if (!search) return nothing(understood.checked, notices);
      const asked = { connection, index: config.index, queryAuthorization, sent: request };
      const found = await rankedOrPlain(asked, search, ranker, signal);
      const wantsCaptions = request.semantic?.captions ?? false;
      const read = readReply(found.pages, understood.checked, wantsCaptions);
      return {
        ...read,
        hits: await validities.mark(read.hits),
        notices: [...new Set([...notices, ...found.notices])],
      };
    },
    listDocuments: (query, asking, signal) =>
      listDocuments({ search: engine.search, schemas, connection, config }, query, asking, signal),
    async status(access, signal) {
      const readers = access && (await schemas.check((index) => index.readers, signal));
      return { engine: 'azure', ...(await indexStatus(connection, config, { access, readers }, signal)) };
    },
    close: async () => undefined,
  };
  return engine;
}

/** An empty result. */
function nothing(checked: CheckedRequest, notices: string[]): SearchResponse {
  return { ...readReply([], checked, false), ...(checked.wantsCount && { count: 0 }), notices };
}

/** A checked request and its vector queries. */
interface ParsedSearch {
  checked: CheckedRequest;
  plan: VectorPlan;
}

function understand(
  request: SearchRequest,
  index: CheckedRequest['index'],
  { nativeAccess }: AzureSearchConfig,
  vectorizers: Vectorizers,
): ParsedSearch {
  const checked = serializeRequest(request, index, { hasNativeAccess: nativeAccess });
  const plan = planVectors(checked.vectorQueries, index, vectorizers, checked.text !== undefined);
  return { checked, plan };
}

/** A prepared search. No `search`: nothing is left to search for, so nothing is found. */
interface Decision {
  search: DecidedSearch | undefined;
  notices: string[];
}

async function decide(
  { checked, plan }: ParsedSearch,
  request: SearchRequest,
  config: AzureSearchConfig,
  vectorizers: Vectorizers,
  ranker: SemanticRanker,
  signal: AbortSignal | undefined,
): Promise<Decision> {
  const made = await makeVectors(plan.vectors, vectorizers, checked.text !== undefined, signal);
  const text = checked.text ?? plan.words;
  const words = text === undefined ? undefined : withMeanings(searchText(text), request.synonyms ?? []);
  const notices = [...plan.notices, ...made.notices, ...lengthNotices(words)];
  const isForNothing = !words && made.queries.length === 0 && checked.vectorQueries.length > 0;
  if (isForNothing) return { search: undefined, notices };
  const question = words?.plain ?? checked.vectorQueries.find((query) => query.kind === 'text')?.text;
  const planned = planSemantic(request.semantic, config.semanticConfiguration, checked.index, question);
  const semantic = typeof planned === 'string' ? planned : planned && (ranker.notice ?? planned);
  const search = { request: checked, words, vectors: made.queries };
  if (typeof semantic === 'string')
    return { search: { ...search, semantic: undefined }, notices: [...notices, semantic] };
  return {
    search: { ...search, semantic },
    notices: semantic ? [...notices, ...rewritingNotices(config)] : notices,
  };
}

function lengthNotices(words: SearchText | undefined): string[] {
  return words?.isCut ? [`Only the first ${MAX_WORDS} words were searched for.`] : [];
}

function rewritingNotices({ queryRewriting, apiVersion }: AzureSearchConfig): string[] {
  if (!queryRewriting || canRewriteQueries(apiVersion)) return [];
  return [
    `Version ${apiVersion} of the search service does not rewrite queries; the question was searched for as it is.`,
  ];
}

/**
 * Searches; once more without the semantic ranker if that alone seems to be rejected. Only if the second
 * search succeeds does the ranker count as unavailable: a caller's names and filters must not switch it off
 * for everyone.
 */
async function rankedOrPlain(
  asked: AskedIndex,
  search: DecidedSearch,
  ranker: SemanticRanker,
  signal: AbortSignal | undefined,
): Promise<{ pages: Reply[]; notices: string[] }> {
  const ranked = await ask(asked, search, signal);
  if (typeof ranked !== 'string') {
    const notice = partialNotice(ranked[0]?.['@search.semanticPartialResponseReason']);
    return { pages: ranked, notices: notice === undefined ? [] : [notice] };
  }
  const plain = await ask(asked, { ...search, semantic: undefined }, signal);
  const { semantic, credential } = asked.sent;
  // A caller's own names or credential may be the only problem; then the ranker stays on for others.
  if (semantic?.configuration === undefined && credential === undefined) ranker.leaveAlone(ranked);
  return { pages: typeof plain === 'string' ? [] : plain, notices: [ranked] };
}

/** The settings without effect on an index configured like this. */
function ignoredSettings(
  { fields, semanticConfiguration }: AzureSearchConfig,
  { by, embeddings, imageEmbeddings }: Vectorizers,
): (keyof Settings)[] {
  const isMade = (field: string | undefined, model: unknown) =>
    field !== undefined && (by === 'service' || (by === 'embeddings' && model !== undefined));
  const comparesTexts = isMade(fields.embedding, embeddings);
  const comparesImages = isMade(fields.imageEmbedding, imageEmbeddings);
  return [
    ...(semanticConfiguration === undefined
      ? (['semantic_ranker', 'semantic_captions', 'minimum_reranker_score'] as const)
      : []),
    ...(comparesTexts ? [] : (['search_text_embeddings'] as const)),
    ...(comparesImages ? [] : (['search_image_embeddings'] as const)),
    ...(comparesTexts && comparesImages ? [] : (['vector_fields'] as const)),
    ...(comparesTexts || comparesImages ? [] : (['retrieval_mode'] as const)),
  ];
}

/** The target index and credential of a search. */
interface AskedIndex {
  connection: SearchConnection;
  index: string;
  /** Set if the service enforces its own access lists. */
  queryAuthorization: string | undefined;
  /** The request's parts, to tell the caller's mistakes from ours. */
  sent: SearchRequest;
}

/**
 * Searches, following continuation pages. Rejects with the errors of `lib/upstream`, and with `bad-request`
 * for a part of the request that the service rejects. Resolves with a notice instead of pages if only the
 * semantic ranker seems to have rejected it.
 */
async function ask(
  asked: AskedIndex,
  search: DecidedSearch,
  signal: AbortSignal | undefined,
): Promise<Reply[] | string> {
  const { top, skip } = search.request;
  const pages: Reply[] = [];
  for (let found = 0; ; ) {
    const part = { ...search.request, top: top - found, skip: skip + found };
    const page = await askOnce(asked, { ...search, request: part }, signal);
    if (typeof page === 'string') return page;
    pages.push(page);
    found += hitsIn(page);
    if (page['@search.nextPageParameters'] === undefined || hitsIn(page) === 0 || found >= top) return pages;
  }
}

async function askOnce(
  { connection, index, queryAuthorization, sent }: AskedIndex,
  search: DecidedSearch,
  signal: AbortSignal | undefined,
): Promise<Reply | string> {
  const client = await connection.documents(index, sent.credential);
  return connection.upstream.call(async (retryPolicy) => {
    let reply: Reply = {};
    try {
      await client.search(searchQuery(search), {
        ...searchOptions(search),
        abortSignal: retryPolicy,
        ...(queryAuthorization !== undefined && {
          requestOptions: { headers: { [TOKEN_HEADER]: queryAuthorization } },
        }),
        onResponse: ({ parsedBody }) => {
          reply = isRecord(parsedBody) ? parsedBody : {};
        },
      });
      return reply;
    } catch (thrown) {
      const notice = search.semantic && refusedByRanker(thrown);
      if (notice !== undefined) return notice;
      throw refusedCredential(thrown, sent) ?? refusedPart(thrown, sent) ?? thrown;
    }
  }, signal);
}

/** The service's names of caller-supplied parts, and ours. */
const PARTS: Record<string, keyof SearchRequest> = {
  $filter: 'filter',
  filter: 'filter',
  facets: 'facets',
  facet: 'facets',
  $select: 'select',
  select: 'select',
  highlight: 'highlightFields',
  search: 'searchText',
  vectorQueries: 'vectorQueries',
  vectors: 'vectorQueries',
};

/**
 * The error of a 400 about a part that the caller chose: `bad-request` naming it, without the service's
 * words. Undefined for other failures, which are ours or the operator's.
 */
function refusedPart(thrown: unknown, request: SearchRequest): AppError | undefined {
  if (!(thrown instanceof RefusedResponse) || thrown.statusCode !== 400) return undefined;
  const named = /Parameter name: (\$?\w+)/.exec(thrown.said)?.[1] ?? '';
  const part = PARTS[named];
  if (!part || request[part] === undefined) return undefined;
  return new AppError(
    'bad-request',
    `The search service does not take ${part} as it is; check what it names and compares.`,
    { field: part, cause: thrown },
  );
}

/** The error if the caller's own credential has no access: `bad-request`. Undefined for other failures. */
function refusedCredential(thrown: unknown, { credential }: SearchRequest): AppError | undefined {
  if (!credential || !(thrown instanceof RefusedResponse)) return undefined;
  if (thrown.statusCode !== 401 && thrown.statusCode !== 403) return undefined;
  const message = `The search service refuses the ${credential.kind} that came with the request.`;
  return new AppError('bad-request', message, { field: 'credential', cause: thrown });
}
