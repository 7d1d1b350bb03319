import { filterError, isInstant, type Literal, shownText, type Token, tokenizeFilter } from './tokenize.ts';

/** Maximum nesting of parentheses, `not` and lambdas. */
const MAX_DEPTH = 50;
/** Maximum comparisons and lambdas: databases limit expressions too, with less clear messages. */
const MAX_CLAUSES = 500;
/** Maximum values in all lists of a filter: more group ids than anyone has, few enough to compare. */
const MAX_VALUES = 10_000;

const MIRRORED: Record<Comparison, Comparison> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
};

/**
 * Parses an OData filter in the dialect of Azure AI Search: comparisons, `and or not`, parentheses, `in`,
 * `search.in`, `any`, `all`. Throws `bad-request` naming the position, also for what is too deep or too long.
 */
export function parseFilter(filter: string): FilterNode {
  const parser = new Parser(tokenizeFilter(filter));
  const node = parser.disjunction(0);
  parser.end();
  return node;
}

class Parser {
  readonly #tokens: Token[];
  #next = 0;
  #clauses = 0;
  #values = 0;

  constructor(tokens: Token[]) {
    this.#tokens = tokens;
  }

  disjunction(depth: number): FilterNode {
    return this.#chain('or', () => this.#chain('and', () => this.#term(depth)));
  }

  end(): void {
    const token = this.#peek();
    if (token.kind !== 'end')
      throw filterError(token.at, `expected "and", "or" or the end, found ${shown(token)}`);
  }

  #chain(kind: 'and' | 'or', operand: () => FilterNode): FilterNode {
    const first = operand();
    const operands = [first];
    while (this.#takeName(kind)) operands.push(operand());
    return operands.length === 1 ? first : { kind, operands };
  }

  #term(depth: number): FilterNode {
    const { at } = this.#peek();
    if (depth > MAX_DEPTH) throw filterError(at, `more than ${MAX_DEPTH} levels within each other`);
    if (this.#takeName('not')) return { kind: 'not', operand: this.#term(depth + 1) };
    if (this.#takeSymbol('(')) {
      const inner = this.disjunction(depth + 1);
      this.#symbol(')');
      return inner;
    }
    this.#clauses += 1;
    if (this.#clauses > MAX_CLAUSES)
      throw filterError(at, `more than ${MAX_CLAUSES} comparisons; use search.in`);
    return this.#clause(depth);
  }

  #clause(depth: number): FilterNode {
    const token = this.#take();
    if (token.kind === 'literal') return this.#constantFirst(token);
    if (token.kind !== 'name') throw filterError(token.at, `expected a field, found ${shown(token)}`);
    if (token.text === 'search.in') return this.#searchIn();
    if (this.#takeSymbol('('))
      throw filterError(token.at, `the function ${shownText(token.text)} is not supported here`);
    const operand = { name: token.text, at: token.at };
    if (this.#takeSymbol('/')) return this.#lambda(operand, depth);
    if (this.#takeName('in')) return { kind: 'in', operand, values: this.#literals() };
    return { kind: 'compare', operand, operator: this.#comparison(), value: this.#literal() };
  }

  #constantFirst({ value, at }: { value: Literal; at: number }): FilterNode {
    const operator = this.#findComparison();
    if (operator) return { kind: 'compare', operand: this.#operand(), operator: MIRRORED[operator], value };
    if (typeof value === 'boolean') return { kind: 'constant', value };
    throw filterError(at, 'a value alone is no condition; compare it with a field');
  }

  #searchIn(): FilterNode {
    this.#symbol('(');
    const operand = this.#operand();
    this.#symbol(',');
    const list = this.#string();
    const separators = this.#takeSymbol(',') ? this.#string() : ' ,';
    this.#symbol(')');
    const values = splitList(list, separators);
    this.#countValues(values.length, operand.at);
    return { kind: 'in', operand, values };
  }

  #countValues(count: number, at: number): void {
    this.#values += count;
    if (this.#values > MAX_VALUES) throw filterError(at, `more than ${MAX_VALUES} values in lists`);
  }

  #lambda(collection: Operand, depth: number): FilterNode {
    const { at } = this.#peek();
    const isAll = this.#takeName('all');
    if (!(isAll || this.#takeName('any'))) throw filterError(at, 'expected "any" or "all" after "/"');
    this.#symbol('(');
    if (!isAll && this.#takeSymbol(')')) {
      return { kind: 'any', collection, variable: '', predicate: undefined };
    }
    const variable = this.#operand().name;
    this.#symbol(':');
    const predicate = this.disjunction(depth + 1);
    this.#symbol(')');
    return { kind: isAll ? 'all' : 'any', collection, variable, predicate };
  }

  #literals(): Literal[] {
    const { at } = this.#peek();
    this.#symbol('(');
    const values = [this.#literal()];
    while (this.#takeSymbol(',')) values.push(this.#literal());
    this.#symbol(')');
    this.#countValues(values.length, at);
    return values;
  }

  #comparison(): Comparison {
    const operator = this.#findComparison();
    if (operator) return operator;
    const token = this.#peek();
    throw filterError(token.at, `expected eq, ne, gt, ge, lt, le or in, found ${shown(token)}`);
  }

  #findComparison(): Comparison | undefined {
    const token = this.#peek();
    if (token.kind !== 'name' || !isComparison(token.text)) return undefined;
    this.#next += 1;
    return token.text;
  }

  #operand(): Operand {
    const token = this.#take();
    if (token.kind !== 'name') throw filterError(token.at, `expected a name, found ${shown(token)}`);
    return { name: token.text, at: token.at };
  }

  #literal(): Literal {
    const token = this.#take();
    if (token.kind !== 'literal') throw filterError(token.at, `expected a value, found ${shown(token)}`);
    return token.value;
  }

  #string(): string {
    const { at } = this.#peek();
    const value = this.#literal();
    if (typeof value !== 'string') throw filterError(at, 'expected a string in single quotes');
    return value;
  }

