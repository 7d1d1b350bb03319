/** Variables and their values, in the order in which they are written. */
export type VariableValues = Readonly<Record<string, string>>;

/** The variables that have a server's model answer. */
export function chatVariables(
  baseUrl: string,
  { name, contextTokens }: { name: string; contextTokens?: number },
): VariableValues {
  return {
    OPENAI_BASE_URL: baseUrl,
    OPENAI_MODEL: name,
    ...(contextTokens !== undefined && { OPENAI_MODEL_CONTEXT_TOKENS: String(contextTokens) }),
  };
}

/**
 * The command that starts Citewell with these variables: for POSIX shells, on Windows for PowerShell. Any value stays one
 * word of the command; values must have no control characters.
 */
export function startCommand(variables: VariableValues, platform: NodeJS.Platform): string {
  const entries = Object.entries(variables);
  if (platform === 'win32') {
    return [
      ...entries.map(([name, value]) => `$env:${name} = ${quotedForPowerShell(value)}`),
      'npm start',
    ].join('; ');
  }
  return [...entries.map(([name, value]) => `${name}=${quotedForPosix(value)}`), 'npm start'].join(' ');
}

function quotedForPosix(value: string): string {
  return /^[\w.:/@%+,=-]+$/.test(value) ? value : `'${value.replaceAll("'", `'\\''`)}'`;
}

/** PowerShell takes four typographic quotes for the straight one. */
function quotedForPowerShell(value: string): string {
  return `'${value.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/**
 * A line of a file `.env`, as `node --env-file` reads it. Undefined for a value that no line can hold: one with line ends,
 * or with all three kinds of quotes.
 */
export function environmentLine(name: string, value: string): string | undefined {
  if (/[\r\n\0]/.test(value)) return undefined;
  if (/^[\w.:/@%+,=-]*$/.test(value)) return `${name}=${value}`;
  // Double quotes come last: within them, \n is a line end.
  const quote = ["'", '`', ...(value.includes('\\n') ? [] : ['"'])].find((mark) => !value.includes(mark));
  return quote === undefined ? undefined : `${name}=${quote}${value}${quote}`;
}
