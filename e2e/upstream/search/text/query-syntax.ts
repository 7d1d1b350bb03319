/** A query of the simple syntax as a tree. */
export type QueryNode =
  | { kind: 'term'; text: string }
  | { kind: 'prefix'; text: string }
  | { kind: 'phrase'; text: string }
  | { kind: 'and' | 'or'; operands: QueryNode[] }
  | { kind: 'not'; operand: QueryNode };

type Join = 'and' | 'or';

/**
 * Reads the simple query syntax: `+` and, `|` or, `-` not (at the start of a term), `"` phrase, `*` prefix (at the end
 * of a term), parentheses, `\` escapes. Between terms without an operator stands the search mode's. Like the service it
 * never fails: what makes no sense is skipped. Undefined means that nothing is left to search for.
 * https://learn.microsoft.com/azure/search/query-simple-syntax
 */
export function parseQuery(text: string, mode: 'any' | 'all'): QueryNode | undefined {
  return new QueryParser(text, mode === 'any' ? 'or' : 'and').group(0);
}

const MAX_DEPTH = 100;

class QueryParser {
  readonly #text: string;
  readonly #usual: Join;
  #at = 0;

  constructor(text: string, usual: Join) {
    this.#text = text;
    this.#usual = usual;
  }

  group(depth: number): QueryNode | undefined {
    let tree: QueryNode | undefined;
    for (;;) {
      const { join, negated } = this.#operators(depth);
      if (this.#ends(depth)) return tree;
      const operand = this.#operand(depth);
      if (operand) tree = joined(tree, negated ? { kind: 'not', operand } : operand, join ?? this.#usual);
    }
  }

  /** What stands before an operand: the last of + and |, and whether - was said. */
  #operators(depth: number): { join: Join | undefined; negated: boolean } {
    let join: Join | undefined;
    let negated = false;
    for (;;) {
      const character = this.#text[this.#at] ?? '';
      const isStray = character === ')' && depth === 0;
      if (!/^[\s+|-]$/.test(character) && !isStray) return { join, negated };
      if (character === '+') join = 'and';
      if (character === '|') join = 'or';
      if (character === '-') negated = !negated;
      this.#at += 1;
    }
  }

  #ends(depth: number): boolean {
    if (this.#at >= this.#text.length) return true;
    if (depth === 0 || this.#text[this.#at] !== ')') return false;
    this.#at += 1;
    return true;
  }

  #operand(depth: number): QueryNode | undefined {
    const character = this.#text[this.#at];
    if (character === '(') {
      this.#at += 1;
      return depth < MAX_DEPTH ? this.group(depth + 1) : undefined;
    }
    if (character !== '"') return this.#term();
    this.#at += 1;
    const text = this.#until((next) => next === '"');
    this.#at += 1;
    return text === '' ? undefined : { kind: 'phrase', text };
  }

  #term(): QueryNode | undefined {
    const start = this.#at;
    const text = this.#until((next) => /[\s+|()"]/.test(next));
    if (this.#at === start) this.#at += 1;
    const isPrefix = text.endsWith('*') && this.#text[this.#at - 2] !== '\\';
    if (!isPrefix) return text === '' ? undefined : { kind: 'term', text };
    return text === '*' ? undefined : { kind: 'prefix', text: text.slice(0, -1) };
  }

  #until(ends: (character: string) => boolean): string {
    let text = '';
    while (this.#at < this.#text.length) {
      let character = this.#text[this.#at] ?? '';
      if (ends(character)) break;
      if (character === '\\') {
        this.#at += 1;
        character = this.#text[this.#at] ?? '';
      }
      text += character;
      this.#at += 1;
    }
    return text;
  }
}

function joined(tree: QueryNode | undefined, operand: QueryNode, join: Join): QueryNode {
  if (!tree) return operand;
  if (tree.kind === join) return { kind: join, operands: [...tree.operands, operand] };
  return { kind: join, operands: [tree, operand] };
}
