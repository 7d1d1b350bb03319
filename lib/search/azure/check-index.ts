import type { SearchField, SearchIndex } from '@azure/search-documents';
import { AppError } from '#lib/shared/app-error.ts';

/**
 * The fields of `wanted` that an existing index lacks. Throws AppError `bad-request` for a field that is there and does
 * not do: the message names the index, the field, what it is and what is needed.
 */
export function missingFields(existing: SearchIndex, wanted: SearchIndex): SearchField[] {
  const here = new Map(existing.fields.map((field) => [field.name, field]));
  return wanted.fields.filter((need) => {
    const field = here.get(need.name);
    if (!field) return true;
    const wrong = whatIsWrong(field, need);
    if (wrong) throw misfit(existing.name, need.name, wrong);
    return false;
  });
}

/**
 * An existing index with fields of `wanted` added, and whatever their vectors need. Nothing that is there changes: the
 * service keeps the documents and takes the new fields for empty.
 */
export function withFields(existing: SearchIndex, added: SearchField[], wanted: SearchIndex): SearchIndex {
  const isVector = added.some((field) => 'vectorSearchProfileName' in field);
  const { vectorSearch } = wanted;
  if (!isVector || !vectorSearch) return { ...existing, fields: [...existing.fields, ...added] };
  const before = existing.vectorSearch;
  const profiles = vectorSearch.profiles?.filter(({ name }) =>
    added.some((field) => 'vectorSearchProfileName' in field && field.vectorSearchProfileName === name),
  );
  return {
    ...existing,
    fields: [...existing.fields, ...added],
    vectorSearch: {
      ...before,
      algorithms: joined(before?.algorithms, vectorSearch.algorithms, ({ name }) => name),
      profiles: joined(before?.profiles, profiles, ({ name }) => name),
      vectorizers: joined(
        before?.vectorizers,
        vectorSearch.vectorizers,
        ({ vectorizerName }) => vectorizerName,
      ),
    },
  };
}

function joined<Part>(
  before: readonly Part[] | undefined,
  added: readonly Part[] | undefined,
  nameOf: (part: Part) => string,
): Part[] {
  const names = new Set(before?.map(nameOf));
  return [...(before ?? []), ...(added ?? []).filter((part) => !names.has(nameOf(part)))];
}

/** What a field is and what it should be, or undefined when it does. */
function whatIsWrong(field: SearchField, need: SearchField): { is: string; needed: string } | undefined {
  if (!isSimple(field) || !isSimple(need) || field.type !== need.type) {
    return { is: field.type, needed: need.type };
  }
  if ((need.vectorSearchDimensions ?? 0) !== (field.vectorSearchDimensions ?? 0)) {
    return { is: dimensions(field), needed: `${dimensions(need)}, as the embedding model gives them` };
  }
  const lacking = lackingTrait(field, need);
  return lacking === undefined ? undefined : { is: `not ${lacking}`, needed: lacking };
}

/** Facets and sorting are conveniences; without the filters nobody's documents could be told from another's. */
function lackingTrait(field: SimpleField, need: SimpleField): string | undefined {
  if (need.key) return field.key ? undefined : 'the key of the index';
  if (need.type === 'Edm.String' && field.hidden) return 'retrievable';
  if (need.filterable && !need.searchable && MUST_FILTER.has(need.type) && !field.filterable)
    return 'filterable';
  return need.searchable && !need.filterable && !field.searchable ? 'searchable' : undefined;
}

const MUST_FILTER = new Set(['Edm.String', 'Collection(Edm.String)']);

type SimpleField = Extract<SearchField, { key?: boolean }>;

function isSimple(field: SearchField): field is SimpleField {
  return field.type !== 'Edm.ComplexType' && field.type !== 'Collection(Edm.ComplexType)';
}

function dimensions({ vectorSearchDimensions }: SimpleField): string {
  // The service says null, whatever the SDK's types say.
  return (vectorSearchDimensions ?? 0) === 0
    ? 'without dimensions'
    : `of ${vectorSearchDimensions} dimensions`;
}

function misfit(index: string, field: string, { is, needed }: { is: string; needed: string }): AppError {
  return new AppError(
    'bad-request',
    `The field "${field}" of the search index "${index}" is ${is}; needed is: ${needed}. ` +
      'Choose another AZURE_SEARCH_INDEX, other field names, or an embedding model that fits.',
  );
}
