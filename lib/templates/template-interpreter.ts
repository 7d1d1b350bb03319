import process from 'node:process';
import { Environment, Interpreter, parse, tokenize } from '@huggingface/jinja';
import { GrowsTooLarge, MAX_LENGTH } from './guard-builtins.ts';

/** The root of the package's syntax tree. */
export type Program = ReturnType<typeof parse>;

/** Reasons quote what a template made, which may be long. */
const MAX_REASON = 200;

/** What is wrong with a template, in few words. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';

  constructor(reason: string, cause?: unknown) {
    super(reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason, { cause });
  }
}

/** Words the errors of the Jinja package and of V8 for the author of a template. */
export function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  if (/^Maximum call stack/.test(thrown.message)) return 'this is nested too deeply';
  if (/^Invalid (string|array) length|^Invalid count value/.test(thrown.message))
    return 'this grows too large';
  if (/^(Break|Continue)Control$/.test(thrown.constructor.name))
    return 'break and continue belong into a loop';
  // A mistake that the package does not expect, and meets as one of its own.
  if (thrown instanceof TypeError) return 'this cannot be evaluated';
  return thrown.message
    .replace(/^Parser Error: (.*)\. \w+ !== \w+\.$/, '$1')
    .replace(/\b([A-Z][a-z]+)Value\b/g, (_, kind: string) => kind.toLowerCase())
    .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}

/**
 * Reads a template as Jinja2 does by default: white space stays, line ends become `\n`, `raw` is understood. Throws
 * TemplateFault that names what the package does not take, or the block that is not closed.
 */
export function parseTemplate(template: string): Program {
  const source = withoutRaw(template.replace(/\r\n?/g, '\n'));
  try {
    const tokens = tokenize(source);
    try {
      return parse(tokens);
    } catch (thrown) {
      // The parser reads past the last token.
      if (thrown instanceof TypeError) throw new TemplateFault(`${openBlock(tokens)} is not closed`, thrown);
      throw thrown;
    }
  } catch (thrown) {
    throw thrown instanceof TemplateFault ? thrown : new TemplateFault(reasonOf(thrown), thrown);
  }
}

