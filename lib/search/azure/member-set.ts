import { assertNever } from '#lib/shared/assert-never.ts';
import type { Comparison, FilterNode } from '../odata/ast.ts';
import { filterError, type Literal } from '../odata/tokenize.ts';

/** The strings for which the predicate of a lambda holds: those listed, or all but those. */
export interface MemberSet {
  values: ReadonlySet<string>;
  isComplement: boolean;
}

const NOTHING: MemberSet = { values: new Set(), isComplement: false };
const EVERYTHING: MemberSet = { values: new Set(), isComplement: true };

/**
 * The strings for which the predicate of a lambda over strings holds. The search service takes such predicates in two
 * forms only (`any` of some values, `all` but some values); as a set, every other spelling of the same comes down to
 * them. Throws `bad-request` for comparisons by order, which the service does not make within a lambda.
 */
export function memberSet(node: FilterNode): MemberSet {
  switch (node.kind) {
    case 'and':
      return node.operands.map(memberSet).reduce(intersection, EVERYTHING);
    case 'or':
      return complement(
        node.operands.map((operand) => complement(memberSet(operand))).reduce(intersection, EVERYTHING),
      );
    case 'not':
      return complement(memberSet(node.operand));
    case 'constant':
      return node.value ? EVERYTHING : NOTHING;
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
  if (value === null) return NOTHING;
  throw filterError(at, 'members of a collection of strings can be compared by eq, ne and search.in only');
}

function strings(values: Literal[]): string[] {
  return values.filter((value) => typeof value === 'string');
}

function complement({ values, isComplement }: MemberSet): MemberSet {
  return { values, isComplement: !isComplement };
}

function intersection(one: MemberSet, other: MemberSet): MemberSet {
  if (one.isComplement && other.isComplement)
    return { values: one.values.union(other.values), isComplement: true };
  if (one.isComplement) return { values: other.values.difference(one.values), isComplement: false };
  if (other.isComplement) return { values: one.values.difference(other.values), isComplement: false };
  return { values: one.values.intersection(other.values), isComplement: false };
}
