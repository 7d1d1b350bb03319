import type { SearchRequest, VectorQuery } from '#lib/core/ports.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { parseFilter } from '../odata/parse-filter.ts';
import { accessCondition } from './access-condition.ts';
import { compileFilter, type SqlCondition } from './compile-filter.ts';
import type { Embedder } from './embedder.ts';
import { type IndexField, indexFields, requireField } from './index-fields.ts';

const MAX_TOP = 1_000;
const MAX_SKIP = 100_000;
const MAX_NEIGHBOURS = 10_000;
const MAX_VECTOR_QUERIES = 10;
const MAX_SEARCH_TEXT = 100_000;
const DEFAULT_FACET_COUNT = 10;
const DEFAULT_FRAGMENTS = 5;

/** A facet asked for: the `count` most frequent values of a field. */
export interface FacetRequest {
  field: IndexField;
  count: number;
}

/** A field to highlight, with at most `fragments` excerpts. */
export interface HighlightRequest {
  field: IndexField;
  fragments: number;
}

/**
 * What one vector query looks for. `by` made the vector of a text; without it the caller brought a vector of the
 * index's own space.
 */
export type NeighbourQuery = { k: number } & ({ text: string } | { vector: number[]; by?: Embedder });

/** The vectors of a request's texts, where a service makes them. */
export interface EmbeddedTexts {
  by: Embedder;
  vectors: ReadonlyMap<string, number[]>;
}

/** A request, checked: nothing in it names what the index lacks. */
export interface CheckedRequest {
  text: string | undefined;
  neighbours: NeighbourQuery[];
  /** True when neither text nor vectors choose: every passage that meets the condition is found. */
  matchesAll: boolean;
  /** Filter and access together; undefined when neither narrows anything. */
  condition: SqlCondition | undefined;
  top: number;
  skip: number;
  wantsCount: boolean;
  facets: FacetRequest[];
  highlights: HighlightRequest[];
  select: readonly IndexField[];
  wantsCaptions: boolean;
  notices: string[];
}

/** Checks a request whole. Throws `bad-request` naming the parameter at fault and what is allowed. */
export function readRequest(request: SearchRequest, embedded?: EmbeddedTexts): CheckedRequest {
  const notices: string[] = [];
  const text = readText(request.searchText);
  const neighbours = searchableQueries(request.vectorQueries ?? [], text !== undefined, notices).map(
    (query) => readNeighbours(query, embedded),
  );
  if (request.semantic) notices.push(semanticNotice(request.semantic.captions));
  return {
    text,
    neighbours,
    matchesAll: text === undefined && (request.vectorQueries ?? []).length === 0,
    condition: readCondition(request),
    top: requireWhole(request.top, 'top', 0, MAX_TOP),
    skip: requireWhole(request.skip ?? 0, 'skip', 0, MAX_SKIP),
    wantsCount: request.includeTotalCount ?? false,
    facets: (request.facets ?? []).map(readFacet),
    highlights: (request.highlightFields ?? []).map(readHighlight),
    select: readSelect(request.select),
    wantsCaptions: request.semantic?.captions ?? false,
    notices,
  };
}

function semanticNotice(captions: boolean): string {
  const instead = captions ? 'captions are the sentences that match best' : 'results keep their order';
  return `The embedded index has no semantic ranker; ${instead}.`;
}

/** The words to search for; undefined for none and for `*`, which stands for everything. */
export function readText(searchText: string | undefined): string | undefined {
  const text = searchText?.trim() ?? '';
  if (text.length > MAX_SEARCH_TEXT) {
    throw badRequest('searchText', `searchText is longer than ${MAX_SEARCH_TEXT} characters; shorten it.`);
  }
  return text === '' || text === '*' ? undefined : text;
}

/** The queries that this index can search for: those of the field `embedding`. */
export function searchableQueries(
  queries: VectorQuery[],
  hasText: boolean,
  notices: string[],
): VectorQuery[] {
  if (queries.length > MAX_VECTOR_QUERIES) {
    throw badRequest('vectorQueries', `vectorQueries may hold ${MAX_VECTOR_QUERIES} queries at most.`);
  }
  if (queries.some(({ fields }) => fields.includes('imageEmbedding'))) {
    notices.push('The embedded index has no image vectors; imageEmbedding was left out.');
  }
  const searchable = queries.filter(({ fields }) => fields.includes('embedding'));
  // A text that was only to be compared with images is compared with texts, rather than finding nothing or everything.
  const isImagesOnly = !hasText && searchable.length === 0;
  return isImagesOnly ? queries.filter(({ kind }) => kind === 'text') : searchable;
}

function readNeighbours(query: VectorQuery, embedded: EmbeddedTexts | undefined): NeighbourQuery {
  const k = requireWhole(query.k, 'vectorQueries.k', 1, MAX_NEIGHBOURS);
  if (query.kind === 'text') {
    const vector = embedded?.vectors.get(query.text);
    return embedded && vector
      ? { k, vector, by: embedded.by }
      : { k, text: query.text.slice(0, MAX_SEARCH_TEXT) };
  }
  if (query.vector.every(Number.isFinite)) return { k, vector: query.vector };
  throw badRequest(
    'vectorQueries.vector',
    'vectorQueries.vector holds something that is not a finite number.',
  );
}

function readCondition({ filter, access }: SearchRequest): SqlCondition | undefined {
  const conditions = [
    ...(filter?.trim() ? [compileFilter(parseFilter(filter))] : []),
    ...(access ? [accessCondition(access)] : []),
  ];
  if (conditions.length === 0) return undefined;
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND '),
    parameters: conditions.flatMap(({ parameters }) => parameters),
    of: conditions.some(({ of }) => of === 'passage') ? 'passage' : 'document',
  };
}

function readFacet(facet: string): FacetRequest {
  const [name = '', ...options] = facet.split(',').map((part) => part.trim());
  const field = requireField(name, 'facets', ({ facetable }) => facetable);
  let count = DEFAULT_FACET_COUNT;
  for (const option of options) {
    const given = /^count:(\d{1,9})$/.exec(option)?.[1];
    if (given === undefined)
      throw badRequest('facets', `facets: ${JSON.stringify(facet.slice(0, 80))} is not "field,count:n".`);
    count = requireWhole(Number(given), 'facets count', 1, MAX_TOP);
  }
  return { field, count };
}

/** `content` or, as in Azure AI Search, `content-3` for three fragments. */
function readHighlight(highlight: string): HighlightRequest {
  const [, name = highlight, fragments] = /^(\w+)-(\d{1,4})$/.exec(highlight.trim()) ?? [];
  return {
    field: requireField(name.trim(), 'highlightFields', ({ searchable }) => searchable),
    fragments: requireWhole(Number(fragments ?? DEFAULT_FRAGMENTS), 'highlightFields', 1, MAX_TOP),
  };
}

function readSelect(select: string[] | undefined): readonly IndexField[] {
  if (!select || select.length === 0 || select.includes('*')) return indexFields();
  return select.map((name) => requireField(name.trim(), 'select'));
}

function requireWhole(value: number, parameter: string, least: number, most: number): number {
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw badRequest(
    parameter,
    `${parameter} is ${value}; it must be a whole number from ${least} to ${most}.`,
  );
}

function badRequest(field: string, message: string): AppError {
  return new AppError('bad-request', message, { field });
}