const COMMENT_OR_RAW =
  /\{#[\s\S]*?#\}|\{%([-+]?)\s*raw\s*([-+]?)%\}([\s\S]*?)\{%([-+]?)\s*endraw\s*([-+]?)%\}/g;

/** The package has no `raw`: its text becomes a string that is printed. */
function withoutRaw(source: string): string {
  return source.replace(
    COMMENT_OR_RAW,
    (whole, before?: string, start?: string, text?: string, end?: string, after?: string) => {
      if (text === undefined) return whole;
      const fromStart = start === '-' ? text.trimStart() : text;
      const quoted = (end === '-' ? fromStart.trimEnd() : fromStart).replace(/[\\']/g, '\\$&');
      return `{{${before === '-' ? '-' : ''} '${quoted}' ${after === '-' ? '-' : ''}}}`;
    },
  );
}

/** The innermost block that is open at the end. */
function openBlock(tokens: ReturnType<typeof tokenize>): string {
  const open: string[] = [];
  for (const [index, { type }] of tokens.entries()) {
    const name = tokens[index + 1]?.value ?? '';
    if (type !== 'OpenStatement') continue;
    if (/^(if|for|macro|call|filter)$/.test(name)) open.push(name);
    else if (name.startsWith('end') && name !== 'endset') open.pop();
  }
  return `{% ${open.at(-1) ?? 'set'} %}`;
}

/** The most turns of one loop: the package makes a scope for each before the first, in one step. */
export const MAX_TURNS = 10_000;

type Statement = Parameters<Interpreter['evaluate']>[0];

/** Statements give text themselves, or nothing; what else stands in a template is printed. */
const STATEMENTS = /^(If|For|Set|Macro|CallStatement|FilterStatement|Comment|Break|Continue)$/;
/** Where statements hold further ones. */
const BODIES = ['body', 'alternate', 'defaultBlock'];

/**
 * The package's interpreter, with Jinja2's way to print values, a bound for every value and for the time of all. The
 * package evaluates everything through `evaluate`.
 */
export class TemplateInterpreter extends Interpreter {
  readonly #printed = new WeakSet<object>();
  readonly #iterated = new WeakSet<object>();
  readonly #time: ProcessorTime;

  constructor(environment: Environment, mostMs: number) {
    super(environment);
    this.#time = new ProcessorTime(mostMs);
  }

  override run(program: Program): RuntimeValue {
    this.#findPrinted(program.body);
    return super.run(program);
  }

  override evaluate(statement: Statement, environment: Environment): RuntimeValue {
    const value = this.#value(statement, environment);
    if (!statement || !this.#printed.has(statement) || value.type === 'StringValue') return value;
    return toRuntime(textOf(value));
  }

  #findPrinted(statements: readonly { type: string }[]): void {
    for (const statement of statements) {
      if (!STATEMENTS.test(statement.type)) this.#printed.add(statement);
      for (const name of BODIES) {
        const inner: unknown = Reflect.get(statement, name);
        if (Array.isArray(inner)) this.#findPrinted(inner);
      }
    }
  }

  #value(statement: Statement, environment: Environment): RuntimeValue {
    this.#time.check();
    if (statement?.type === 'For') this.#iterated.add(iterableOf(statement));
    const found: RuntimeValue | undefined = this.#concatenation(statement, environment);
    // The package gives nothing at all for the first item of an empty list.
    const value = found ?? super.evaluate(statement, environment) ?? super.evaluate(undefined, environment);
    const content: unknown = value.value;
    if ((typeof content === 'string' || Array.isArray(content)) && content.length > MAX_LENGTH) {
      throw new GrowsTooLarge();
    }
    return statement && this.#iterated.has(statement) ? iterable(value) : value;
  }

  /** `a ~ b`, for which the package joins what JavaScript prints: `[object Map]`, and the source of functions. */
  #concatenation(statement: Statement, environment: Environment): RuntimeValue | undefined {
    const operator: unknown = statement?.type === 'BinaryExpression' && Reflect.get(statement, 'operator');
    if (!operator || Reflect.get(Object(operator), 'value') !== '~') return undefined;
    const text = (side: 'left' | 'right') =>
      textOf(this.evaluate(Reflect.get(Object(statement), side), environment));
    return toRuntime(text('left') + text('right'));
  }
}

function iterableOf(loop: object): object {
  const iterable = Reflect.get(loop, 'iterable');
  return iterable.type === 'SelectExpression' ? iterable.lhs : iterable;
}

/** Jinja2 also loops over nothing and over the characters of a text. */
function iterable(value: RuntimeValue): RuntimeValue {
  if (value.type === 'UndefinedValue') return toRuntime([]);
  const { length } = Object(value.value);
  if (length > MAX_TURNS) throw new Error(`a loop has at most ${MAX_TURNS} turns`);
  return typeof value.value === 'string' ? toRuntime(Array.from(value.value)) : value;
}

/** Asking for the time costs as much as evaluating something small. */
const LOOKED_AT_EVERY = 16;

/** The template takes more processor time than it may. */
export class TakesTooLong extends Error {
  override readonly name = 'TakesTooLong';

  constructor(mostMs: number) {
    super(`the template takes more than ${mostMs} ms of processor time`);
  }
}

/** The processor time of this thread since it was made: a busy machine does not make a template take longer. */
class ProcessorTime {
  readonly #begun = process.threadCpuUsage();
  readonly #mostMs: number;
  #steps = 0;

  constructor(mostMs: number) {
    this.#mostMs = mostMs;
  }

  /** Call it at each step. Throws TakesTooLong when the time is used up. */
  check(): void {
    this.#steps += 1;
    if (this.#steps % LOOKED_AT_EVERY !== 0) return;
    const { user, system } = process.threadCpuUsage(this.#begun);
    if ((user + system) / 1000 > this.#mostMs) throw new TakesTooLong(this.#mostMs);
  }
}

/** A value while a template is rendered. */
type RuntimeValue = ReturnType<Interpreter['evaluate']>;

/** The runtime's value for a JSON value. */
export function toRuntime(value: unknown): RuntimeValue {
  return new Environment().set('value', value);
}

/** What Jinja2 prints for a value: what Python's `str` makes of it, where the package prints JSON. */
export function textOf(value: RuntimeValue): string {
  return value.type === 'StringValue' ? String(value.value) : representation(value);
}

const ESCAPES: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** As Python's `repr`. */
function representation(runtime: RuntimeValue): string {
  const { type, value } = runtime;
  if (type === 'NullValue') return 'None';
  if (type === 'UndefinedValue') return '';
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (typeof value === 'function') return '<function>';
  if (Array.isArray(value)) return list(value, type === 'TupleValue');
  return value instanceof Map ? mapping(value) : runtime.toString();
}

function list(values: RuntimeValue[], isTuple: boolean): string {
  const items = values.map(representation).join(', ');
  if (!isTuple) return `[${items}]`;
  return values.length === 1 ? `(${items},)` : `(${items})`;
}

function mapping(values: Map<string, RuntimeValue>): string {
  const entries = [...values].map(([key, value]) => `${quoted(key)}: ${representation(value)}`);
  return `{${entries.join(', ')}}`;
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char);
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}
