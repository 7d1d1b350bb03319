import { AppError } from '#lib/shared/app-error.ts';
import type { RetrievedDocument, SearchReport } from './events.ts';
import type { Passage } from './passage.ts';
import { passageOfHit } from './passage-of-hit.ts';
import type { ChatModel, Prompt } from './ports/chat-model.ts';
import type { SearchEngine, SearchHit, SearchResponse, SemanticAnswer } from './ports/search-engine.ts';
import type { AnswerRequest } from './request.ts';
import { searchRequest } from './search-request.ts';
import type { Settings } from './settings.ts';

/** The results of a search: `passages` go to the model, best first; `extraPassages` rank below them. */
export interface Retrieved {
  passages: Passage[];
  extraPassages: Passage[];
  /** All results, including documents that are in neither list. */
  documents: RetrievedDocument[];
  queries: string[];
  count: number | null;
  facets: SearchResponse['facets'];
  filter: string | null;
  hasVector: boolean;
  notices: string[];
  /** Direct answers from the semantic ranker, as plain text. */
  answers: string[];
  ms: number;
}

/** The share of the best score below which a document is dropped, by `strictness` 1 to 5. */
const SCORE_SHARE = [0, 0, 0.15, 0.3, 0.45, 0.6];
/** The constant of reciprocal rank fusion, which merges the results of several queries. */
const FUSION_CONSTANT = 60;
/** Where results of an alternative query stand: the first behind two of the others, the next behind four. */
const ALTERNATIVE_START = 1.5;
const ALTERNATIVE_STEP = 2;

/** What is searched for: `queries` together, and what the question may mean instead, whose best results come in between. */
export interface Searches {
  queries: string[];
  alternative?: string | undefined;
}

/**
 * Searches with the request's settings and directions, and only documents that the caller may read. Throws what
 * the engine throws; with `allow_partial_result`, some of several queries may fail.
 */
export async function retrieve(
  { queries: asked, alternative }: Searches,
  request: AnswerRequest,
  search: Pick<SearchEngine, 'search'>,
  model: Pick<ChatModel, 'extraPassageCount'>,
  now: () => number,
  signal: AbortSignal,
): Promise<Retrieved> {
  const { settings, directions = {} } = request;
  const started = now();
  if (directions.skip) return noResults();
  const queries = alternative ? [...asked, alternative] : asked;
  const requests = queries.map((query) => searchRequest(query, request, model.extraPassageCount));
  const replies = await Promise.allSettled(requests.map((one) => search.search(one, signal)));
  const { found, notices } = splitReplies(replies, queries, settings);
  const first = found[0]?.response;
  const documents = markExcluded(merge(found, request, alternative), settings);
  const kept = documents.filter(({ filterReason }) => filterReason !== 'score').map(({ passage }) => passage);
  return {
    passages: kept.slice(0, settings.top),
    extraPassages: kept.slice(settings.top),
    documents,
    queries,
    count: first?.count ?? null,
    facets: first?.facets ?? {},
    filter: requests[0]?.filter ?? null,
    hasVector: requests[0]?.vectorQueries !== undefined,
    notices: [...new Set(found.flatMap(({ response }) => response.notices)), ...notices],
    answers: answersFrom(
      found.flatMap(({ response }) => response.answers),
      kept,
    ),
    ms: now() - started,
  };
}

function noResults(): Retrieved {
  const lists = { passages: [], extraPassages: [], documents: [], queries: [], notices: [], answers: [] };
  return { ...lists, count: null, facets: {}, filter: null, hasVector: false, ms: 0 };
}

interface Reply {
  query: string;
  response: SearchResponse;
}

function splitReplies(
  replies: PromiseSettledResult<SearchResponse>[],
  queries: string[],
  { allow_partial_result }: Settings,
): { found: Reply[]; notices: string[] } {
  const found: Reply[] = [];
  const failures: unknown[] = [];
  for (const [index, reply] of replies.entries()) {
    if (reply.status === 'fulfilled') found.push({ query: queries[index] ?? '', response: reply.value });
    else failures.push(reply.reason);
  }
  if (failures.length > 0 && (!allow_partial_result || found.length === 0)) throw failures[0];
  const areKnown = failures.every((failure) => failure instanceof AppError);
  const notice = `${failures.length} of ${queries.length} searches failed; the answer uses the results of the others.`;
  return { found, notices: failures.length > 0 && areKnown ? [notice] : [] };
}

interface Merged {
  hit: SearchHit;
  document: RetrievedDocument;
}

/**
 * Merges the result lists: unchanged when there is one, by reciprocal rank fusion when there are several. Those of the
 * alternative query are put in between, because fusion would prefer what is middling for both meanings.
 */
function merge(replies: Reply[], { directions }: AnswerRequest, alternative: string | undefined): Merged[] {
  const merged = new Map<string, Merged & { fused: number; best: number }>();
  for (const { query, response } of replies) {
    for (const [rank, hit] of response.hits.entries()) {
      const passage = passageOfHit(hit, directions?.fields);
      const { document, highlights } = hit;
      const known = merged.get(passage.id) ?? {
        hit,
        document: { passage, document, highlights, queries: [], filterReason: null },
        fused: 0,
        best: Number.POSITIVE_INFINITY,
      };
      known.document.queries.push(query);
      if (query === alternative) known.best = ALTERNATIVE_START + ALTERNATIVE_STEP * rank;
      else known.fused += 1 / (FUSION_CONSTANT + rank);
      merged.set(passage.id, known);
    }
  }
  const list = [...merged.values()];
  if (replies.length < 2) return list;
  const fused = list.toSorted((one, other) => other.fused - one.fused);
  if (alternative === undefined) return fused;
  const placed = fused.map((one, place) => ({
    ...one,
    best: one.fused > 0 ? Math.min(one.best, place) : one.best,
  }));
  return placed.toSorted((one, other) => one.best - other.best);
}

/** Marks each document with the reason it is excluded: its score first, then a rank below the first `top`. */
function markExcluded(merged: Merged[], settings: Settings): RetrievedDocument[] {
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

// Only answers from included passages: if a passage's score is too low, so is its sentence's.
function answersFrom(answers: SemanticAnswer[], kept: Passage[]): string[] {
  return answers.flatMap(({ id, text }) => {
    const passage = kept.find((candidate) => candidate.id === id);
    return passage ? [`${text} [${passage.sourcepage}]`] : [];
  });
}

/** Builds the search report of protocols 4 and 5. */
export function searchReport(
  { queries, documents, count, facets }: Retrieved,
  { messages }: Prompt,
): SearchReport {
  return { queries, documents, count, facets, systemPrompt: messages[0]?.content ?? '' };
}
