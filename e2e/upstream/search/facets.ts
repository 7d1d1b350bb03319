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
  const facet: Facet = { field: name, count: 10, sort: '-count' };
  for (const option of options) {
    const [, word, value = ''] = /^(count|sort):(.+)$/.exec(option) ?? [];
    if (word === 'count' && /^[1-9]\d*$/.test(value)) facet.count = Number(value);
    else if (word === 'sort' && /^-?(count|value)$/.test(value))
      facet.sort = value === 'count' ? '-count' : value;
    else throw badRequest(`Invalid facet parameter '${option}' for the field '${name}'.`, 'facets');
  }
  return facet;
}

function order(
  sort: string,
): (a: { value: unknown; count: number }, b: { value: unknown; count: number }) => number {
  if (sort === '-count') return (a, b) => b.count - a.count || compare(a.value, b.value);
  return sort === 'value' ? (a, b) => compare(a.value, b.value) : (a, b) => compare(b.value, a.value);
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : 1;
}
