import { AppError } from '#lib/shared/app-error.ts';
import { sourcefileOf } from '../citations/sourcepage.ts';
import { validFirst } from '../documents/validity.ts';
import type { TracedRetrieval } from '../events/answer-trace.ts';
import type { RetrievedDocument, SearchReport } from '../events/events.ts';
import {
  type Passage,
  passageOfHit,
  type SearchedWord,
  type SearchResponse,
  type SemanticAnswer,
} from '../events/passage.ts';
import type { ChatModel, Prompt } from '../ports/chat-model.ts';
import type { SearchEngine, SearchRequest } from '../ports/search-engine.ts';
import type { Reranker } from '../ports/search-models.ts';
import type { AnswerRequest } from '../question/request.ts';
import type { Settings } from '../settings/settings.ts';
import { passageCount } from '../settings/settings-policy.ts';
import { type FoundHit, RERANKED, type Reranking, rerank } from './rerank.ts';
import { searchRequest } from './search-request.ts';

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
  /** The most passages that go to the model. */
  top: number;
  /** Absent when no reranker was asked. */
  reranking?: Reranking;
  notices: string[];
  /** Direct answers from the semantic ranker, as plain text. */
  answers: string[];
  /** The engine's statistics of the searched words; of several queries, those of the first come first. */
  words: SearchedWord[];
  ms: number;
  /** What searched in place of the engine, and the settings that it ignores. */
  ignoring?: { name: string; ignores: readonly (keyof Settings)[] };
  /** Absent unless a knowledge base was asked. */
  retrieval?: TracedRetrieval;
}

/** The share of the best score below which a document is dropped, by `strictness` 1 to 5. */
const SCORE_SHARE = [0, 0, 0.15, 0.3, 0.45, 0.6];
/** The constant of reciprocal rank fusion, which merges the results of several queries. */
const FUSION_CONSTANT = 60;
/** Documents of an earlier answer that are searched by themselves. */
const MOST_CONTINUED = 3;

/**
 * What is searched for: `queries` together, what the question may mean instead, and the first query once more in the documents
 * of the sourcepages that it `continues`.
 */
export interface Searches {
  queries: string[];
  alternative?: string | undefined;
  continues?: string[] | undefined;
}

/** The search engine, and the reranker if there is one. */
export interface Finders {
  search: Pick<SearchEngine, 'search'>;
  reranker?: Reranker | undefined;
}

/**
 * Searches with the request's settings and directions, and only documents that the caller may read. Throws what
 * the engine throws; with `allow_partial_result`, some of several queries may fail. A reranker only orders what the
 * search found; without its reply the order is the search's.
 */
export async function retrieve(
  { queries: asked, alternative, continues = [] }: Searches,
  request: AnswerRequest,
  { search, reranker }: Finders,
  model: Pick<ChatModel, 'extraPassageCount' | 'passageCount'>,
  now: () => number,
  signal: AbortSignal,
): Promise<Retrieved> {
  const { settings, directions = {} } = request;
  const started = now();
  const top = passageCount(settings, model, request.caller.policy);
  if (directions.skip) return noResults(top);
  const count = top + Math.max(model.extraPassageCount, directions.further ?? 0);
  const queries = alternative ? [...asked, alternative] : asked;
  // Where two meanings are searched for, no one query could rank what both found.
  const ranker = alternative === undefined ? reranker : undefined;
  const wanted = ranker ? Math.max(count, RERANKED) : count;
  const requests = queries.map((query) => searchRequest(query, request, wanted));
  const [query = ''] = asked;
  const inside = searchInside(continuedRequest(query, continues, request, wanted), search, signal);
  const replies = await Promise.allSettled(requests.map((one) => search.search(one, signal)));
  const { found, notices } = splitReplies(replies, queries, settings);
  const again = await inside;
  const merged = merge(again ? [...found, { query, response: again }] : found, request);
  const ranked = ranker && (await reranked(merged, asked.join(' '), { reranker: ranker, now }, signal));
  const question = [...asked, request.turns.at(-1)?.content ?? ''].join('\n');
  const current = withValidFirst(ranked ? ranked.found.slice(0, count) : merged, question);
  const documents = markExcluded(current.found, settings, top);
  const allNotices = [...notices, ...(ranked?.notices ?? []), ...current.notices];
  return {
    ...resultsOf(found, documents, top, allNotices),
    queries,
    filter: requests[0]?.filter ?? null,
    hasVector: requests[0]?.vectorQueries !== undefined,
    ...(ranked?.reranking && { reranking: ranked.reranking }),
    ms: now() - started,
  };
}

