import { checkFilter } from '#lib/search/odata/check-filter.ts';
import { type FilterNode, parseFilter } from '#lib/search/odata/parse-filter.ts';
import { isInstant, type Literal, tokenizeFilter } from '#lib/search/odata/tokenize.ts';
import { type Field, type FieldMap, isCollection, isVector, scalarType } from '../fields.ts';
import { invalidExpression } from '../refusal.ts';
import { checkLambda } from './check-lambda.ts';

export type StoredDocument = Readonly<Record<string, unknown>>;
export type Predicate = (document: StoredDocument) => boolean;

/** The value that a name stands for: a field of a document or, within a lambda, a member of its collection. */
type Lookup = (name: string) => unknown;
type Test = (lookup: Lookup) => boolean;

/** The service's infinities, which our dialect writes as numbers. */
const STRING_OR_INFINITY = /'(?:[^']|'')*'|(-?)\bINF\b/g;

/** A filter as a test of one document. Refuses what the service refuses: our dialect allows more than its own. */
export function compileFilter(filter: string, fields: FieldMap): Predicate {
  const test = compile(parse(filter, fields), fields);
  return (document) => test((name) => document[name] ?? null);
}

function parse(filter: string, fields: FieldMap): FilterNode {
  const text = filter.replace(STRING_OR_INFINITY, (found, sign) =>
    sign === undefined ? found : `${sign}1e999`,
  );
  try {
    if (tokenizeFilter(text).some((token) => token.kind === 'name' && token.text === 'in'))
      throw new Error("There is no operator 'in'; use search.in.");
    const node = parseFilter(text);
    checkFilter(node, [...fields.values()].map(requestField));
    return node;
  } catch (thrown) {
    throw invalidExpression(thrown instanceof Error ? thrown.message : String(thrown), '$filter');
  }
}

function requestField(field: Field) {
  const { name, filterable, facetable, searchable, retrievable } = field;
  const isPlain = isCollection(field) && !isVector(field);
  return { name, filterable, facetable, searchable, retrievable, isCollection: isPlain, holds: holds(field) };
}

function holds(field: Field): 'string' | 'number' | 'boolean' | 'instant' | 'other' {
  if (isVector(field)) return 'other';
  const kinds = {
    'Edm.String': 'string',
    'Edm.Boolean': 'boolean',
    'Edm.DateTimeOffset': 'instant',
  } as const;
  const type = scalarType(field);
  return type in kinds ? kinds[type as keyof typeof kinds] : 'number';
}

function compile(node: FilterNode, fields: FieldMap): Test {
  switch (node.kind) {
    case 'and': {
      const operands = node.operands.map((operand) => compile(operand, fields));
      return (lookup) => operands.every((operand) => operand(lookup));
    }
    case 'or': {
      const operands = node.operands.map((operand) => compile(operand, fields));
      return (lookup) => operands.some((operand) => operand(lookup));
    }
    case 'not': {
      const operand = compile(node.operand, fields);
      return (lookup) => !operand(lookup);
    }
    case 'constant':
      return () => node.value;
    case 'compare':
      return comparison(node);
    case 'in': {
      const wanted = new Set<unknown>(node.values);
      return (lookup) => wanted.has(lookup(node.operand.name));
    }
    default:
      return lambda(node, fields);
  }
}

function lambda(node: Extract<FilterNode, { kind: 'any' | 'all' }>, fields: FieldMap): Test {
  const { name } = node.collection;
  const members = (lookup: Lookup): unknown[] => [lookup(name) ?? []].flat();
  if (!node.predicate) return (lookup) => members(lookup).length > 0;
  if (fields.has(node.variable))
    throw invalidExpression(`The range variable '${node.variable}' hides a field.`, '$filter');
  const field = fields.get(name);
  checkLambda(node.predicate, node.kind, field ? scalarType(field) : '');
  const test = compile(node.predicate, fields);
  const testMember = (member: unknown) => test(() => member);
  return node.kind === 'any'
    ? (lookup) => members(lookup).some(testMember)
    : (lookup) => members(lookup).every(testMember);
}

function comparison({ operand, operator, value }: Extract<FilterNode, { kind: 'compare' }>): Test {
  const wanted = ordinal(value);
  const own = (lookup: Lookup) => {
    const found = lookup(operand.name) as Literal;
    return isInstant(value) && typeof found === 'string' ? Date.parse(found) : ordinal(found);
  };
  if (operator === 'eq') return (lookup) => own(lookup) === wanted;
  if (operator === 'ne') return (lookup) => own(lookup) !== wanted;
  return (lookup) => {
    const found = own(lookup);
    if (found === null || wanted === null) return false;
    if (operator === 'gt') return found > wanted;
    if (operator === 'ge') return found >= wanted;
    return operator === 'lt' ? found < wanted : found <= wanted;
  };
}

function ordinal(value: Literal): string | number | boolean | null {
  return isInstant(value) ? Date.parse(value.instant) : value;
}
