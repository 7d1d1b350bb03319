import type { FieldMap } from './fields.ts';
import { badRequest, invalidExpression } from './refusal.ts';
import { type StoredIndex, shownValue } from './stored-index.ts';

/** One facet asked for. */
export interface Facet {
  field: string;
  count: number;
}

/** The facets asked for, counted over everything that matches: the most frequent values first. */
export function countFacets(
  facets: readonly Facet[],
  index: StoredIndex,
  keys: readonly string[],
): Record<string, { value: unknown; count: number }[]> {
  return Object.fromEntries(
    facets.map(({ field, count }) => {
      const values = [...valuesOf(index, keys, field)].map(([value, number]) => ({ value, count: number }));
      const sorted = values.sort((a, b) => b.count - a.count || compare(a.value, b.value));
      return [field, sorted.slice(0, count)];
    }),
  );
}

/** Reads `category,count:20`; other options are not scripted. */
export function parseFacet(expression: string, fields: FieldMap): Facet {
  const [, name = expression, count = '10'] = /^(\w+),count:([1-9]\d*)$/.exec(expression) ?? [];
  const field = fields.get(name);
  if (!field)
    throw invalidExpression(`Could not find a property named '${name}' on type 'search.document'.`, 'facets');
  if (!field.facetable)
    throw badRequest(`The field '${name}' in the facet expression is not facetable.`, 'facets');
  return { field: name, count: Number(count) };
}

function valuesOf({ checked, documents }: StoredIndex, keys: readonly string[], name: string) {
  const counts = new Map<unknown, number>();
  const field = checked.fields.get(name);
  if (!field) return counts;
  for (const key of keys)
    for (const value of new Set([shownValue(documents.get(key) ?? {}, field)].flat()))
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function compare(left: unknown, right: unknown): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : 1;
}
