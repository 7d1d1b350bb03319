import { assertNever } from '#lib/shared/app-error.ts';
import type { RequestField, ValueKind } from '../request/read-lists.ts';
import type { Comparison, FilterNode, Operand } from './parse-filter.ts';
import { filterError, isInstant, type Literal, shownText } from './tokenize.ts';

const HOLDS: Record<ValueKind, string> = {
  string: 'holds strings; compare it with one in single quotes',
  number: 'holds numbers; compare it with one',
  boolean: 'holds true or false; compare it with one of them by eq or ne',
  instant: 'holds points in time; compare it with one such as 2026-01-31T08:30:00Z',
  other: 'cannot be compared in a filter',
};

/** The scope of a node: top level, or a lambda, in which only the variable may be named. */
type Scope = { variable: string; holds: ValueKind } | undefined;

/**
 * Rejects filters with unknown fields or impossible comparisons. Throws `bad-request` naming the position and
 * what is allowed. Afterwards, collections occur only in lambdas, and values match their field's kind.
 */
export function checkFilter(node: FilterNode, fields: readonly RequestField[]): void {
  check(node, new Map(fields.map((field) => [field.name, field])), undefined);
}

type Fields = ReadonlyMap<string, RequestField>;

function check(node: FilterNode, fields: Fields, scope: Scope): void {
  switch (node.kind) {
    case 'and':
    case 'or':
      for (const operand of node.operands) check(operand, fields, scope);
      return;
    case 'not':
      check(node.operand, fields, scope);
      return;
    case 'constant':
      return;
    case 'compare':
      requireValues(node.operand, [node.value], node.operator, kindOf(node.operand, fields, scope));
      return;
    case 'in':
      requireValues(node.operand, node.values, 'eq', kindOf(node.operand, fields, scope));
      return;
    case 'any':
    case 'all':
      checkLambda(node, fields, scope);
      return;
    default:
      assertNever(node);
  }
}

function checkLambda(
  { collection, predicate, variable }: FilterNode & { kind: 'any' | 'all' },
  fields: Fields,
  scope: Scope,
): void {
  const { name, at } = collection;
  if (scope) throw filterError(at, 'a lambda within a lambda is not supported');
  const field = requireFilterField(collection, fields);
  if (!field.isCollection) throw filterError(at, `${name} is not a collection; compare it directly`);
  if (predicate) check(predicate, fields, { variable, holds: field.holds });
}

function kindOf(operand: Operand, fields: Fields, scope: Scope): ValueKind {
  const { name, at } = operand;
  if (scope) {
    if (name === scope.variable) return scope.holds;
    throw filterError(
      at,
      `only the variable ${shownText(scope.variable)} can be named within this lambda, found ${shownText(name)}`,
    );
  }
  const field = requireFilterField(operand, fields);
  if (field.isCollection) throw filterError(at, `${name} is a collection; use ${name}/any(x: x eq '…')`);
  return field.holds;
}

function requireFilterField({ name, at }: Operand, fields: Fields): RequestField {
  const field = fields.get(name);
  if (field?.filterable) return field;
  const known = [...fields.values()].filter(({ filterable }) => filterable).map((each) => each.name);
  throw filterError(
    at,
    field
      ? `the field ${name} cannot be used in filters here; ${known.join(', ')} can`
      : `the index has no field ${shownText(name)}; it has ${known.join(', ')}`,
  );
}

function requireValues(
  { name, at }: Operand,
  values: Literal[],
  operator: Comparison,
  holds: ValueKind,
): void {
  if (holds === 'other') throw filterError(at, `${name} ${HOLDS.other}`);
  for (const value of values) {
    if (value !== null && kindOfValue(value) !== holds)
      throw filterError(at, `${name} ${HOLDS[holds]}, not with ${shown(value)}`);
  }
  if (holds === 'boolean' && operator !== 'eq' && operator !== 'ne')
    throw filterError(at, `${name} ${HOLDS.boolean}, not by ${operator}`);
}

function kindOfValue(value: string | number | boolean | { instant: string }): ValueKind {
  if (isInstant(value)) return 'instant';
  if (typeof value === 'string') return 'string';
  return typeof value === 'number' ? 'number' : 'boolean';
}

function shown(value: Literal): string {
  if (isInstant(value)) return value.instant;
  return typeof value === 'string' ? `'${shownText(value)}'` : String(value);
}
