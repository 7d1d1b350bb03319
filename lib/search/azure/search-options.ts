import type { SearchOptions } from '@azure/search-documents';
import { MAX_LISTED } from '#lib/core/ports/library.ts';
import type { SearchRequest } from '#lib/core/ports/search-engine.ts';
import { explainedPhrases, type MeaningGroup } from '#lib/text/company-words.ts';
import { detectLanguage } from '#lib/text/language.ts';
import type { IndexDocument } from './connection.ts';
import type { IndexSchema } from './index-schema.ts';
import type { ServiceVectorQuery } from './make-vectors.ts';
import { type CheckedRequest, RefusedResponse } from './serialize-request.ts';

/** A fully planned search. */
export interface DecidedSearch {
  request: CheckedRequest;
  words: SearchText | undefined;
  vectors: readonly ServiceVectorQuery[];
  semantic: SemanticPlan | undefined;
}

/** Values of a facet without a count: the service has no limit, and lists of documents have. */
const ALL_VALUES = MAX_LISTED + 1;
/** Maximum answers of the semantic ranker. */
const ANSWERS = 3;

/** The text to search: undefined for vectors only, `*` for everything. */
export function searchQuery({ words, vectors }: DecidedSearch): string | undefined {
  return words?.query ?? (vectors.length > 0 ? undefined : '*');
}

/** The SDK's options for a search. Never returns vector fields. */
export function searchOptions(search: DecidedSearch): SearchOptions<IndexDocument> {
  const { semantic } = search;
  const common = commonOptions(search);
  if (!semantic) return { ...common, queryType: 'simple' };
  return {
    ...common,
    queryType: 'semantic',
    semanticSearchOptions: {
      configurationName: semantic.configuration,
      semanticQuery: semantic.question,
      errorMode: 'partial',
      captions: { captionType: 'extractive', highlight: true },
      answers: { answerType: 'extractive', count: ANSWERS },
    },
  };
}

function commonOptions(search: DecidedSearch) {
  const { request, vectors } = search;
  const { facets, filter, highlights, index, select } = request;
  return {
    searchMode: 'any' as const,
    top: request.top,
    skip: request.skip,
    includeTotalCount: request.wantsCount,
    ...(filter !== undefined && { filter }),
    // Without a definition, the existing fields are unknown.
    ...(index.definition === 'read' && {
      select: [...new Set(select.map(({ serviceName }) => serviceName))],
    }),
    ...(facets.length > 0 && {
      facets: facets.map(({ field, count }) => `${field.serviceName},count:${count || ALL_VALUES}`),
    }),
    ...(highlights.length > 0 && {
      highlightFields: highlights
        .map(({ field, fragments }) => `${field.serviceName}-${fragments}`)
        .join(','),
    }),
    ...(vectors.length > 0 && {
      vectorSearchOptions: { queries: [...vectors], filterMode: 'preFilter' as const },
    }),
    ...order(search),
  };
}

/**
 * Ties are ordered by key, so that pages neither repeat nor skip. Ranks of vectors and rankers have no such
 * order.
 */
function order({ request, words, vectors, semantic }: DecidedSearch): { orderBy?: string[] } {
  const { sortableKey } = request.index;
  if (sortableKey === undefined || vectors.length > 0 || semantic) return {};
  return { orderBy: [...(words ? ['search.score() desc'] : []), `${sortableKey} asc`] };
}

/** Semantic ranking: the index's configuration, and the question. */
interface SemanticPlan {
  configuration: string;
  question: string;
}

/**
 * How long a rejecting ranker is skipped: an exhausted quota stays exhausted, and every attempt costs a
 * call.
 */
const LEAVE_ALONE_MS = 60_000;

const RANKER = /semantic|query ?rewrit/i;
const INSTEAD = 'results keep the order of the plain search';
const QUOTA = `The quota of the search service's semantic ranker is used up; ${INSTEAD}.`;
const UNAVAILABLE = `The search service has no semantic ranker at the moment; ${INSTEAD}.`;

/** Reasons for an unranked or partial reply (`@search.semanticPartialResponseReason`). */
const PARTIAL: Record<string, string> = {
  capacityOverloaded: `The semantic ranker is overloaded or its quota is used up; ${INSTEAD}.`,
  maxWaitExceeded: `The semantic ranker took too long; ${INSTEAD}.`,
  transient: `The semantic ranker failed for the moment; ${INSTEAD}.`,
};

