import { quoteOData } from './quote-odata.ts';

const DELIMITER = '|';
/** Values in one `search.in`, so that no single literal grows without bound; thousands of values take several. */
const VALUES_AT_ONCE = 500;

/**
 * The OData condition that an operand (a field, or the variable of a lambda) is one of the values, each of them
 * literally: by `search.in`, and by `eq` where its list could not carry a value as it is. Of no values: `false`.
 * Always safe to stand within `and`, `or` and `not`.
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

/** A lone surrogate is no character: no index can hold it, and no service takes it. */
export function canBeStored(value: string): boolean {
  return value.isWellFormed();
}

/** `search.in` cuts at the delimiter and drops what is empty; blanks at the ends are not worth a doubt. */
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
