import { parse, tokenize } from '@huggingface/jinja';

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
