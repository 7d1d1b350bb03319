import type { DatabaseSync } from 'node:sqlite';
import { EVERYONE, UPLOAD_MARK, withoutUploadMark } from '#lib/core/access/may-read.ts';
import type { AccessFilter } from '#lib/core/access/principal.ts';
import { AppError, assertNever } from '#lib/shared/app-error.ts';
import { checkFilter } from '../odata/check-filter.ts';
import type { Comparison, FilterNode, Operand } from '../odata/parse-filter.ts';
import { filterError, type Literal } from '../odata/tokenize.ts';
import { findField, type IndexField, indexFields } from './schema.ts';

/** A condition over `passages p` and `documents d`; its `?` stand for `parameters` in order. */
export interface SqlCondition {
  sql: string;
  parameters: (string | number)[];
  /**
   * What the condition reads: `document` if it uses no field of a passage. With `hidden documents` it is a
   * query for the `id`s of excluded documents.
   */
  of: IndexField['of'] | 'hidden documents';
}

/** Both conditions; undefined if neither exists. */
export function bothOf(
  one: SqlCondition | undefined,
  other: SqlCondition | undefined,
): SqlCondition | undefined {
  if (!one || !other) return one ?? other;
  return {
    sql: `${documentSql(one)} AND ${documentSql(other)}`,
    parameters: [...one.parameters, ...other.parameters],
    of: one.of === 'passage' || other.of === 'passage' ? 'passage' : 'document',
  };
}

/** A condition as SQL that is true or false of `documents d`, and of `passages p` where it is of passages. */
export function documentSql({ sql, of }: SqlCondition): string {
  return of === 'hidden documents' ? `(d.id NOT IN (${sql}))` : sql;
}

const OPERATORS: Record<Comparison, string> = {
  eq: 'IS',
  ne: 'IS NOT',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
};
/** The element of a collection within its lambda. */
const ELEMENT = 'v.value';

interface Scope {
  /** Set within a lambda: the one name is its variable's. */
  isLambda: boolean;
  /** The cost of evaluating this scope's conditions once. */
  cost: number;
  parameters: (string | number)[];
  fields: Set<IndexField>;
}

/**
 * Compiles a filter to SQL. Values travel as bound parameters only; names only select SQL written in index-fields.
 * `null` is a value as in OData: `ne` holds for it and ordering never does. The SQL pays for its comparisons from the
 * FilterBudget of its connection. Throws `bad-request` naming the position.
 */
export function compileFilter(node: FilterNode): SqlCondition {
  checkFilter(node, indexFields());
  const scope: Scope = { isLambda: false, cost: COSTS.row, parameters: [], fields: new Set() };
  const condition = compile(node, scope);
  const sql = withinBudget(scope.cost, condition);
  const of = [...scope.fields].some((field) => field.of === 'passage') ? 'passage' : 'document';
  return { sql, parameters: scope.parameters, of };
}

function compile(node: FilterNode, scope: Scope): string {
  switch (node.kind) {
    case 'and':
    case 'or':
      return joined(
        node.operands.map((operand) => compile(operand, scope)),
        node.kind === 'and' ? ' AND ' : ' OR ',
      );
    case 'not':
      return `NOT ${compile(node.operand, scope)}`;
    case 'constant':
      return node.value ? '(1)' : '(0)';
    case 'compare':
      return compileComparison(node.operand, node.operator, node.value, scope);
    case 'in':
      return compileIn(node.operand, node.values, scope);
    case 'any':
    case 'all':
      return compileLambda(node, scope);
    default:
      return assertNever(node);
  }
}

/** Balanced, because SQLite bounds the depth of an expression and a plain chain is as deep as it is long. */
function joined(operands: string[], operator: string): string {
  if (operands.length === 1) return operands[0] ?? '(0)';
  const half = operands.length >> 1;
  return `(${joined(operands.slice(0, half), operator)}${operator}${joined(operands.slice(half), operator)})`;
}

function compileComparison(operand: Operand, operator: Comparison, value: Literal, scope: Scope): string {
  const sql = operandSql(operand, scope);
  scope.cost += COSTS.comparison;
  if (value === null) {
    if (operator === 'eq') return `(${sql} IS NULL)`;
    if (operator === 'ne') return `(${sql} IS NOT NULL)`;
    return '(0)';
  }
  scope.parameters.push(String(value));
  return `((${sql} ${OPERATORS[operator]} ?) IS TRUE)`;
}

