import { accessFilter } from '#lib/core/access-filter.ts';
import type { SearchRequest, VectorQuery } from '#lib/core/ports/search-engine.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { checkFilter } from '../odata/check-filter.ts';
import { parseFilter } from '../odata/parse-filter.ts';
import {
  MAX_SKIP,
  MAX_TOP,
  readSearchText,
  requireFewVectorQueries,
  requireNeighbours,
  requireWhole,
} from '../request/bounds.ts';
import { type FieldLists, readFieldLists } from '../request/read-lists.ts';
import type { KnownIndex, ServiceField } from './known-index.ts';
import { serializeFilter } from './serialize-filter.ts';

/** A checked request: every name exists in the index. */
export interface CheckedRequest extends FieldLists<ServiceField> {
  index: KnownIndex;
  /** Undefined for empty text and `*`. */
  text: string | undefined;
  vectorQueries: readonly VectorQuery[];
  /** Filter and access condition in the service's dialect; undefined if neither restricts. */
  filter: string | undefined;
  top: number;
  skip: number;
  wantsCount: boolean;
}

/**
 * Checks a request against an index. Throws `bad-request` naming the parameter and what is allowed, and
 * `internal` if access must be controlled on an index without readers or own access lists.
 */
export function serializeRequest(
  request: SearchRequest,
  index: KnownIndex,
  { hasNativeAccess }: { hasNativeAccess: boolean },
): CheckedRequest {
  const text = readSearchText(request.searchText);
  const vectorQueries = request.vectorQueries ?? [];
  requireFewVectorQueries(vectorQueries);
  for (const { k } of vectorQueries) requireNeighbours(k);
  return {
    index,
    text,
    vectorQueries,
    filter: joined(readAccess(request, index, hasNativeAccess), readFilter(request.filter, index)),
    top: requireWhole(request.top, 'top', 0, MAX_TOP),
    skip: requireWhole(request.skip ?? 0, 'skip', 0, MAX_SKIP),
    wantsCount: request.includeTotalCount ?? false,
    ...readFieldLists(request, index.fields),
  };
}

function readFilter(filter: string | undefined, { fields }: KnownIndex): string | undefined {
  if (!filter?.trim()) return undefined;
  const node = parseFilter(filter);
  checkFilter(node, fields);
  return serializeFilter(node, fields);
}

function readAccess(
  { access }: SearchRequest,
  { readers }: KnownIndex,
  hasNativeAccess: boolean,
): string | undefined {
  if (!access) return undefined;
  const condition = accessFilter(access, readers);
  if (condition !== undefined || hasNativeAccess) return condition;
  throw new AppError(
    'internal',
    'The search index does not say who may read what, so nothing can be shown while access control is on. ' +
      'The operator can add filterable fields for oids or groups to the index, or turn ACCESS_CONTROL off.',
  );
}

function joined(access: string | undefined, filter: string | undefined): string | undefined {
  if (!access || filter === undefined) return access || filter;
  return `${access} and (${filter})`;
}
