import { Environment } from '@huggingface/jinja';
import { isRecord } from '#lib/shared/json.ts';
import {
  MAX_TURNS,
  type Program,
  parseTemplate,
  reasonOf,
  TemplateFault,
  TemplateInterpreter,
  textOf,
  toRuntime,
} from './template-interpreter.ts';

/** A rendered template, and the names of the variables it read. */
export interface RenderedTemplate {
  text: string;
  variablesUsed: string[];
}

/** The longest text a template may become. */
const MAX_OUTPUT = 100_000;
/** A tenth of what Python's sandbox allows: the package prepares every turn of a loop before the first. */
const MAX_RANGE = MAX_TURNS;

/**
 * Renders a template with variables, given as the JSON of an object: what a template can reach are texts, numbers, lists
 * and maps made of it, and nothing of JavaScript. Stops after `mostMs` of processor time, where no single step takes
 * longer; memory is not bounded here: run it in a thread that is.
 * Throws TemplateFault.
 */
export function renderTemplate(template: string, variables: string, mostMs = MOST_MS): RenderedTemplate {
  const program = parseTemplate(template);
  const text = run(program, JSON.parse(variables), mostMs);
  if (text.length > MAX_OUTPUT) {
    throw new TemplateFault(`the text is longer than ${MAX_OUTPUT} characters`);
  }
  return { text, variablesUsed: variablesUsed(program) };
}

function run(program: Program, variables: unknown, mostMs: number): string {
  const environment = globals();
  const interpreter = new TemplateInterpreter(environment, mostMs);
  try {
    for (const [name, value] of Object.entries(isRecord(variables) ? variables : {})) {
      environment.setVariable(name, toRuntime(value));
    }
    return textOf(interpreter.run(program));
  } catch (thrown) {
    throw new TemplateFault(reasonOf(thrown), thrown);
  }
}

/** Jinja2's default globals, as far as the package has them; not the clock, and not what models' chat templates get. */
function globals(): Environment {
  const environment = new Environment();
  for (const [name, value] of Object.entries({ true: true, false: false, none: null, range })) {
    environment.set(name, value);
    if (typeof value !== 'function') environment.set(name.charAt(0).toUpperCase() + name.slice(1), value);
  }
  return environment;
}

function range(...bounds: unknown[]): number[] {
  if (bounds.length === 0 || bounds.length > 3 || !bounds.every(Number.isSafeInteger)) {
    throw new Error('range takes one to three whole numbers');
  }
  const [first = 0, second, step = 1] = bounds.map(Number);
  const [start, stop] = second === undefined ? [0, first] : [first, second];
  if (step === 0) throw new Error('the step of range must not be 0');
  const length = Math.max(0, Math.ceil((stop - start) / step));
  if (length > MAX_RANGE) throw new Error(`range gives at most ${MAX_RANGE} numbers`);
  return Array.from({ length }, (_, index) => start + index * step);
}

/** What a template may take of a core, in milliseconds. One over the 500 turns of a long conversation takes 5. */
const MOST_MS = 150;
/** The same for anonymous callers, for a while after a template of one took too long. */
const FEW_MS = 20;
const FEW_FOR_MS = 10_000;

/**
 * How much time the next template has. Anonymous callers (no sign-in, key, cookie or address) cannot take
 * turns: where one of them sends loops without end, all of them have less, so that an honest one does not wait for long.
 */
export class Allowance {
  readonly #now: () => number;
  #fewUntil = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds of processor time for a template of a caller that is known, or not. */
  mostMs(isKnown: boolean): number {
    return isKnown || this.#now() >= this.#fewUntil ? MOST_MS : FEW_MS;
  }

  /** A template of a caller that is not known took too long. */
  tookTooLong(): void {
    this.#fewUntil = this.#now() + FEW_FOR_MS;
  }
}

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
