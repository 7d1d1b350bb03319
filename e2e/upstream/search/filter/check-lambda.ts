import { invalidExpression } from '../refusal.ts';
import type { FilterNode } from './parse.ts';

/**
 * What the service allows over a collection of strings: inside `any`, equalities and `search.in` joined by `or`; inside
 * `all`, their negations joined by `and`. Numbers, dates and booleans are freer.
 * https://learn.microsoft.com/azure/search/search-query-understand-collection-filters
 */
export function checkLambda(body: FilterNode, kind: 'any' | 'all', type: string): void {
  if (type === 'Edm.String') check(body, kind, false);
}

function check(node: FilterNode, kind: 'any' | 'all', negated: boolean): void {
  switch (node.kind) {
    case 'not':
      check(node.operand, kind, !negated);
      return;
    case 'and':
    case 'or': {
      const joined = negated ? (node.kind === 'and' ? 'or' : 'and') : node.kind;
      if (joined !== (kind === 'any' ? 'or' : 'and')) throw refused(kind);
      for (const operand of node.operands) check(operand, kind, negated);
      return;
    }
    case 'compare': {
      const equality = node.operator === 'eq' || node.operator === 'ne';
      const says = (node.operator === 'eq') !== negated;
      if (!equality || says !== (kind === 'any')) throw refused(kind);
      return;
    }
    case 'search.in':
      if (negated !== (kind === 'all')) throw refused(kind);
      return;
    default:
      return;
  }
}

function refused(kind: 'any' | 'all'): Error {
  const allowed =
    kind === 'any' ? "'eq' and 'search.in', joined by 'or'" : "'ne' and 'not search.in()', joined by 'and'";
  return invalidExpression(
    `Invalid lambda expression. Inside '${kind}' over a collection of strings only ${allowed} can be used.`,
    '$filter',
  );
}
