import { narrowedAccess, SCOPE_FIELDS, scopeFilter } from '../access/document-filter.ts';
import { queueKeyOf } from '../ports/limits.ts';
import type { SearchRequest, VectorField } from '../ports/search-engine.ts';
import type { QueryRewriter, RewrittenQuery } from '../ports/search-models.ts';
import type { AnswerRequest, FieldRoles, SearchDirections, Turn } from '../question/request.ts';
import type { Settings } from '../settings/settings.ts';

/** Builds the search of `count` passages for one query from settings and directions, restricted to documents that the caller may read. */
export function searchRequest(
  query: string,
  { settings, caller, directions = {} }: AnswerRequest,
  count: number,
): SearchRequest {
  const access = narrowedAccess(caller, settings);
  const filter = filterOf(settings, directions);
  const fields = vectorFields(settings);
  const wantsText = settings.retrieval_mode !== 'vectors' || fields.length === 0;
  const queueKey = queueKeyOf(caller);
  return {
    top: count,
    ...(wantsText && { searchText: query }),
    ...(fields.length > 0 && {
      vectorQueries: [{ kind: 'text', text: query, fields, k: Math.max(50, count) }],
    }),
    ...(filter && { filter }),
    ...(access && { access }),
    ...(caller.queryAuthorization && { queryAuthorization: caller.queryAuthorization }),
    ...semanticOf(settings, directions),
    ...(directions.credential && { credential: directions.credential }),
    ...(queueKey !== undefined && { queueKey }),
    ...extras(directions),
  };
}

function semanticOf(settings: Settings, { semanticConfiguration: configuration }: SearchDirections) {
  if (!settings.semantic_ranker && !settings.semantic_captions) return {};
  return { semantic: { captions: settings.semantic_captions, ...(configuration && { configuration }) } };
}

function extras({ includeTotalCount, facets, highlightFields, select, fields }: SearchDirections) {
  const wanted = [...(select ?? []), ...fieldsIn(fields)];
  return {
    ...(includeTotalCount && { includeTotalCount }),
    ...(facets && { facets }),
    ...(highlightFields && { highlightFields }),
    ...(wanted.length > 0 && { select: [...new Set(wanted)], needs: PASSAGE_FIELDS }),
  };
}

function fieldsIn({ content = [], title, url, filepath }: FieldRoles = {}): string[] {
  return [...content, title, url, filepath].filter((field) => field !== undefined);
}

function vectorFields(settings: Settings): VectorField[] {
  if (settings.retrieval_mode === 'text') return [];
  return settings.vector_fields.filter((field) =>
    field === 'embedding' ? settings.search_text_embeddings : settings.search_image_embeddings,
  );
}

// The caller's filter is parenthesized, so an `or` in it cannot affect the other conditions.
function filterOf(settings: Settings, { filter }: SearchDirections): string {
  const scope = scopeFilter(settings, SCOPE_FIELDS);
  if (!filter) return scope;
  return scope ? `${scope} and (${filter})` : filter;
}

/** The index fields that make up a passage, by our names. Vector fields are never returned, so they are not listed. */
export const PASSAGE_FIELDS = [
  'id',
  'content',
  'category',
  'sourcepage',
  'sourcefile',
  'storageUrl',
  'title',
  'headings',
  'oids',
  'groups',
] as const;

/** A search query and the time it took to generate; `model` and `usage` are null when no model generated it. */
export interface SearchQuery extends Omit<RewrittenQuery, 'model'> {
  model: string | null;
  ms: number;
}

const MAX_QUERY_LENGTH = 1000;

/**
 * Returns the search query: rewritten from the conversation, or the question itself when it is the only turn,
 * on `/ask`, and when `query_rewriting` is off. Plain text of at most 1,000 characters.
 */
export async function rewriteQuery(
  request: AnswerRequest,
  rewriter: QueryRewriter,
  now: () => number,
  signal: AbortSignal,
): Promise<SearchQuery> {
  const question = lastTurn(request.turns).content;
  const directed = request.directions?.query;
  if (directed) return { query: plain(directed), model: null, usage: null, ms: 0 };
  if (request.singleTurn || request.turns.length === 1 || !request.settings.query_rewriting) {
    return { query: plain(question), model: null, usage: null, ms: 0 };
  }
  const started = now();
  const rewritten = await rewriter.rewrite(request.turns, signal);
  return { ...rewritten, query: plain(rewritten.query) || plain(question), ms: now() - started };
}

/** A question mark in any script, and the white space after it. */
const QUESTION_END = /(?<=[?？؟])\s*/;

/**
 * Splits a query into searches: one per question when it contains several and `maxQueries` allows more than
 * one, else the query itself.
 */
export function searchQueries(query: string, maxQueries = 1): string[] {
  const questions = query
    .split(QUESTION_END)
    .map((question) => question.trim())
    .filter(Boolean);
  if (maxQueries < 2 || questions.length < 2) return [query];
  const [first = query, ...others] = questions;
  // The last search takes all remaining questions, so none is lost.
  return [first, ...others.slice(0, maxQueries - 2), others.slice(maxQueries - 2).join(' ')].filter(Boolean);
}

/** Returns the user's question. Decoded requests always have one. */
export function lastTurn(turns: Turn[]): Turn {
  const turn = turns.at(-1);
  if (!turn) throw new Error('The codec accepted a request without turns.');
  return turn;
}

function plain(query: string): string {
  return query.replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH);
}
