import { assertNever } from '#lib/shared/assert-never.ts';
import type { Comparison, FilterNode } from '../odata/ast.ts';
import { filterError, type Literal } from '../odata/tokenize.ts';

/** The strings for which the predicate of a lambda holds: those listed, or all but those. */
export interface MemberSet {
  values: Set<string>;
  isComplement: boolean;
}

/**
 * The strings for which the predicate of a lambda over strings holds. The search service takes such predicates in two
 * forms only (`any` of some values, `all` but some values); as a set, every other spelling of the same comes down to
 * them. Throws `bad-request` for comparisons by order, which the service does not make within a lambda.
 */
export function memberSet(node: FilterNode): MemberSet {
  switch (node.kind) {
    case 'and':
      return intersection(node.operands.map(memberSet));
    case 'or':
      return complement(intersection(node.operands.map((operand) => complement(memberSet(operand)))));
    case 'not':
      return complement(memberSet(node.operand));
    case 'constant':
      return { values: new Set(), isComplement: node.value };
    case 'compare':
      return compared(node.operator, node.value, node.operand.at);
    case 'in':
      return { values: new Set(strings(node.values)), isComplement: false };
    case 'any':
    case 'all':
      throw filterError(node.collection.at, 'a lambda within a lambda is not supported');
    default:
      return assertNever(node);
  }
}

function compared(operator: Comparison, value: Literal, at: number): MemberSet {
  const equal: MemberSet = { values: new Set(strings([value])), isComplement: false };
  if (operator === 'eq') return equal;
  if (operator === 'ne') return complement(equal);
  // No member is null, so its order against null is known without asking.
  if (value === null) return { values: new Set(), isComplement: false };
  throw filterError(at, 'members of a collection of strings can be compared by eq, ne and search.in only');
}

function strings(values: Literal[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

function complement({ values, isComplement }: MemberSet): MemberSet {
  return { values, isComplement: !isComplement };
}

/**
 * What all of the sets hold; uses them up. The smaller set always goes into the larger one, so that a long list beside
 * hundreds of comparisons, or within many parentheses, is not copied for each of them.
 */
function intersection(sets: readonly MemberSet[]): MemberSet {
  const excluded = union(sets.filter(({ isComplement }) => isComplement));
  const [smallest, ...others] = sets
    .filter(({ isComplement }) => !isComplement)
    .map(({ values }) => values)
    .toSorted((a, b) => a.size - b.size);
  if (!smallest) return { values: excluded, isComplement: true };
  for (const value of others.length > 0 ? [...smallest] : []) {
    if (!others.every((other) => other.has(value))) smallest.delete(value);
  }
  for (const value of excluded) smallest.delete(value);
  return { values: smallest, isComplement: false };
}

function union(sets: readonly MemberSet[]): Set<string> {
  const [largest = new Set<string>(), ...others] = sets
    .map(({ values }) => values)
    .toSorted((a, b) => b.size - a.size);
  for (const value of others.flatMap((other) => [...other])) largest.add(value);
  return largest;
}
