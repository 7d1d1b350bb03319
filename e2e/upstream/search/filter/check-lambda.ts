import type { FilterNode } from '#lib/search/odata/parse-filter.ts';
import { invalidExpression } from '../refusal.ts';

/**
 * What the service allows over a collection of strings: inside `any`, equalities and `search.in` joined by `or`; inside
 * `all`, their negations joined by `and`. Numbers, dates and booleans are freer.
 * https://learn.microsoft.com/azure/search/search-query-understand-collection-filters
 */
export function checkLambda(body: FilterNode, kind: 'any' | 'all', type: string): void {
  if (type === 'Edm.String') check(body, kind, false);
}

function check(node: FilterNode, kind: 'any' | 'all', negated: boolean): void {
  if (node.kind === 'not') return void check(node.operand, kind, !negated);
  if (!isAllowed(node, kind, negated)) throw refused(kind);
  if (node.kind === 'and' || node.kind === 'or')
    for (const operand of node.operands) check(operand, kind, negated);
}

/** By De Morgan: what is negated reads as its opposite. */
function isAllowed(node: FilterNode, kind: 'any' | 'all', negated: boolean): boolean {
  if (node.kind === 'and' || node.kind === 'or')
    return (node.kind === (kind === 'any' ? 'or' : 'and')) !== negated;
  if (node.kind === 'compare' || node.kind === 'in') return saysEqual(node, negated) === (kind === 'any');
  return true;
}

/** Whether a clause, negated or not, is an equality (true) or the denial of one (false); undefined if neither. */
function saysEqual(
  node: Extract<FilterNode, { kind: 'compare' | 'in' }>,
  negated: boolean,
): boolean | undefined {
  if (node.kind === 'in' || node.operator === 'eq') return !negated;
  return node.operator === 'ne' ? negated : undefined;
}

function refused(kind: 'any' | 'all'): Error {
  const allowed =
    kind === 'any' ? "'eq' and 'search.in', joined by 'or'" : "'ne' and 'not search.in()', joined by 'and'";
  return invalidExpression(
    `Invalid lambda expression. Inside '${kind}' over a collection of strings only ${allowed} can be used.`,
    '$filter',
  );
}
