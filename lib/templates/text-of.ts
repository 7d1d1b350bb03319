import { Environment, type Interpreter } from '@huggingface/jinja';

/** A value while a template is rendered. */
export type RuntimeValue = ReturnType<Interpreter['evaluate']>;

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
