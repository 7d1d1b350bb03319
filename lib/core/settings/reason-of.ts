import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  array: 'an array',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'a string',
};

/** The validator's own words; a schema that has better ones uses them. */
const USUAL = /^(Too (big|small)|Invalid (option|input)): expected/;

/** Why an issue was raised and what is allowed, for callers who do not know the validator: `must be at most 50`. */
export function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (issue === undefined) return 'not allowed';
  if (issue.code === 'invalid_type') {
    const wanted = `must be ${KINDS[issue.expected] ?? issue.expected}`;
    return issue.message.endsWith('received undefined') ? `is missing; it ${wanted}` : wanted;
  }
  return (USUAL.test(issue.message) ? allowedBy(issue) : undefined) ?? issue.message;
}

function allowedBy(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case 'too_big':
      return bound(issue.origin, issue.inclusive === false ? 'less than' : 'at most', issue.maximum);
    case 'too_small':
      return bound(issue.origin, issue.inclusive === false ? 'more than' : 'at least', issue.minimum);
    case 'invalid_value':
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}`;
    default:
      return undefined;
  }
}

function bound(origin: string, comparison: string, limit: number | bigint): string | undefined {
  if (origin === 'number' || origin === 'int') return `must be ${comparison} ${limit}`;
  const counted = { string: 'characters', array: 'entries' }[origin];
  return counted && `must have ${comparison} ${limit} ${counted}`;
}
