import { Environment } from '@huggingface/jinja';
import { isRecord } from '#lib/shared/json.ts';
import { MOST_MS } from './allowance.ts';
import { type ParsedTemplate, parseTemplate } from './parse-template.ts';
import { reasonOf, TemplateFault } from './template-fault.ts';
import { MAX_TURNS, TemplateInterpreter } from './template-interpreter.ts';
import type { RenderedTemplate } from './template-renderer.ts';
import { textOf, toRuntime } from './text-of.ts';
import { variablesUsed } from './variables-used.ts';

/** The longest text a template may become. */
const MAX_OUTPUT = 100_000;
/** A tenth of what Python's sandbox allows: the package prepares every turn of a loop before the first. */
const MAX_RANGE = MAX_TURNS;

/**
 * Renders a template with variables, given as the JSON of an object: what a template can reach are texts, numbers, lists
 * and maps made of it, and nothing of JavaScript. Stops after `mostMs` of processor time, where no single step takes longer; memory is not bounded
 * here: run it in a thread that is.
 * Throws TemplateFault.
 */
export function renderTemplate(template: string, variables: string, mostMs = MOST_MS): RenderedTemplate {
  const parsed = parseTemplate(template);
  const text = run(parsed, JSON.parse(variables), mostMs);
  if (text.length > MAX_OUTPUT) {
    throw new TemplateFault(undefined, `the text is longer than ${MAX_OUTPUT} characters`);
  }
  return { text, variablesUsed: variablesUsed(parsed.program) };
}

function run({ program, lines }: ParsedTemplate, variables: unknown, mostMs: number): string {
  const environment = globals();
  const interpreter = new TemplateInterpreter(environment, lines, mostMs);
  try {
    for (const [name, value] of Object.entries(isRecord(variables) ? variables : {})) {
      environment.setVariable(name, toRuntime(value));
    }
    return textOf(interpreter.run(program));
  } catch (thrown) {
    throw new TemplateFault(interpreter.lineOf(thrown), reasonOf(thrown), thrown);
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
