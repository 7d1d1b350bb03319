import type { Program } from './parse-template.ts';

/** A node of the package's syntax tree, by the names of its parts. */
type Node = { type: string } & Record<string, unknown>;

const BUILT_IN = ['true', 'false', 'none', 'True', 'False', 'None', 'range', 'namespace'];

/** Names that mean something of the template's own, here and in what is nested here. */
class Scope {
  readonly #names: Set<string>;
  readonly #outer: Scope | undefined;

  constructor(names: Iterable<string>, outer?: Scope) {
    this.#names = new Set(names);
    this.#outer = outer;
  }

  declare(names: readonly string[]): void {
    for (const name of names) this.#names.add(name);
  }

  has(name: string): boolean {
    return this.#names.has(name) || (this.#outer?.has(name) ?? false);
  }
}

/** The variables that a template reads of those it is given, in the order of first use, whether they exist or not. */
export function variablesUsed(program: Program): string[] {
  const used = new Set<string>();
  visit(program, new Scope(BUILT_IN), used);
  return [...used];
}

/** How kinds of nodes are read that are not just the sum of their parts. */
const READ: Record<string, (node: Node, scope: Scope, used: Set<string>) => void> = {
  Identifier(node, scope, used) {
    const name = String(node['value']);
    if (!scope.has(name)) used.add(name);
  },
  MemberExpression(node, scope, used) {
    visit(node['object'], scope, used);
    if (node['computed']) visit(node['property'], scope, used);
  },
  // Not their operators: those are tokens, and `in` or `not` would pass for names.
  BinaryExpression: (node, scope, used) => visit([node['left'], node['right']], scope, used),
  UnaryExpression: (node, scope, used) => visit(node['argument'], scope, used),
  KeywordArgumentExpression: (node, scope, used) => visit(node['value'], scope, used),
  TestExpression: (node, scope, used) => visit(node['operand'], scope, used),
  FilterExpression(node, scope, used) {
    visit(node['operand'], scope, used);
    visit(argumentsOf(node['filter']), scope, used);
  },
  FilterStatement(node, scope, used) {
    visit(node['body'], new Scope([], scope), used);
    visit(argumentsOf(node['filter']), scope, used);
  },
  Set(node, scope, used) {
    visit(node['value'], scope, used);
    visit(node['body'], new Scope([], scope), used);
    const names = namesIn(node['assignee']);
    if (names.length > 0) scope.declare(names);
    else visit(node['assignee'], scope, used);
  },
  For(node, scope, used) {
    const inner = new Scope(['loop', ...namesIn(node['loopvar'])], scope);
    const iterable = node['iterable'];
    const filtered = isNode(iterable) && iterable.type === 'SelectExpression' ? iterable : undefined;
    visit(filtered ? filtered['lhs'] : iterable, scope, used);
    visit(filtered?.['test'], inner, used);
    visit([node['body'], node['defaultBlock']], inner, used);
  },
  Macro(node, scope, used) {
    scope.declare(namesIn(node['name']));
    visitCallable(node['args'], node['body'], scope, used);
  },
  CallStatement(node, scope, used) {
    visit(node['call'], scope, used);
    visitCallable(node['callerArgs'], node['body'], scope, used);
  },
};

function visit(node: unknown, scope: Scope, used: Set<string>): void {
  if (Array.isArray(node)) for (const item of node) visit(item, scope, used);
  else if (node instanceof Map) visit([...node].flat(), scope, used);
  else if (isNode(node)) {
    const read = READ[node.type];
    if (read) read(node, scope, used);
    else visit(Object.values(node), scope, used);
  }
}

function visitCallable(parameters: unknown, body: unknown, scope: Scope, used: Set<string>): void {
  const list = Array.isArray(parameters) ? parameters.filter(isNode) : [];
  const isDefault = (node: Node) => node.type === 'KeywordArgumentExpression';
  visit(list.filter(isDefault), scope, used);
  const names = list.flatMap((node) => namesIn(isDefault(node) ? node['key'] : node));
  visit(body, new Scope(['caller', 'varargs', 'kwargs', ...names], scope), used);
}

/** A filter's own name is no variable. */
function argumentsOf(filter: unknown): unknown {
  return isNode(filter) && filter.type === 'CallExpression' ? filter['args'] : [];
}

/** The names that a target of `set` or `for` declares. */
function namesIn(target: unknown): string[] {
  if (!isNode(target)) return [];
  if (target.type === 'TupleLiteral') return (target['value'] as unknown[]).flatMap(namesIn);
  return target.type === 'Identifier' ? [String(target['value'])] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}
