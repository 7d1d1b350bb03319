/** A string literal in an OData filter, proof against quotes: the one way a value gets into a filter. */
export function quoteOData(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
