import { AppError } from '#lib/shared/app-error.ts';
import { badRequest, MAX_TOP, requireWhole } from './bounds.ts';

const DEFAULT_FACET_COUNT = 10;
const DEFAULT_FRAGMENTS = 5;
const SHOWN = 80;
/** Maximum entries of a list: more than an index has fields. A repeated field replaces the earlier entry. */
const MAX_ENTRIES = 100;

/** A requested facet: the `count` most frequent values of a field; 0 for all. */
export interface FacetRequest<F extends RequestField = RequestField> {
  field: F;
  count: number;
}

/** A field to highlight, with at most `fragments` excerpts. */
interface HighlightRequest<F extends RequestField = RequestField> {
  field: F;
  fragments: number;
}

/** The requested fields, facets and highlights. */
export interface FieldLists<F extends RequestField> {
  facets: FacetRequest<F>[];
  highlights: HighlightRequest<F>[];
  select: readonly F[];
}

/**
 * Reads the lists of fields in a request: facets as `field,count:n`, fields to highlight as `content` or, as in Azure
 * AI Search, `content-3` for three fragments, and the fields to return (all of them where nothing is said), with those
 * in `needs` that there are. Throws `bad-request` naming the list, what it names and the fields that would do.
 */
export function readFieldLists<F extends RequestField>(
  request: {
    facets?: string[] | undefined;
    highlightFields?: string[] | undefined;
    select?: string[] | undefined;
    needs?: readonly string[] | undefined;
  },
  fields: readonly F[],
): FieldLists<F> {
  return {
    facets: lastOfEach(few(request.facets, 'facets').map((facet) => readFacet(facet, fields))),
    highlights: lastOfEach(
      few(request.highlightFields, 'highlightFields').map((highlight) => readHighlight(highlight, fields)),
    ),
    select: readSelect(request, fields),
  };
}

function few(list: string[] = [], parameter: string): string[] {
  if (list.length <= MAX_ENTRIES) return list;
  throw badRequest(parameter, `${parameter} names more than ${MAX_ENTRIES} fields.`);
}

/** Counting or marking the same field a hundred times takes a hundred times as long, and the reply has room for one. */
function lastOfEach<Entry extends { field: RequestField }>(entries: Entry[]): Entry[] {
  return [...new Map(entries.map((entry) => [entry.field.name, entry])).values()];
}

function readFacet<F extends RequestField>(facet: string, fields: readonly F[]): FacetRequest<F> {
  const [name = '', ...options] = facet.split(',').map((part) => part.trim());
  const field = requireField(fields, name, 'facets', 'facetable');
  let count = DEFAULT_FACET_COUNT;
  for (const option of options) {
    const given = /^count:(\d{1,9})$/.exec(option)?.[1];
    if (given === undefined)
      throw badRequest('facets', `facets: ${JSON.stringify(facet.slice(0, SHOWN))} is not "field,count:n".`);
    count = requireWhole(Number(given), 'facets count', 0, MAX_TOP);
  }
  return { field, count };
}

function readHighlight<F extends RequestField>(highlight: string, fields: readonly F[]): HighlightRequest<F> {
  const [, name = highlight, fragments] = /^(\w+)-(\d{1,4})$/.exec(highlight.trim()) ?? [];
  return {
    field: requireField(fields, name.trim(), 'highlightFields', 'searchable'),
    fragments: requireWhole(Number(fragments ?? DEFAULT_FRAGMENTS), 'highlightFields', 1, MAX_TOP),
  };
}

function readSelect<F extends RequestField>(
  { select, needs = [] }: { select?: string[] | undefined; needs?: readonly string[] | undefined },
  fields: readonly F[],
): readonly F[] {
  const all = fields.filter(({ retrievable, isAlias }) => retrievable && !isAlias);
  if (!select || select.length === 0 || select.includes('*')) return all;
  const named = few(select, 'select').map((name) =>
    requireField(fields, name.trim(), 'select', 'retrievable'),
  );
  return [...new Set([...named, ...all.filter(({ name }) => needs.includes(name))])];
}

/** What a field holds, as far as filters are concerned; `other` cannot be compared (places, nested objects). */
export type ValueKind = 'string' | 'number' | 'boolean' | 'instant' | 'other';

/** A field of an index as requests name it, and what they may do with it. */
export interface RequestField {
  name: string;
  holds: ValueKind;
  isCollection: boolean;
  filterable: boolean;
  facetable: boolean;
  searchable: boolean;
  retrievable: boolean;
  /** A further name of a field that is listed already: good for naming it, left out where all fields are meant. */
  isAlias?: boolean;
}

/** The use of a field by a request. */
type FieldUse = 'filterable' | 'facetable' | 'searchable' | 'retrievable';

/** The field of that name. Throws `bad-request` naming `parameter`, the name and the fields that would do. */
function requireField<F extends RequestField>(
  fields: readonly F[],
  name: string,
  parameter: string,
  use: FieldUse,
): F {
  const suitable = fields.filter((field) => field[use]);
  const found = suitable.find((field) => field.name === name);
  if (found) return found;
  const shown = JSON.stringify(name.slice(0, SHOWN));
  const known = suitable.map((field) => field.name).join(', ');
  throw new AppError('bad-request', `${parameter} names ${shown}; the fields it can name are: ${known}.`, {
    field: parameter,
  });
}
