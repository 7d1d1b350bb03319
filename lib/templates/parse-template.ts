import { parse } from '@huggingface/jinja';
import { reasonOf, TemplateFault } from './template-fault.ts';
import { type Token, type TokenizedTemplate, tokenizeTemplate } from './tokenize-template.ts';

/** A template that can be rendered, and the lines of its statements. */
export interface ParsedTemplate {
  program: Program;
  lines: WeakMap<object, number>;
}

/** The root of the package's syntax tree. */
export type Program = ReturnType<typeof parse>;

const END = { type: 'End', value: '' };
/** Words that continue or close a statement that began before. */
const CONTINUES = /^(else|end\w+)$/;
/** Where statements hold further ones, in the order of the source. */
const BODIES: Record<string, readonly string[]> = {
  If: ['body', 'alternate'],
  For: ['body', 'defaultBlock'],
  Set: ['body'],
  Macro: ['body'],
  CallStatement: ['body'],
  FilterStatement: ['body'],
};

/** Reads a template. Throws TemplateFault with the line of the tag at fault, or of the block that nobody closed. */
export function parseTemplate(template: string): ParsedTemplate {
  const tokenized = tokenizeTemplate(template);
  const watched = watch(tokenized.tokens);
  try {
    const program = parse(watched.tokens);
    return { program, lines: linesOf(program, tokenized) };
  } catch (thrown) {
    throw faultAt(watched.last(), tokenized, thrown);
  }
}

/** The package's errors tell no place: the token it looked at last does. Beyond the end there is one more, of no kind it knows. */
function watch(tokens: Token[]): { tokens: Token[]; last: () => number } {
  let last = 0;
  const watched = new Proxy(tokens, {
    get(target, key) {
      if (typeof key === 'symbol' || !/^\d/.test(key)) return Reflect.get(target, key);
      last = Number(key);
      return target[last] ?? END;
    },
  });
  return { tokens: watched, last: () => last };
}

function faultAt(index: number, { tokens, lines }: TokenizedTemplate, thrown: unknown): TemplateFault {
  const token = tokens[index];
  if (token) {
    const reason = reasonOf(thrown).replace(
      /^parser Error: (\w)(.*)\. \w+ !== \w+\.$/,
      (_, first: string, rest: string) => `${first.toLowerCase()}${rest}, got "${token.value}"`,
    );
    return new TemplateFault(lines[index], reason, thrown);
  }
  const open = unclosed(tokens);
  const reason =
    open === undefined ? 'the template ends too early' : `{% ${tokens[open]?.value} %} is not closed`;
  return new TemplateFault(lines[open ?? tokens.length - 1], reason, thrown);
}

/** The index of the name of the innermost block that is still open at the end. */
function unclosed(tokens: readonly Token[]): number | undefined {
  const open: number[] = [];
  for (const [index, { type }] of tokens.entries()) {
    const name = tokens[index + 1]?.value ?? '';
    if (type !== 'OpenStatement') continue;
    if (/^(if|for|macro|call|filter)$/.test(name) || opensSet(tokens, index + 1)) open.push(index + 1);
    else if (name.startsWith('end')) open.pop();
  }
  return open.at(-1);
}

function opensSet(tokens: readonly Token[], name: number): boolean {
  if (tokens[name]?.value !== 'set') return false;
  const end = tokens.findIndex(({ type }, index) => index > name && type === 'CloseStatement');
  return !tokens.slice(name, end).some(({ type }) => type === 'Equals');
}

/** Statements begin in the order in which their first tokens stand, and nothing else begins like them. */
function linesOf(program: Program, { tokens, lines }: TokenizedTemplate): WeakMap<object, number> {
  const starts = tokens.flatMap(({ type }, index) => {
    const continues = type === 'OpenStatement' && CONTINUES.test(tokens[index + 1]?.value ?? '');
    const begins = /^(Text|OpenExpression|OpenStatement)$/.test(type) && !continues;
    return begins ? [lines[index] ?? 1] : [];
  });
  const found = new WeakMap<object, number>();
  const assign = (statement: object) => {
    found.set(statement, starts.shift() ?? 1);
    for (const name of BODIES[Reflect.get(statement, 'type')] ?? []) {
      for (const inner of Reflect.get(statement, name) as object[]) assign(inner);
    }
  };
  program.body.forEach(assign);
  return found;
}