function compileIn(operand: Operand, values: Literal[], scope: Scope): string {
  const sql = operandSql(operand, scope);
  scope.cost += COSTS.list;
  scope.parameters.push(JSON.stringify(values.filter((value) => value !== null)));
  const listed = `((${sql} IN (SELECT value FROM json_each(?))) IS TRUE)`;
  return values.includes(null) ? `(${listed} OR ${sql} IS NULL)` : listed;
}

function compileLambda(node: FilterNode & { kind: 'any' | 'all' }, scope: Scope): string {
  const from = `SELECT 1 FROM ${fieldOf(node.collection, scope).members} v`;
  scope.cost += COSTS.collection;
  if (!node.predicate) return `(EXISTS (${from}))`;
  const members: Scope = { ...scope, isLambda: true, cost: COSTS.row };
  const predicate = compile(node.predicate, members);
  return node.kind === 'any'
    ? `(EXISTS (${from} WHERE ${withinBudget(members.cost, predicate)}))`
    : `(NOT EXISTS (${from} WHERE ${withinBudget(members.cost, `NOT ${predicate}`)}))`;
}

function operandSql(operand: Operand, scope: Scope): string {
  return scope.isLambda ? ELEMENT : fieldOf(operand, scope).sql;
}

function fieldOf({ name, at }: Operand, scope: Scope): IndexField {
  const field = findField(name);
  if (!field) throw filterError(at, `the index has no field ${name}`);
  scope.fields.add(field);
  return field;
}

/** Costs of filter parts, in comparisons of one value: one takes about 25 ns. */
const COSTS = {
  comparison: 1,
  /** Looking up a value in a list of any length. */
  list: 10,
  /** Reading a collection. */
  collection: 20,
  /** Beginning with a passage, a document or a member of a collection. */
  row: 5,
} as const;

/**
 * The budget of one search's filter: about a second. SQLite cannot be interrupted from outside during a
 * query.
 */
const MAX_COST = 40_000_000;

const FUNCTION = 'within_budget';

/** The condition, with its cost charged before each evaluation. */
function withinBudget(cost: number, condition: string): string {
  return `(CASE WHEN ${FUNCTION}(${cost}) THEN ${condition} END)`;
}

/** The remaining budget of filters on one connection. A filter costs the same for one index on any machine. */
export class FilterBudget {
  #left: number;
  readonly #most: number;

  constructor(db: DatabaseSync, most = MAX_COST) {
    this.#most = most;
    this.#left = most;
    db.function(FUNCTION, (cost) => this.#pay(Number(cost)));
  }

  /** Begins a search. */
  renew(): void {
    this.#left = this.#most;
  }

  /** Throws `bad-request` out of the SQL that is running. */
  #pay(cost: number): number {
    this.#left -= cost;
    if (this.#left >= 0) return 1;
    throw new AppError(
      'bad-request',
      'The filter takes too many comparisons with this index; compare less, or use search.in for many values.',
      { field: 'filter' },
    );
  }
}

/** Documents with a reader from a JSON list, as a query for their ids. */
const LISTING = (kind: 'oids' | 'groups') =>
  `SELECT document FROM readers WHERE kind = '${kind}' AND reader IN (SELECT value FROM json_each(?))`;

/**
 * The condition that the caller may read a document, as `mayRead` has it. Undefined: there is no restriction. Empty lists
 * find only what everyone may read. While access control is off it names what is hidden, the uploads of others: a few
 * documents, or none, which costs nothing.
 */
export function accessCondition(access: AccessFilter | undefined): SqlCondition | undefined {
  if (!access) return undefined;
  const own = withoutUploadMark(access.oids);
  if (access.open) {
    const marked = `SELECT document AS id FROM readers WHERE kind = 'oids' AND reader = ?`;
    return {
      sql: `${marked} AND document NOT IN (${LISTING('oids')})`,
      parameters: [UPLOAD_MARK, JSON.stringify([...own, EVERYONE])],
      of: 'hidden documents',
    };
  }
  return {
    sql: `(d.id IN (${LISTING('oids')} UNION ALL ${LISTING('groups')}))`,
    parameters: [JSON.stringify([...own, EVERYONE]), JSON.stringify([...access.groups, EVERYONE])],
    of: 'document',
  };
}