function resultsOf(found: Reply[], documents: RetrievedDocument[], top: number, notices: string[]) {
  const accepted = documents
    .filter(({ filterReason }) => filterReason !== 'score')
    .map(({ passage }) => passage);
  const responses = found.map(({ response }) => response);
  const [first] = responses;
  return {
    passages: accepted.slice(0, top),
    extraPassages: accepted.slice(top),
    documents,
    count: first?.count ?? null,
    facets: first?.facets ?? {},
    top,
    notices: [...new Set(responses.flatMap((response) => response.notices)), ...notices],
    answers: answersFrom(
      responses.flatMap(({ answers }) => answers),
      accepted,
    ),
    words: distinctWords(responses.flatMap(({ words }) => words)),
  };
}

// What an earlier answer cites may be gone, or its index may not filter by document: then the others suffice.
async function searchInside(
  within: SearchRequest | undefined,
  search: Finders['search'],
  signal: AbortSignal,
): Promise<SearchResponse | undefined> {
  return within && search.search(within, signal).catch(() => undefined);
}

function continuedRequest(
  query: string,
  continues: readonly string[],
  request: AnswerRequest,
  count: number,
): SearchRequest | undefined {
  const { settings } = request;
  const sourcefiles = [...new Set(continues.map(sourcefileOf))];
  const chosen = settings.include_documents;
  const include_documents = sourcefiles
    .filter((file) => !chosen || chosen.includes(file))
    .slice(0, MOST_CONTINUED);
  if (include_documents.length === 0) return undefined;
  return searchRequest(query, { ...request, settings: { ...settings, include_documents } }, count);
}

// A semantic ranker of the search service has read the passages already.
async function reranked(
  merged: FoundHit[],
  query: string,
  by: { reranker: Reranker; now: () => number },
  signal: AbortSignal,
): Promise<{ found: FoundHit[]; reranking?: Reranking; notices: string[] }> {
  if (merged.length === 0 || merged.some(({ hit }) => hit.rerankerScore !== null)) {
    return { found: merged, notices: [] };
  }
  return rerank(merged, query, by, signal);
}

function noResults(top: number): Retrieved {
  const lists = {
    passages: [],
    extraPassages: [],
    documents: [],
    queries: [],
    notices: [],
    answers: [],
    words: [],
  };
  return { ...lists, count: null, facets: {}, filter: null, hasVector: false, top, ms: 0 };
}

function distinctWords(words: SearchedWord[]): SearchedWord[] {
  return words.filter(({ word }, at) => words.findIndex((other) => other.word === word) === at);
}

/** Valid documents before others, unless the question, or what is searched for in its place, asks for older ones. */
function withValidFirst(found: FoundHit[], question: string): { found: FoundHit[]; notices: string[] } {
  const listed = found.map(({ hit, document }) => ({ hit, document, passage: document.passage }));
  const ordered = validFirst(listed, question);
  const notice = `Passages of earlier versions that were left out: ${ordered.leftOut}.`;
  return {
    found: ordered.found.map(({ hit, document, passage }) => ({ hit, document: { ...document, passage } })),
    notices: ordered.leftOut > 0 ? [notice] : [],
  };
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

/** Merges the result lists: unchanged when there is one, by reciprocal rank fusion when there are several. */
function merge(replies: Reply[], { directions }: AnswerRequest): FoundHit[] {
  const merged = new Map<string, FoundHit & { fused: number }>();
  for (const { query, response } of replies) {
    for (const [rank, hit] of response.hits.entries()) {
      const passage = passageOfHit(hit, directions?.fields);
      const { document, highlights } = hit;
      const known = merged.get(passage.id) ?? {
        hit,
        document: { passage, document, highlights, queries: [], filterReason: null },
        fused: 0,
      };
      if (!known.document.queries.includes(query)) known.document.queries.push(query);
      known.fused += 1 / (FUSION_CONSTANT + rank);
      merged.set(passage.id, known);
    }
  }
  const list = [...merged.values()];
  return replies.length < 2 ? list : list.toSorted((one, other) => other.fused - one.fused);
}

/** Marks each document with the reason it is excluded: its score first, then a rank below the first `top`. */
function markExcluded(merged: FoundHit[], settings: Settings, top: number): RetrievedDocument[] {
  const best = Math.max(0, ...merged.map(({ hit }) => hit.score));
  const floor = Math.max(settings.minimum_search_score, best * (SCORE_SHARE[settings.strictness ?? 1] ?? 0));
  let rank = 0;
  return merged.map(({ hit, document }) => {
    const { score, rerankerScore } = hit;
    if (score < floor || (rerankerScore !== null && rerankerScore < settings.minimum_reranker_score)) {
      return { ...document, filterReason: 'score' };
    }
    rank += 1;
    return rank > top ? { ...document, filterReason: 'rerank' } : document;
  });
}

// Only answers from included passages: if a passage's score is too low, so is its sentence's.
function answersFrom(answers: SemanticAnswer[], passages: Passage[]): string[] {
  return answers.flatMap(({ id, text }) => {
    const passage = passages.find((candidate) => candidate.id === id);
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
