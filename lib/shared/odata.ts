const DELIMITER = '|';
/** The maximum number of values per `search.in`, which bounds the length of a literal. */
const VALUES_AT_ONCE = 500;

/**
 * Builds the OData condition that an operand (a field or a lambda variable) equals one of the values: with `search.in`, and
 * with `eq` for values that its list cannot represent. Returns `false` for no values. Safe inside `and`, `or` and `not`.
 */
export function oneOf(operand: string, values: readonly string[]): string {
  const possible = [...new Set(values)].filter(canBeStored);
  const listed = possible.filter(canBeListed);
  const alone = possible.filter((value) => !canBeListed(value));
  const conditions = [
    ...chunks(listed).map((chunk) => listCondition(operand, chunk)),
    ...alone.map((value) => `${operand} eq ${quoteOData(value)}`),
  ];
  if (conditions.length === 0) return 'false';
  return conditions.length === 1 ? conditions.join('') : `(${conditions.join(' or ')})`;
}

/** A lone surrogate is not a character: no index can store it, and services reject it. */
export function canBeStored(value: string): boolean {
  return value.isWellFormed();
}

/** `search.in` splits at the delimiter, drops empty values and may trim blanks. */
function canBeListed(value: string): boolean {
  return value !== '' && value === value.trim() && !value.includes(DELIMITER);
}

function listCondition(operand: string, values: string[]): string {
  const [first = ''] = values;
  return values.length === 1
    ? `${operand} eq ${quoteOData(first)}`
    : `search.in(${operand}, ${quoteOData(values.join(DELIMITER))}, ${quoteOData(DELIMITER)})`;
}

function chunks(values: string[]): string[][] {
  const count = Math.ceil(values.length / VALUES_AT_ONCE);
  return Array.from({ length: count }, (_, index) =>
    values.slice(index * VALUES_AT_ONCE, (index + 1) * VALUES_AT_ONCE),
  );
}

/** Quotes a string for an OData filter. Values enter filters only through this function. */
export function quoteOData(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
