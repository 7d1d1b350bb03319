import { AppError } from '#lib/shared/app-error.ts';
import type { RetrievedDocument } from './events.ts';
import type { Passage } from './passage.ts';
import { passageOfHit } from './passage-of-hit.ts';
import type { ChatModel, SearchEngine, SearchHit, SearchResponse, SemanticAnswer } from './ports.ts';
import type { AnswerRequest } from './request.ts';
import { searchRequest } from './search-request.ts';
import type { Settings } from './settings.ts';

/** What a search found: `passages` go to the model, best first; `alsoFound` ranked below them. */
export interface Retrieved {
  passages: Passage[];
  alsoFound: Passage[];
  /** Everything that came back, also what is in neither list. */
  documents: RetrievedDocument[];
  queries: string[];
  count: number | null;
  facets: SearchResponse['facets'];
  filter: string | null;
  hasVector: boolean;
  notices: string[];
  /** What the semantic ranker took for the answer itself, as plain text. */
  answers: string[];
  ms: number;
}

/** Share of the best score below which a document is left out, by `strictness` 1 to 5. */
const SCORE_SHARE = [0, 0, 0.15, 0.3, 0.45, 0.6];
/** Of reciprocal rank fusion, by which the results of several queries become one list. */
const FUSION_CONSTANT = 60;

/**
 * Searches as settings and directions say, never beyond what the caller may read. Throws what the engine throws; of
 * several queries some may fail where `allow_partial_result` says so.
 */
export async function retrieve(
  queries: string[],
  request: AnswerRequest,
  search: SearchEngine,
  model: ChatModel,
  now: () => number,
  signal: AbortSignal,
): Promise<Retrieved> {
  const { settings, directions = {} } = request;
  const started = now();
  if (directions.skip) return nothing();
  const requests = queries.map((query) => searchRequest(query, request, model.alsoReads));
  const replies = await Promise.allSettled(requests.map((one) => search.search(one, signal)));
  const { found, lost } = sortOut(replies, queries, settings);
  const first = found[0]?.response;
  const documents = judge(merge(found, request), settings);
  const kept = documents.filter(({ filterReason }) => filterReason !== 'score').map(({ passage }) => passage);
  return {
    passages: kept.slice(0, settings.top),
    alsoFound: kept.slice(settings.top),
    documents,
    queries,
    count: first?.count ?? null,
    facets: first?.facets ?? {},
    filter: requests[0]?.filter ?? null,
    hasVector: requests[0]?.vectorQueries !== undefined,
    notices: [...new Set(found.flatMap(({ response }) => response.notices)), ...lost],
    answers: answersFrom(
      found.flatMap(({ response }) => response.answers),
      kept,
    ),
    ms: now() - started,
  };
}

function nothing(): Retrieved {
  const lists = { passages: [], alsoFound: [], documents: [], queries: [], notices: [], answers: [] };
  return { ...lists, count: null, facets: {}, filter: null, hasVector: false, ms: 0 };
}

interface Reply {
  query: string;
  response: SearchResponse;
}

function sortOut(
  replies: PromiseSettledResult<SearchResponse>[],
  queries: string[],
  { allow_partial_result }: Settings,
): { found: Reply[]; lost: string[] } {
  const found: Reply[] = [];
  const failures: unknown[] = [];
  for (const [index, reply] of replies.entries()) {
    if (reply.status === 'fulfilled') found.push({ query: queries[index] ?? '', response: reply.value });
    else failures.push(reply.reason);
  }
  if (failures.length > 0 && (!allow_partial_result || found.length === 0)) throw failures[0];
  const isOurs = failures.every((failure) => failure instanceof AppError);
  const lost = `${failures.length} of ${queries.length} searches failed; the answer rests on the others.`;
  return { found, lost: failures.length > 0 && isOurs ? [lost] : [] };
}

interface Merged {
  hit: SearchHit;
  document: RetrievedDocument;
}

/** One list of the lists: as it is when there is one, by reciprocal rank fusion when there are several. */
function merge(replies: Reply[], { directions }: AnswerRequest): Merged[] {
  const merged = new Map<string, Merged & { fused: number }>();
  for (const { query, response } of replies) {
    for (const [rank, hit] of response.hits.entries()) {
      const passage = passageOfHit(hit, directions?.fields);
      const { document, highlights } = hit;
      const known = merged.get(passage.id) ?? {
        hit,
        document: { passage, document, highlights, queries: [], filterReason: null },
        fused: 0,
      };
      known.document.queries.push(query);
      known.fused += 1 / (FUSION_CONSTANT + rank);
      merged.set(passage.id, known);
    }
  }
  const list = [...merged.values()];
  return replies.length < 2 ? list : list.toSorted((one, other) => other.fused - one.fused);
}

/** Says of each document whether and why it stays out: its score first, then its place behind the first `top`. */
function judge(merged: Merged[], settings: Settings): RetrievedDocument[] {
  const best = Math.max(0, ...merged.map(({ hit }) => hit.score));
  const floor = Math.max(settings.minimum_search_score, best * (SCORE_SHARE[settings.strictness ?? 1] ?? 0));
  let kept = 0;
  return merged.map(({ hit, document }) => {
    const { score, rerankerScore } = hit;
    if (score < floor || (rerankerScore !== null && rerankerScore < settings.minimum_reranker_score)) {
      return { ...document, filterReason: 'score' };
    }
    kept += 1;
    return kept > settings.top ? { ...document, filterReason: 'rerank' } : document;
  });
}

// Of kept passages only: a score too low for the passage is too low for its sentence.
function answersFrom(answers: SemanticAnswer[], kept: Passage[]): string[] {
  return answers.flatMap(({ id, text }) => {
    const passage = kept.find((candidate) => candidate.id === id);
    return passage ? [`${text} [${passage.sourcepage}]`] : [];
  });
}