  #symbol(text: string): void {
    const token = this.#peek();
    if (!this.#takeSymbol(text)) throw filterError(token.at, `expected "${text}", found ${shown(token)}`);
  }

  #takeSymbol(text: string): boolean {
    return this.#takeIf('symbol', text);
  }

  #takeName(text: string): boolean {
    return this.#takeIf('name', text);
  }

  #takeIf(kind: 'symbol' | 'name', text: string): boolean {
    const token = this.#peek();
    const isIt = token.kind === kind && token.text === text;
    if (isIt) this.#next += 1;
    return isIt;
  }

  #take(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#next += 1;
    return token;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { kind: 'end', at: 1 };
  }
}

function isComparison(text: string): text is Comparison {
  return Object.hasOwn(MIRRORED, text);
}

/** Each character of `separators` separates; empty values fall out, as in Azure AI Search. */
function splitList(list: string, separators: string): string[] {
  const separating = new Set(separators);
  const values: string[] = [];
  let value = '';
  for (const character of list) {
    if (separating.has(character)) {
      if (value) values.push(value);
      value = '';
    } else value += character;
  }
  if (value) values.push(value);
  return values;
}

function shown(token: Token): string {
  switch (token.kind) {
    case 'end':
      return 'the end';
    case 'literal':
      return shownLiteral(token.value);
    default:
      return `"${shownText(token.text)}"`;
  }
}

function shownLiteral(value: Literal): string {
  if (isInstant(value)) return value.instant;
  return typeof value === 'string' ? `'${shownText(value)}'` : String(value);
}

/** How two values compare. */
export type Comparison = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** A field, or the variable of a lambda, and where the filter names it (from 1). */
export interface Operand {
  name: string;
  at: number;
}

/**
 * A parsed filter. `and` and `or` hold two operands or more; `in` stands for `field in (…)` and for
 * `search.in(field, …)`; an `any` without a predicate asks whether the collection holds anything.
 */
export type FilterNode =
  | { kind: 'and' | 'or'; operands: FilterNode[] }
  | { kind: 'not'; operand: FilterNode }
  | { kind: 'constant'; value: boolean }
  | { kind: 'compare'; operand: Operand; operator: Comparison; value: Literal }
  | { kind: 'in'; operand: Operand; values: Literal[] }
  | { kind: 'any'; collection: Operand; variable: string; predicate: FilterNode | undefined }
  | { kind: 'all'; collection: Operand; variable: string; predicate: FilterNode };
