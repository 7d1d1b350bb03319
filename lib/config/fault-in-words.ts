import type { z } from 'zod';

const TAKES: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
};

/**
 * What a variable or a key of a file takes, where the schema of it does not say; for `safeParse`. Never the value that
 * was given. Undefined where the words of Zod will do.
 */
export function faultInWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'missing';
      return TAKES[issue.expected] && `it takes ${TAKES[issue.expected]}`;
    case 'invalid_value':
      return `it takes ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      return issue.origin === 'number' ? `it takes ${issue.minimum} or more` : undefined;
    case 'too_big':
      return issue.origin === 'number' ? `it takes ${issue.maximum} or less` : undefined;
    default:
      return undefined;
  }
}
