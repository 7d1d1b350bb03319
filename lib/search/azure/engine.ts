import type { AzureSearchConfig, UpstreamConfig } from '#lib/config/services.ts';
import type {
  EmbeddingModel,
  ImageEmbeddingModel,
  SearchEngine,
  SearchRequest,
  SearchResponse,
} from '#lib/core/ports.ts';
import { VECTOR_PATIENCE_MS } from '../request/within-patience.ts';
import { type AskedIndex, ask } from './ask.ts';
import { connectToSearch } from './connection.ts';
import { ignoredSettings } from './ignored-settings.ts';
import { IndexKnowledge } from './index-knowledge.ts';
import { indexStatus } from './index-status.ts';
import { makeVectors } from './make-vectors.ts';
import { requireToken } from './native-access.ts';
import { planVectors, type Vectorizers, type VectorPlan } from './plan-vectors.ts';
import { canRewriteQueries } from './query-rewriting.ts';
import { type Reply, readReply } from './read-reply.ts';
import { type CheckedRequest, readRequest } from './read-request.ts';
import type { DecidedSearch } from './search-options.ts';
import { MAX_WORDS, type SearchText, searchText } from './search-text.ts';
import { partialNotice, planSemantic, SemanticRanker } from './semantic-ranking.ts';

const NO_INDEX = 'The search index does not exist yet; `npm run ingest` creates and fills it.';

/**
 * The search engine over an index of Azure AI Search. The SDK is loaded and the service asked at the first search. What
 * cannot be honoured (a ranker without quota, a question without a vector) is done without, and a notice says so. A
 * missing index finds nothing and appears without a restart once ingestion creates it.
 */
export function createAzureSearch(options: {
  config: AzureSearchConfig;
  embeddings: EmbeddingModel | undefined;
  imageEmbeddings: ImageEmbeddingModel | undefined;
  upstream: UpstreamConfig;
  embeddingPatienceMs?: number;
}): SearchEngine {
  const { config, embeddings, imageEmbeddings, upstream, embeddingPatienceMs: patienceMs } = options;
  const connection = connectToSearch(config, upstream);
  const knowledge = new IndexKnowledge(connection, config);
  const ranker = new SemanticRanker();
  const vectorizers: Vectorizers = {
    by: config.vectorizer,
    embeddings,
    imageEmbeddings,
    patienceMs: patienceMs ?? VECTOR_PATIENCE_MS,
  };

  return {
    name: 'azure',
    ignores: ignoredSettings(config, vectorizers),
    async search(request, signal) {
      signal?.throwIfAborted();
      const queryAuthorization = requireToken(config, request.queryAuthorization);
      const understood = await knowledge.check(
        (index) => understand(request, index, config, vectorizers),
        signal,
      );
      if (understood.checked.index.definition === 'missing') return nothing(understood.checked, [NO_INDEX]);
      const { search, notices } = await decide(understood, request, config, vectorizers, ranker, signal);
      if (!search) return nothing(understood.checked, notices);
      const asked = { connection, index: config.index, queryAuthorization, sent: request };
      const found = await rankedOrPlain(asked, search, ranker, signal);
      const wantsCaptions = request.semantic?.captions ?? false;
      return {
        ...readReply(found.pages, understood.checked, wantsCaptions),
        notices: [...new Set([...notices, ...found.notices])],
      };
    },
    async status(access, signal) {
      const readers = access && (await knowledge.check((index) => index.readers, signal));
      return { engine: 'azure', ...(await indexStatus(connection, config, { access, readers }, signal)) };
    },
    close: async () => undefined,
  };
}

/** Nothing found, in every part of the answer. */
function nothing(checked: CheckedRequest, notices: string[]): SearchResponse {
  return { ...readReply([], checked, false), ...(checked.wantsCount && { count: 0 }), notices };
}

/** A request that the index can be asked, and what to look for in its vector fields. */
interface Understood {
  checked: CheckedRequest;
  plan: VectorPlan;
}

function understand(
  request: SearchRequest,
  index: CheckedRequest['index'],
  { nativeAccess }: AzureSearchConfig,
  vectorizers: Vectorizers,
): Understood {
  const checked = readRequest(request, index, { hasNativeAccess: nativeAccess });
  const plan = planVectors(checked.vectorQueries, index, vectorizers, checked.text !== undefined);
  return { checked, plan };
}

/** Everything about a search but its reply. No `search`: nothing is left to look for, so nothing is found. */
interface Decision {
  search: DecidedSearch | undefined;
  notices: string[];
}

async function decide(
  { checked, plan }: Understood,
  request: SearchRequest,
  config: AzureSearchConfig,
  vectorizers: Vectorizers,
  ranker: SemanticRanker,
  signal: AbortSignal | undefined,
): Promise<Decision> {
  const made = await makeVectors(plan.vectors, vectorizers, checked.text !== undefined, signal);
  const text = checked.text ?? plan.words;
  const words = text === undefined ? undefined : searchText(text);
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
 * Searches; once more without the semantic ranker where that alone seems to refuse. Only when that goes well was it the
 * ranker: a refusal quotes names and filters of its sender, who must not talk it away from everybody else.
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
  // What a caller named or brought may be all that was wrong; then nobody else's ranker is.
  if (semantic?.configuration === undefined && credential === undefined) ranker.leaveAlone(ranked);
  return { pages: typeof plain === 'string' ? [] : plain, notices: [ranked] };
}
