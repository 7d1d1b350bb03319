import type { AccessFilter } from '#lib/core/access/principal.ts';
import type { SearchRequest, VectorQuery } from '#lib/core/ports/search-engine.ts';
import type { MeaningGroup } from '#lib/text/company-words.ts';
import { parseFilter } from '../odata/parse-filter.ts';
import {
  MAX_SEARCH_TEXT,
  MAX_SKIP,
  MAX_TOP,
  readSearchText,
  requireFewVectorQueries,
  requireNeighbours,
  requireVector,
  requireWhole,
} from '../request/bounds.ts';
import { type FieldLists, readFieldLists } from '../request/read-lists.ts';
import { accessCondition, bothOf, compileFilter, type SqlCondition } from './compile-filter.ts';
import type { Embedder } from './embedding.ts';
import { type IndexField, indexFields } from './schema.ts';

/**
 * One vector query. `by` names the embedder of a text; without it the caller supplied a vector of the index's
 * space.
 */
export type NeighbourQuery = { k: number } & ({ text: string } | { vector: number[]; by?: Embedder });

/** A checked request with known fields only. Plain data, which can cross threads. */
export interface CheckedRequest extends FieldLists<IndexField> {
  text: string | undefined;
  /** The company's synonyms that may explain words of the text. */
  synonyms: readonly MeaningGroup[];
  neighbours: NeighbourQuery[];
  /** Whether neither text nor vectors select: every passage that meets the condition is found. */
  matchesAll: boolean;
  /** Filter and access condition; undefined if neither restricts. */
  condition: SqlCondition | undefined;
  /** Of whose documents words are weighed and corrected; undefined: of all. */
  access: AccessFilter | undefined;
  top: number;
  skip: number;
  wantsCount: boolean;
  wantsCaptions: boolean;
  notices: string[];
}

/** Checks a whole request. Throws `bad-request` naming the parameter and what is allowed. */
export function compileRequest(request: SearchRequest): CheckedRequest {
  const notices: string[] = [];
  const text = readSearchText(request.searchText);
  const neighbours = searchableQueries(request.vectorQueries ?? [], text !== undefined, notices).map(
    readNeighbours,
  );
  if (request.semantic) notices.push(semanticNotice(request.semantic.captions));
  return {
    text,
    synonyms: request.synonyms ?? [],
    neighbours,
    matchesAll: text === undefined && (request.vectorQueries ?? []).length === 0,
    condition: readCondition(request),
    access: request.access,
    top: requireWhole(request.top, 'top', 0, MAX_TOP),
    skip: requireWhole(request.skip ?? 0, 'skip', 0, MAX_SKIP),
    wantsCount: request.includeTotalCount ?? false,
    ...readFieldLists(request, indexFields()),
    wantsCaptions: request.semantic?.captions ?? false,
    notices,
  };
}

function semanticNotice(captions: boolean): string {
  const instead = captions ? 'captions are the sentences that match best' : 'results keep their order';
  return `The embedded index has no semantic ranker; ${instead}.`;
}

/** The queries that this index can search for: those of the field `embedding`. */
function searchableQueries(queries: VectorQuery[], hasText: boolean, notices: string[]): VectorQuery[] {
  requireFewVectorQueries(queries);
  if (queries.some(({ fields }) => fields.includes('imageEmbedding'))) {
    notices.push('The embedded index has no image vectors; imageEmbedding was left out.');
  }
  const searchable = queries.filter(({ fields }) => fields.includes('embedding'));
  // A text that was only to be compared with images is compared with texts, rather than finding nothing or everything.
  const isImagesOnly = !hasText && searchable.length === 0;
  return isImagesOnly ? queries.filter(({ kind }) => kind === 'text') : searchable;
}

function readNeighbours(query: VectorQuery): NeighbourQuery {
  const k = requireNeighbours(query.k);
  // The index knows the length of its vectors.
  return query.kind === 'text'
    ? { k, text: query.text.slice(0, MAX_SEARCH_TEXT) }
    : { k, vector: requireVector(query.vector, undefined) };
}

function readCondition({ filter, access }: SearchRequest): SqlCondition | undefined {
  const asked = filter?.trim() ? compileFilter(parseFilter(filter)) : undefined;
  return bothOf(asked, accessCondition(access));
}
