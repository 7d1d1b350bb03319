import { queueKeyOf } from '../access/consumer.ts';
import { narrowedAccess, SCOPE_FIELDS, scopeFilter } from '../access/scope-filter.ts';
import type { SearchRequest, VectorField } from '../ports/search-engine.ts';
import type { AnswerRequest } from '../question/request.ts';
import type { FieldRoles, SearchDirections } from '../question/search-options.ts';
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
