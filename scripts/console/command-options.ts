import { readOptions } from './read-options.ts';

/** One option of a command: how usage writes it, and what its text becomes. */
export interface Option<Value> {
  /** The placeholder behind the name in usage, such as `FILE`; undefined for a flag. */
  takes: string | undefined;
  help: string;
  multiple: boolean;
  /** The parsed value of this text; undefined where the command line does not name it. */
  read(name: string, given: string | boolean | (string | boolean)[] | undefined): Value;
}

type Options = Record<string, Option<unknown>>;

type CamelCase<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The values of a command line by the names of its options, without hyphens. */
export type ValuesOf<Table extends Options> = {
  [Name in keyof Table as CamelCase<Name>]: ReturnType<Table[Name]['read']>;
};

/** An option that is there or not. */
export function flag(help = ''): Option<boolean> {
  return { takes: undefined, help, multiple: false, read: (_name, given) => given === true };
}

/** A flag that `--no-NAME` turns off; undefined where neither is given. Its command sets `allowNegative`. */
export function choice(help = ''): Option<boolean | undefined> {
  const read = (_name: string, given: unknown) => (typeof given === 'boolean' ? given : undefined);
  return { takes: undefined, help, multiple: false, read };
}

/** An option with a text, which `read` turns into its value; `read` throws `bad-request`. Undefined where it is not given. */
export function option(takes: string, help?: string): Option<string | undefined>;
export function option<Value>(
  takes: string,
  help: string,
  read: (name: string, given: string) => Value,
): Option<Value | undefined>;
export function option(
  takes: string,
  help = '',
  read: (name: string, given: string) => unknown = (_name, given) => given,
): Option<unknown> {
  const readGiven = (name: string, given: unknown) =>
    given === undefined ? undefined : read(`--${name}`, String(given));
  return { takes, help, multiple: false, read: readGiven };
}

/** The same option, with the value of this text where it is not given. */
export function withDefault<Value>(fallback: string, base: Option<Value | undefined>): Option<Value> {
  // With a text, reading it never leaves a value undefined.
  const read: Option<Value>['read'] = (name, given) => base.read(name, given ?? fallback) as Value;
  return { ...base, read };
}

/** The same option, which may be given several times. */
export function repeated<Value>(base: Option<Value | undefined>): Option<Value[] | undefined> {
  const read: Option<Value[] | undefined>['read'] = (name, given) =>
    Array.isArray(given) ? given.map((one) => base.read(name, one) as Value) : undefined;
  return { ...base, multiple: true, read };
}

/** A parsed command line. */
export interface Reading<Table extends Options> {
  values: ValuesOf<Table>;
  positionals: string[];
  /** The options that it names. */
  named: (keyof Table & string)[];
}

interface CommandSettings {
  /** Takes arguments that are no options. */
  positionals?: boolean;
  allowNegative?: boolean;
}

/**
 * Reads a command line by the table of its options; undefined where it asks for help. Throws `bad-request` naming what is
 * wrong.
 */
export function readCommandLine<const Table extends Options>(
  table: Table,
  args: string[],
  { positionals: takesPositionals = false, allowNegative = false }: CommandSettings = {},
): Reading<Table> | undefined {
  const rows = Object.entries(table).map(
    ([name, { takes, multiple }]) =>
      [name, { type: takes === undefined ? ('boolean' as const) : ('string' as const), multiple }] as const,
  );
  const options = { ...Object.fromEntries(rows), help: { type: 'boolean' as const, short: 'h' } };
  const { values, positionals } = readOptions({
    args,
    options,
    allowPositionals: takesPositionals,
    allowNegative,
  });
  if (values.help) return undefined;
  const given: Record<string, string | boolean | (string | boolean)[] | undefined> = values;
  const read = Object.entries(table).map(([name, row]) => [camelCase(name), row.read(name, given[name])]);
  return {
    values: Object.fromEntries(read) as ValuesOf<Table>,
    positionals,
    named: Object.keys(given) as (keyof Table & string)[],
  };
}

/** The lines of usage about the options, each with its help; options without one are left out. */
export function optionLines(table: Options): string {
  const rows = [...Object.entries(table), ['help', flag('this text')] as const]
    .filter(([, { help }]) => help !== '')
    .map(([name, { takes, help }]) => [spelt(name, takes), help] as const);
  const width = Math.max(...rows.map(([left]) => left.length));
  return rows
    .map(([left, help]) => `  ${left.padEnd(width)}   ${help.replaceAll('\n', `\n${' '.repeat(width + 5)}`)}`)
    .join('\n');
}

/** The options in brackets, as the first lines of usage name them: broken to follow `indent` spaces within 118 columns. */
export function optionBrackets(table: Options, start: string): string {
  const brackets = Object.entries(table).map(
    ([name, { takes, multiple }]) => `[${spelt(name, takes)}]${multiple ? '…' : ''}`,
  );
  const lines = [start];
  for (const bracket of brackets) {
    const last = lines.at(-1) ?? '';
    if (last.length + bracket.length + 1 <= WIDTH) lines[lines.length - 1] = `${last} ${bracket}`;
    else lines.push(`       ${bracket}`);
  }
  return lines.join('\n');
}

const WIDTH = 118;

function spelt(name: string, takes: string | undefined): string {
  return takes === undefined ? `--${name}` : `--${name} ${takes}`;
}

/** The name of an option as its value is called. */
export function camelCase(name: string): string {
  return name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}
