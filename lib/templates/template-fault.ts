/** Reasons quote what a template made, which may be long. */
const MAX_REASON = 200;

/** What is wrong with a template, in few words, and where: lines count from 1, undefined where nobody can tell. */
export class TemplateFault extends Error {
  override readonly name = 'TemplateFault';
  readonly line: number | undefined;

  constructor(line: number | undefined, reason: string, cause?: unknown) {
    super(reason.length > MAX_REASON ? `${reason.slice(0, MAX_REASON)}…` : reason, { cause });
    this.line = line;
  }
}

/** The words of the Jinja package and of V8, as somebody who writes templates knows these things. */
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
    .replace(/\b([A-Z][a-z]+)Value\b/g, (_, kind: string) => kind.toLowerCase())
    .replace(/^[A-Z](?=[a-z])/, (first) => first.toLowerCase());
}
