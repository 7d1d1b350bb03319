import { sourcefileOf } from '#lib/core/citations/sourcepage.ts';
import type {
  Caption,
  FieldValue,
  SearchHit,
  SearchResponse,
  SemanticAnswer,
} from '#lib/core/events/passage.ts';
import { isRecord } from '#lib/shared/json.ts';
import type { ServiceField } from './index-schema.ts';
import type { CheckedRequest } from './serialize-request.ts';

/** One page of the service's reply (SearchDocumentsResult of 2024-07-01). */
export type Reply = Record<string, unknown>;

/**
 * Reads the pages of one search; the first has counts, facets and answers. Not through the SDK's objects,
 * which convert texts that look like dates or special numbers.
 */
export function readReply(
  pages: readonly Reply[],
  request: CheckedRequest,
  wantsCaptions: boolean,
): Omit<SearchResponse, 'notices'> {
  const [first = {}] = pages;
  const count = first['@odata.count'];
  return {
    hits: pages.flatMap((page) => records(page['value'])).map((hit) => readHit(hit, request, wantsCaptions)),
    count: request.wantsCount && typeof count === 'number' ? count : null,
    facets: readFacets(first['@search.facets'], request),
    answers: records(first['@search.answers']).map(readAnswer),
    // The service does not tell.
    words: [],
  };
}

/** The number of hits of a page. */
export function hitsIn(page: Reply): number {
  return records(page['value']).length;
}

function readHit(
  hit: Record<string, unknown>,
  { select, highlights }: CheckedRequest,
  wantsCaptions: boolean,
): SearchHit {
  const rerankerScore = hit['@search.rerankerScore'];
  return {
    document: Object.fromEntries(select.map((field) => [field.name, readValue(hit, field)])),
    score: Number(hit['@search.score'] ?? 0),
    rerankerScore: typeof rerankerScore === 'number' ? rerankerScore : null,
    captions: wantsCaptions ? records(hit['@search.captions']).map(readCaption) : [],
    highlights: readHighlights(
      hit['@search.highlights'],
      highlights.map(({ field }) => field),
    ),
  };
}

function readValue(hit: Record<string, unknown>, field: ServiceField): FieldValue {
  const value = hit[field.serviceName];
  if (field.isCollection) return Array.isArray(value) ? value.map(String) : [];
  if (typeof value === 'string') return field.isDerived ? sourcefileOf(value) : value;
  return typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

function readCaption(caption: Record<string, unknown>): Caption {
  const text = textIn(caption, 'text');
  return { text, highlights: textIn(caption, 'highlights') || text };
}

function readAnswer(answer: Record<string, unknown>): SemanticAnswer {
  return { id: textIn(answer, 'key'), score: Number(answer['score'] ?? 0), ...readCaption(answer) };
}

function readHighlights(given: unknown, fields: readonly ServiceField[]): SearchHit['highlights'] {
  const marked = isRecord(given) ? given : {};
  return Object.fromEntries(
    fields.flatMap(({ name, serviceName }) => {
      const fragments = marked[serviceName];
      return Array.isArray(fragments) ? [[name, fragments.map(String)]] : [];
    }),
  );
}

/** Most frequent first, ties in alphabetical order, as in every engine. */
function readFacets(given: unknown, { facets }: CheckedRequest): SearchResponse['facets'] {
  const counted = isRecord(given) ? given : {};
  return Object.fromEntries(
    facets.map(({ field }) => [
      field.name,
      records(counted[field.serviceName])
        .flatMap(({ value, count }) => (isFacetValue(value) ? [{ value, count: Number(count) }] : []))
        .sort((a, b) => b.count - a.count || (String(a.value) < String(b.value) ? -1 : 1)),
    ]),
  );
}

function isFacetValue(value: unknown): value is string | number | boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function textIn(record: Record<string, unknown>, name: string): string {
  const value = record[name];
  return typeof value === 'string' ? value : '';
}

function records(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}
