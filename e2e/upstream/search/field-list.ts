import type { Field, FieldMap } from './fields.ts';
import { isCollection, isVector } from './fields.ts';
import { badRequest, invalidExpression } from './refusal.ts';

/** The fields to return: those selected, or all that can be. */
export function selectedFields(select: string | null | undefined, fields: FieldMap): Field[] {
  const all = [...fields.values()].filter((field) => field.retrievable);
  if (select == null || select.trim() === '' || select.trim() === '*') return all;
  return names(select).map((name) => {
    const field = known(name, fields, '$select');
    if (!field.retrievable)
      throw badRequest(`The field '${name}' in the select list is not retrievable.`, '$select');
    return field;
  });
}

/** The fields to highlight with how many fragments each: `content-3,title`. */
export function highlightedFields(highlight: string, fields: FieldMap): { field: Field; most: number }[] {
  return names(highlight).map((expression) => {
    const [, name = expression, most = '5'] = /^(.*)-(\d+)$/.exec(expression) ?? [];
    const field = known(name, fields, 'highlight');
    if (!field.searchable || isVector(field))
      throw badRequest(`The field '${name}' in the highlight field list is not searchable.`, 'highlight');
    return { field, most: Number(most) };
  });
}

/** One clause of an order. */
export interface OrderClause {
  /** Undefined: the score. */
  field: Field | undefined;
  descending: boolean;
}

/** Reads `rating desc, search.score() desc`. */
export function orderClauses(orderby: string, fields: FieldMap): OrderClause[] {
  const clauses = names(orderby);
  if (clauses.length > 32) throw badRequest('There can be at most 32 order-by clauses.', '$orderby');
  return clauses.map((clause) => {
    const [name = '', direction = 'asc', ...rest] = clause.split(/\s+/);
    if (!/^(asc|desc)$/.test(direction) || rest.length > 0)
      throw invalidExpression(`Syntax error in '${clause}'.`, '$orderby');
    const descending = direction === 'desc';
    if (name === 'search.score()') return { field: undefined, descending };
    const field = known(name, fields, '$orderby');
    if (!field.sortable || isCollection(field))
      throw badRequest(`The field '${name}' in the order by list is not sortable.`, '$orderby');
    return { field, descending };
  });
}

function names(list: string): string[] {
  return list.split(',').map((name) => name.trim());
}

function known(name: string, fields: FieldMap, parameter: string): Field {
  const field = fields.get(name);
  if (field) return field;
  throw invalidExpression(`Could not find a property named '${name}' on type 'search.document'.`, parameter);
}
