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
function representation({ type, value, toString }: RuntimeValue): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  if (type === 'NullValue') return 'None';
  if (type === 'UndefinedValue') return '';
  if (typeof value === 'function') return '<function>';
  if (Array.isArray(value)) {
    const items = value.map(representation).join(', ');
    if (type !== 'TupleValue') return `[${items}]`;
    return value.length === 1 ? `(${items},)` : `(${items})`;
  }
  if (value instanceof Map) {
    const entries = [...value].map(([key, item]) => `${quoted(key)}: ${representation(item)}`);
    return `{${entries.join(', ')}}`;
  }
  return toString.call({ value });
}

function quoted(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text.replace(/[\\\n\r\t]/g, (char) => ESCAPES[char] ?? char);
  return `${quote}${quote === "'" ? escaped.replaceAll("'", "\\'") : escaped}${quote}`;
}