/** Plans semantic ranking, or gives the reason why there is none. */
export function planSemantic(
  asked: SearchRequest['semantic'],
  configured: string | undefined,
  { semanticConfigurations }: IndexSchema,
  question: string | undefined,
): SemanticPlan | string | undefined {
  if (!asked) return undefined;
  const configuration = asked.configuration ?? configured;
  if (configuration === undefined) return `No semantic ranker is configured; ${INSTEAD}.`;
  if (semanticConfigurations && !semanticConfigurations.includes(configuration))
    return `The index has no semantic configuration "${configuration.slice(0, 80)}"; ${INSTEAD}.`;
  if (question === undefined) return `The semantic ranker needs a question; ${INSTEAD}.`;
  return { configuration, question };
}

/** The notice for an unranked reply; undefined if it was ranked. */
export function partialNotice(reason: unknown): string | undefined {
  if (typeof reason !== 'string') return undefined;
  return PARTIAL[reason] ?? PARTIAL['transient'];
}

/**
 * The notice for a rejection that seems to concern only the ranker, so that the same search may work without
 * it. Undefined for other rejections.
 */
export function refusedByRanker(thrown: unknown): string | undefined {
  if (!(thrown instanceof RefusedResponse) || !RANKER.test(thrown.said)) return undefined;
  const isQuota = [402, 429].includes(thrown.statusCode) || /quota|limit|exceeded/i.test(thrown.said);
  return isQuota ? QUOTA : UNAVAILABLE;
}

/** Remembers rejections of the ranker. */
export class SemanticRanker {
  #refusedAt = Number.NEGATIVE_INFINITY;
  #notice = UNAVAILABLE;

  /** The notice while the ranker is skipped; undefined if it may be used. */
  get notice(): string | undefined {
    return performance.now() - this.#refusedAt < LEAVE_ALONE_MS ? this.#notice : undefined;
  }

  /** Records a rejection and its notice. */
  leaveAlone(notice: string): void {
    this.#notice = notice;
    this.#refusedAt = performance.now();
  }
}

/** Maximum words of a query: the service rejects queries of more than about a thousand clauses. */
export const MAX_WORDS = 900;
/** Operators of the simple query syntax. */
const OPERATOR = /[\\+|"()*~-]/g;
/** A word as analyzers split it: scripts without spaces roughly by character, long words at 255. */
const WORD =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]|[\p{L}\p{N}\p{M}]{1,255}/gu;

/** A question prepared for the service. */
export interface SearchText {
  /** The original words, for the semantic ranker and embeddings. */
  plain: string;
  /** The same, escaped for the simple query syntax. */
  query: string;
  /** Whether words at the end were dropped. */
  isCut: boolean;
}

/**
 * Prepares a question as search text: operators are escaped (a "-pay" in a question asks for pay, it does
 * not exclude it), and the number of words is limited.
 * https://learn.microsoft.com/azure/search/query-simple-syntax
 */
export function searchText(text: string): SearchText {
  const wellFormed = text.toWellFormed();
  const plain = wellFormed.slice(0, endOfWords(wellFormed));
  return { plain, query: plain.replaceAll(OPERATOR, '\\$&'), isCut: plain.length < wellFormed.length };
}

/** Meanings that are added: more would drown the question's own words. */
const MOST_MEANINGS = 12;

/**
 * The search text with what a company's synonyms mean: passages that say it are found as well, because the service looks
 * for any of the words. The plain words, which its semantic ranker reads, stay as they were asked.
 */
export function withMeanings(search: SearchText, groups: readonly MeaningGroup[]): SearchText {
  if (groups.length === 0 || search.isCut) return search;
  const explained = explainedPhrases(search.plain, groups, detectLanguage(search.plain));
  const meanings = explained.flatMap((phrase) => phrase.meanings).slice(0, MOST_MEANINGS);
  const phrases = meanings.map((words) => words.join(' ').toWellFormed().replaceAll(OPERATOR, '\\$&'));
  return { ...search, query: [search.query, ...new Set(phrases)].join(' ') };
}

function endOfWords(text: string): number {
  WORD.lastIndex = 0;
  for (let words = 0; words < MAX_WORDS; words++) {
    if (!WORD.exec(text)) return text.length;
  }
  const end = WORD.lastIndex;
  WORD.lastIndex = 0;
  return end;
}
