import type { FieldMap } from './fields.ts';
import { badRequest, invalidExpression } from './refusal.ts';
import { valuesOf } from './retrieve.ts';
import type { StoredIndex } from './stored-index.ts';

/** One facet asked for. */
export interface Facet {
  field: string;
  count: number;
  sort: string;
}

/** The facets asked for, counted over everything that matches. */
export function countFacets(
  facets: readonly Facet[],
  index: StoredIndex,
  keys: readonly string[],
): Record<string, { value: unknown; count: number }[]> {
  return Object.fromEntries(
    facets.map(({ field, count, sort }) => {
      const values = [...valuesOf(index, keys, field)].map(([value, number]) => ({ value, count: number }));
      return [field, values.sort(order(sort)).slice(0, count)];
    }),
  );
}

/** Reads `category,count:20,sort:value`; `interval` and `values` are not scripted. */
export function parseFacet(expression: string, fields: FieldMap): Facet {
  const [name = '', ...options] = expression.split(',').map((part) => part.trim());
  const field = fields.get(name);
  if (!field)
    throw invalidExpression(`Could not find a property named '${name}' on type 'search.document'.`, 'facets');
  if (!field.facetable)
    throw badRequest(`The field '${name}' in the facet expression is not facetable.`, 'facets');
  return options.reduce(withOption, { field: name, count: 10, sort: 'count' });
}

function withOption(facet: Facet, option: string): Facet {
  const [, count] = /^count:([1-9]\d*)$/.exec(option) ?? [];
  const [, sort] = /^sort:(-?(?:count|value))$/.exec(option) ?? [];
  if (count === undefined && sort === undefined)
    throw badRequest(`Invalid facet parameter '${option}' for the field '${facet.field}'.`, 'facets');
  return { ...facet, ...(count ? { count: Number(count) } : {}), ...(sort ? { sort } : {}) };
}

interface Count {
  value: unknown;
  count: number;
}

/** Counts go down and values up, unless a minus says otherwise. */
function order(sort: string): (a: Count, b: Count) => number {
  if (sort.endsWith('value')) {
    const sign = sort === 'value' ? 1 : -1;
    return (a, b) => sign * compare(a.value, b.value);
  }
  const sign = sort === 'count' ? 1 : -1;
  return (a, b) => sign * (b.count - a.count) || compare(a.value, b.value);
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : 1;
}
