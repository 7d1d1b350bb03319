/** Quotes a string for an OData filter. Values enter filters only through this function. */
export function quoteOData(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
