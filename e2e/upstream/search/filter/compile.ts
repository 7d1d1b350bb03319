import type { Field, FieldMap } from '../fields.ts';
import { isCollection, scalarType } from '../fields.ts';
import { invalidExpression } from '../refusal.ts';
import { checkLambda } from './check-lambda.ts';
import { type FilterNode, type Operator, parseFilter } from './parse.ts';
import type { Literal } from './tokenize.ts';

export type StoredDocument = Readonly<Record<string, unknown>>;
export type Predicate = (document: StoredDocument) => boolean;
type ValueTest = (value: unknown) => boolean;

/** What a filter says, as a test of one document. Refuses fields that are unknown or not filterable, and wrong types. */
export function compileFilter(filter: string, fields: FieldMap): Predicate {
  return compile(parseFilter(filter), fields);
}

function compile(node: FilterNode, fields: FieldMap): Predicate {
  switch (node.kind) {
    case 'and': {
      const operands = node.operands.map((operand) => compile(operand, fields));
      return (document) => operands.every((operand) => operand(document));
    }
    case 'or': {
      const operands = node.operands.map((operand) => compile(operand, fields));
      return (document) => operands.some((operand) => operand(document));
    }
    case 'not': {
      const operand = compile(node.operand, fields);
      return (document) => !operand(document);
    }
    case 'constant':
      return () => node.value;
    case 'any':
    case 'all':
      return lambda(node, fields);
    default: {
      const field = filterable(node.name, fields);
      if (isCollection(field)) throw incompatible(field.type, 'a constant');
      const test = valueTest(node, field);
      return (document) => test(document[field.name] ?? null);
    }
  }
}

function lambda(node: Extract<FilterNode, { kind: 'any' | 'all' }>, fields: FieldMap): Predicate {
  const field = filterable(node.name, fields);
  if (!isCollection(field))
    throw invalidExpression(`${node.kind} needs a collection, and '${node.name}' is none.`, '$filter');
  if (!node.body) return (document) => elements(document, field).length > 0;
  const { variable } = node;
  if (variable !== undefined && fields.has(variable))
    throw invalidExpression(`The range variable '${variable}' hides a field.`, '$filter');
  checkLambda(node.body, node.kind, scalarType(field));
  const test = elementTest(node.body, variable, field);
  return node.kind === 'any'
    ? (document) => elements(document, field).some(test)
    : (document) => elements(document, field).every(test);
}

function elementTest(node: FilterNode, variable: string | undefined, field: Field): ValueTest {
  switch (node.kind) {
    case 'and': {
      const operands = node.operands.map((operand) => elementTest(operand, variable, field));
      return (value) => operands.every((operand) => operand(value));
    }
    case 'or': {
      const operands = node.operands.map((operand) => elementTest(operand, variable, field));
      return (value) => operands.some((operand) => operand(value));
    }
    case 'not': {
      const operand = elementTest(node.operand, variable, field);
      return (value) => !operand(value);
    }
    case 'constant':
      return () => node.value;
    case 'any':
    case 'all':
      throw invalidExpression('any and all cannot be nested in a collection of simple values.', '$filter');
    default:
      if (node.name !== variable)
        throw invalidExpression(
          `Only the range variable '${variable}' can be used inside any and all.`,
          '$filter',
        );
      return valueTest(node, field);
  }
}

function valueTest(
  node: Extract<FilterNode, { kind: 'truth' | 'compare' | 'search.in' }>,
  field: Field,
): ValueTest {
  const type = scalarType(field);
  if (node.kind === 'truth') {
    if (type !== 'Edm.Boolean') throw incompatible(type, 'Edm.Boolean');
    return (value) => value === true;
  }
  if (node.kind === 'search.in') {
    if (type !== 'Edm.String') throw incompatible(type, 'Edm.String');
    const wanted = new Set(splitList(node.list, node.delimiters));
    return (value) => typeof value === 'string' && wanted.has(value);
  }
  return comparison(node.operator, node.value, type);
}

function splitList(list: string, delimiters: string): string[] {
  const escaped = [...delimiters]
    .map((character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)
    .join('');
  const parts = escaped === '' ? [list] : list.split(new RegExp(`[${escaped}]`, 'u'));
  return parts.filter((part) => part !== '');
}

function comparison(operator: Operator, constant: Literal, type: string): ValueTest {
  const wanted = constantFor(constant, type);
  if (type === 'Edm.Boolean' && operator !== 'eq' && operator !== 'ne') throw incompatible(type, 'an order');
  if (operator === 'eq') return (value) => ordinal(value, type) === wanted;
  if (operator === 'ne') return (value) => ordinal(value, type) !== wanted;
  return (value) => {
    const own = ordinal(value, type);
    if (own === null || wanted === null) return false;
    if (operator === 'gt') return own > wanted;
    if (operator === 'ge') return own >= wanted;
    return operator === 'lt' ? own < wanted : own <= wanted;
  };
}

function constantFor(constant: Literal, type: string): string | number | boolean | null {
  if (constant === null) return null;
  const fits =
    type === 'Edm.String'
      ? typeof constant === 'string'
      : type === 'Edm.Boolean'
        ? typeof constant === 'boolean'
        : type === 'Edm.DateTimeOffset'
          ? constant instanceof Date
          : typeof constant === 'number';
  if (!fits) throw incompatible(type, constant instanceof Date ? 'Edm.DateTimeOffset' : typeof constant);
  return constant instanceof Date ? constant.getTime() : constant;
}

function ordinal(value: unknown, type: string): string | number | boolean | null {
  if (value === null || value === undefined) return null;
  return type === 'Edm.DateTimeOffset' ? Date.parse(String(value)) : (value as string | number | boolean);
}

function filterable(name: string, fields: FieldMap): Field {
  const field = fields.get(name);
  if (!field)
    throw invalidExpression(
      `Could not find a property named '${name}' on type 'search.document'.`,
      '$filter',
    );
  if (!field.filterable)
    throw invalidExpression(
      `'${name}' is not a filterable field. Only filterable fields can be used in filter expressions.`,
      '$filter',
    );
  return field;
}

function elements(document: StoredDocument, field: Field): unknown[] {
  const value = document[field.name];
  return Array.isArray(value) ? value : [];
}

function incompatible(left: string, right: string): Error {
  return invalidExpression(
    `A binary operator with incompatible types was detected. Found operand types '${left}' and '${right}'.`,
    '$filter',
  );
}
