import type { SearchClientOptions } from '@azure/search-documents';
import { accessFilter } from '#lib/core/access/document-filter.ts';
import type { SearchRequest, VectorQuery } from '#lib/core/ports/search-engine.ts';
import { AppError, assertNever } from '#lib/shared/app-error.ts';
import { canBeStored, oneOf, quoteOData } from '#lib/shared/odata.ts';
import { checkFilter } from '../odata/check-filter.ts';
import { type Comparison, type FilterNode, parseFilter } from '../odata/parse-filter.ts';
import { filterError, isInstant, type Literal } from '../odata/tokenize.ts';
import {
  MAX_SKIP,
  MAX_TOP,
  readSearchText,
  requireFewVectorQueries,
  requireNeighbours,
  requireWhole,
} from '../request/bounds.ts';
import { type FieldLists, readFieldLists } from '../request/read-lists.ts';
import type { IndexSchema, ServiceField } from './index-schema.ts';

/** A policy of the SDK's pipeline. */
export type PipelinePolicy = NonNullable<SearchClientOptions['additionalPolicies']>[number]['policy'];

type PipelineResponse = Awaited<ReturnType<PipelinePolicy['sendRequest']>>;

/** A response that is no success, as an error with what retries and messages need. */
export class RefusedResponse extends Error {
  override readonly name = 'RefusedResponse';
  readonly statusCode: number;
  readonly response: Pick<PipelineResponse, 'headers'>;
  /** The service's text, for logs only. */
  readonly said: string;

  constructor({ status, headers, bodyAsText }: PipelineResponse) {
    super(`The search service answered with status ${status}.`);
    this.statusCode = status;
    this.response = { headers };
    this.said = bodyAsText ?? '';
  }
}

/**
 * Turns every rejection into a RefusedResponse before the SDK parses it: the SDK fails on bodies that are no
 * JSON object, as gateways and overloaded services send, and on redirects to another host, and loses the status.
 */
export const refusedResponses: PipelinePolicy = {
  name: 'refusedResponses',
  async sendRequest(request, next) {
    const response = await next(request);
    if (response.status >= 300) throw new RefusedResponse(response);
    return response;
  },
};

/** A checked request: every name exists in the index. */
export interface CheckedRequest extends FieldLists<ServiceField> {
  index: IndexSchema;
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
  index: IndexSchema,
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

function readFilter(filter: string | undefined, { fields }: IndexSchema): string | undefined {
  if (!filter?.trim()) return undefined;
  const node = parseFilter(filter);
  checkFilter(node, fields);
  return serializeFilter(node, fields);
}

function readAccess(
  { access }: SearchRequest,
  { readers }: IndexSchema,
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

type Lambda = FilterNode & { kind: 'any' | 'all' };

const VARIABLE = 'm';

/**
 * Writes a checked filter for the search service: translates names to the index's, quotes every value anew,
 * and expresses what the service's dialect lacks (`in`, order against null, some lambda predicates) in what
 * it has. Throws `bad-request` naming the position for inexpressible parts.
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
  // "All members differ from these" means "none is one of these".
  if (members.isComplement && !isAny) return `not (${anyOfThem})`;
  // What remains are "something else than" and "nothing else than".
  if (some === 'false') return isAny ? `${collection}/any()` : `not (${collection}/any())`;
  const what = isAny ? 'anything' : 'nothing';
  throw filterError(at, `whether ${name} holds ${what} else than some values cannot be asked here`);
}

/** Numbers, dates and booleans: a chain of `or` within `any`, of `and` within `all`. */
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

/** The strings that satisfy a lambda's predicate. */
interface MemberSet {
  values: Set<string>;
  isComplement: boolean;
}

/**
 * The strings for which the predicate of a lambda over strings holds. The search service takes such predicates in two
 * forms only (`any` of some values, `all` but some values); as a set, every other spelling of the same comes down to
 * them. Throws `bad-request` for comparisons by order, which the service does not make within a lambda.
 */
function memberSet(node: FilterNode): MemberSet {
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
  // No member is null, so comparisons with null are constant.
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
 * The intersection of sets; consumes them. Iterates the smaller one, so that a long list among hundreds of
 * comparisons is not copied for each.
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
