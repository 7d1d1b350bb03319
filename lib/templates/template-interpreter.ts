import { type Environment, Interpreter } from '@huggingface/jinja';
import { GrowsTooLarge, MAX_LENGTH } from './guard-builtins.ts';
import { ProcessorTime } from './processor-time.ts';
import { type RuntimeValue, textOf, toRuntime } from './text-of.ts';

/** The most turns of one loop: the package makes a scope for each before the first, in one step. */
export const MAX_TURNS = 10_000;

type Statement = Parameters<Interpreter['evaluate']>[0];

/** Statements give text themselves, or nothing; what else stands in a template is printed. */
const STATEMENTS = /^(If|For|Set|Macro|CallStatement|FilterStatement|Comment|Break|Continue)$/;

/**
 * The package's interpreter, with Jinja2's way to print values, a bound for every value and for the time of all, and the
 * line of the statement that failed. The package evaluates everything through `evaluate`.
 */
export class TemplateInterpreter extends Interpreter {
  readonly #lines: WeakMap<object, number>;
  readonly #failedAt = new WeakMap<object, number>();
  readonly #iterated = new WeakSet<object>();
  readonly #time: ProcessorTime;

  constructor(environment: Environment, lines: WeakMap<object, number>, mostMs: number) {
    super(environment);
    this.#time = new ProcessorTime(mostMs);
    this.#lines = lines;
  }

  /** The line of the innermost statement that threw this. */
  lineOf(thrown: unknown): number | undefined {
    return typeof thrown === 'object' && thrown !== null ? this.#failedAt.get(thrown) : undefined;
  }

  override evaluate(statement: Statement, environment: Environment): RuntimeValue {
    const line = statement && this.#lines.get(statement);
    if (!statement || line === undefined) return this.#value(statement, environment);
    try {
      const value = this.#value(statement, environment);
      return value.type === 'StringValue' || STATEMENTS.test(statement.type)
        ? value
        : toRuntime(textOf(value));
    } catch (thrown) {
      // Thrown on as it is: by its class the package knows `break` and `continue`.
      const isKnown = this.lineOf(thrown) !== undefined;
      if (!isKnown && typeof thrown === 'object' && thrown !== null) this.#failedAt.set(thrown, line);
      throw thrown;
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
