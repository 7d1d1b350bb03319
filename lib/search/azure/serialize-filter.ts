import { assertNever } from '#lib/shared/assert-never.ts';
import { canBeStored, oneOf } from '#lib/shared/one-of.ts';
import { quoteOData } from '#lib/shared/quote-odata.ts';
import type { Comparison, FilterNode } from '../odata/ast.ts';
import { filterError, isInstant, type Literal } from '../odata/tokenize.ts';
import type { ServiceField } from './known-index.ts';
import { memberSet } from './member-set.ts';

type Lambda = FilterNode & { kind: 'any' | 'all' };

const VARIABLE = 'm';

/**
 * Writes a checked filter for the search service: our names become the index's, every value is quoted anew, and what
 * the service's dialect lacks (`in`, order against null, all spellings of a predicate over members) is put in what it
 * has. Throws `bad-request` naming the position for what it cannot be asked at all.
 */
export function serializeFilter(node: FilterNode, fields: readonly ServiceField[]): string {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return serialize(node, (name) => byName.get(name));
}

type Find = (name: string) => ServiceField | undefined;

function serialize(node: FilterNode, find: Find): string {
  switch (node.kind) {
    case 'and':
    case 'or':
      return `(${node.operands.map((operand) => serialize(operand, find)).join(` ${node.kind} `)})`;
    case 'not':
      return `not (${serialize(node.operand, find)})`;
    case 'constant':
      return String(node.value);
    case 'compare':
      return comparison(find(node.operand.name)?.serviceName ?? VARIABLE, node.operator, node.value);
    case 'in':
      return inList(find(node.operand.name)?.serviceName ?? VARIABLE, node.values);
    case 'any':
    case 'all':
      return lambda(node, find);
    default:
      return assertNever(node);
  }
}

function comparison(operand: string, operator: Comparison, value: Literal): string {
  if (value === null) return isOrder(operator) ? 'false' : `${operand} ${operator} null`;
  if (typeof value === 'string' && !canBeStored(value) && !isOrder(operator))
    return String(operator === 'ne');
  return `${operand} ${operator} ${literal(value)}`;
}

function inList(operand: string, values: Literal[]): string {
  const strings = values.filter((value) => typeof value === 'string');
  const others = values.filter((value) => typeof value !== 'string');
  const conditions = [
    ...(strings.length > 0 ? [oneOf(operand, strings)] : []),
    ...others.map((value) => comparison(operand, 'eq', value)),
  ];
  if (conditions.length === 0) return 'false';
  return conditions.length === 1 ? conditions.join('') : `(${conditions.join(' or ')})`;
}

function lambda(node: Lambda, find: Find): string {
  const { name, at } = node.collection;
  const field = find(name);
  const collection = field?.serviceName ?? name;
  if (!node.predicate) return `${collection}/any()`;
  if (field?.holds !== 'string') return plainLambda(collection, node);
  const members = memberSet(node.predicate);
  const some = oneOf(VARIABLE, [...members.values]);
  const anyOfThem = some === 'false' ? 'false' : `${collection}/any(${VARIABLE}: ${some})`;
  const isAny = node.kind === 'any';
  if (!members.isComplement && isAny) return anyOfThem;
  // That all members differ from some values is that none of them is one.
  if (members.isComplement && !isAny) return `not (${anyOfThem})`;
  // Left are "something else than" and "nothing else than": of no values they mean something and nothing at all.
  if (some === 'false') return isAny ? `${collection}/any()` : `not (${collection}/any())`;
  const what = isAny ? 'anything' : 'nothing';
  throw filterError(at, `whether ${name} holds ${what} else than some values cannot be asked here`);
}

/** Numbers, instants and truth values: a chain by `or` within `any`, by `and` within `all`. */
function plainLambda(collection: string, { kind, predicate, collection: { at } }: Lambda): string {
  const joint = kind === 'any' ? 'or' : 'and';
  const links = predicate?.kind === joint ? predicate.operands : predicate ? [predicate] : [];
  if (!links.every((link) => link.kind === 'compare' || (link.kind === 'in' && kind === 'any')))
    throw filterError(at, `comparisons within this ${kind} can only be joined by ${joint}`);
  const conditions = links.map((link) => serialize(link, () => undefined));
  return `${collection}/${kind}(${VARIABLE}: ${conditions.join(` ${joint} `)})`;
}

function isOrder(operator: Comparison): boolean {
  return operator !== 'eq' && operator !== 'ne';
}

function literal(value: string | number | boolean | { instant: string }): string {
  if (isInstant(value)) return value.instant;
  if (typeof value === 'string') return quoteOData(value.toWellFormed());
  return value === Infinity ? 'INF' : value === -Infinity ? '-INF' : String(value);
}
