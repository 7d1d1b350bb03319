import { invalidExpression } from '../refusal.ts';
import { type Literal, type Token, tokenize } from './tokenize.ts';

export type Operator = 'eq' | 'ne' | 'gt' | 'ge' | 'lt' | 'le';

/** A filter as a tree. `name` is a field or, inside a lambda, its range variable. */
export type FilterNode =
  | { kind: 'and' | 'or'; operands: FilterNode[] }
  | { kind: 'not'; operand: FilterNode }
  | { kind: 'constant'; value: boolean }
  | { kind: 'truth'; name: string }
  | { kind: 'compare'; name: string; operator: Operator; value: Literal }
  | { kind: 'search.in'; name: string; list: string; delimiters: string }
  | { kind: 'any' | 'all'; name: string; variable: string | undefined; body: FilterNode | undefined };

const MIRRORED: Record<Operator, Operator> = {
  eq: 'eq',
  ne: 'ne',
  gt: 'lt',
  ge: 'le',
  lt: 'gt',
  le: 'ge',
};
const MAX_CLAUSES = 1000;
const MAX_DEPTH = 100;

/**
 * Parses the OData dialect of the service. There is no `in` operator, no arithmetic and no comparison of two fields;
 * `geo.*` and `search.ismatch*` exist at the real service but are not scripted here.
 */
export function parseFilter(text: string): FilterNode {
  const parser = new Parser(text);
  const node = parser.disjunction();
  parser.end();
  return node;
}

class Parser {
  readonly #text: string;
  readonly #tokens: Token[];
  #next = 0;
  #clauses = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokenize(text);
  }

  disjunction(): FilterNode {
    this.#depth += 1;
    if (this.#depth > MAX_DEPTH) throw this.#tooComplex();
    const node = this.#chain('or', () => this.#chain('and', () => this.#negation()));
    this.#depth -= 1;
    return node;
  }

  end(): void {
    if (this.#peek().kind !== 'end') throw this.#syntaxError("')' or operator expected");
  }

  #chain(kind: 'and' | 'or', operand: () => FilterNode): FilterNode {
    const operands = [operand()];
    while (this.#takeName(kind)) operands.push(operand());
    const [only] = operands;
    return operands.length === 1 && only ? only : { kind, operands };
  }

  #negation(): FilterNode {
    let negated = false;
    while (this.#takeName('not')) negated = !negated;
    const operand = this.#primary();
    return negated ? { kind: 'not', operand } : operand;
  }

  #primary(): FilterNode {
    if (this.#takeSymbol('(')) {
      const inner = this.disjunction();
      this.#symbol(')', "')' or operator expected");
      return inner;
    }
    this.#clauses += 1;
    if (this.#clauses > MAX_CLAUSES) throw this.#tooComplex();
    const token = this.#take();
    if (token.kind === 'literal') return this.#constantFirst(token.value);
    if (token.kind !== 'name') throw this.#syntaxError('Expression expected', token);
    if (token.text.includes('.')) return this.#call(token.text);
    return this.#aboutField(token.text);
  }

  #aboutField(name: string): FilterNode {
    if (this.#takeSymbol('/')) return this.#lambda(name);
    const operator = this.#operator();
    if (!operator) return { kind: 'truth', name };
    const value = this.#take();
    if (value.kind !== 'literal') throw this.#syntaxError('A constant is expected', value);
    return { kind: 'compare', name, operator, value: value.value };
  }

  #constantFirst(value: Literal): FilterNode {
    const operator = this.#operator();
    if (!operator && typeof value === 'boolean') return { kind: 'constant', value };
    const name = this.#take();
    if (!operator || name.kind !== 'name') throw this.#syntaxError('A comparison is expected', name);
    return { kind: 'compare', name: name.text, operator: MIRRORED[operator], value };
  }

  #call(name: string): FilterNode {
    if (name !== 'search.in') throw this.#syntaxError(`The function '${name}' is unknown or not scripted`);
    this.#symbol('(');
    const variable = this.#take();
    if (variable.kind !== 'name') throw this.#syntaxError('A field is expected', variable);
    this.#symbol(',');
    const list = this.#string();
    const delimiters = this.#takeSymbol(',') ? this.#string() : ' ,';
    this.#symbol(')');
    return { kind: 'search.in', name: variable.text, list, delimiters };
  }

  #lambda(name: string): FilterNode {
    const kind = this.#takeName('any') ? 'any' : this.#takeName('all') ? 'all' : undefined;
    if (!kind) throw this.#syntaxError(`Only any and all can follow '${name}/'`);
    this.#symbol('(');
    if (kind === 'any' && this.#takeSymbol(')')) return { kind, name, variable: undefined, body: undefined };
    const variable = this.#take();
    if (variable.kind !== 'name') throw this.#syntaxError('A range variable is expected', variable);
    this.#symbol(':');
    const body = this.disjunction();
    this.#symbol(')', "')' or operator expected");
    return { kind, name, variable: variable.text, body };
  }

  #operator(): Operator | undefined {
    const token = this.#peek();
    if (token.kind !== 'name' || !(token.text in MIRRORED)) return undefined;
    this.#next += 1;
    return token.text as Operator;
  }

  #string(): string {
    const token = this.#take();
    if (token.kind !== 'literal' || typeof token.value !== 'string')
      throw this.#syntaxError('A string constant is expected', token);
    return token.value;
  }

  #peek(): Token {
    return this.#tokens[this.#next] ?? { at: this.#text.length, kind: 'end' };
  }

  #take(): Token {
    const token = this.#peek();
    this.#next += 1;
    return token;
  }

  #takeName(text: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'name' || token.text !== text) return false;
    this.#next += 1;
    return true;
  }

  #takeSymbol(text: string): boolean {
    const token = this.#peek();
    if (token.kind !== 'symbol' || token.text !== text) return false;
    this.#next += 1;
    return true;
  }

  #symbol(text: string, message = `'${text}' expected`): void {
    if (!this.#takeSymbol(text)) throw this.#syntaxError(message);
  }

  #syntaxError(message: string, token = this.#peek()): Error {
    return invalidExpression(`${message} at position ${token.at} in '${this.#text}'.`, '$filter');
  }

  #tooComplex(): Error {
    return invalidExpression('The filter is too complex: it has too many clauses or levels.', '$filter');
  }
}
