import { Environment } from '@huggingface/jinja';
import { isRecord } from '#lib/shared/json.ts';
import { type Program, parseTemplate, reasonOf, TemplateFault } from './parse-template.ts';
import { MAX_TURNS, TemplateInterpreter, textOf, toRuntime } from './template-interpreter.ts';
import { variablesUsed } from './variables-used.ts';

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

/** What Jinja2 knows without being told, as far as the package has it; not the clock, and not what models' chat templates get. */
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
/** The same for callers that cannot be told apart, for a while after a template of one took too long. */
const FEW_MS = 20;
const FEW_FOR_MS = 10_000;

/**
 * How much time the next template has. Callers that cannot be told apart (no sign-in, key, cookie or address) cannot take
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
