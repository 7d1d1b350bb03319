import type { z } from 'zod';
import { isSecret, type VariableName } from './variables.ts';

/** Collects everything that is wrong with the environment, so that one report names it all. */
export class Faults {
  readonly lines: string[] = [];
  readonly #wrong = new Set<string>();

  /** A variable with a value that it does not take. Shows neither a secret nor an address that may hold one. */
  wrong(name: VariableName, value: string | undefined, message: string): void {
    this.#wrong.add(name);
    const shown = value === undefined || isSecret(name) || value.includes('@') ? '' : ` is "${value}"`;
    this.lines.push(`${name}${shown}: ${message}`);
  }

  /** Whether a variable has a value that it does not take. It counts as unset, but is not missing. */
  isWrong(name: VariableName): boolean {
    return this.#wrong.has(name);
  }

  /**
   * Returns the value; where there is none, notes that one of `names` is missing and why it is needed, and returns an
   * empty text. Notes nothing where one of them is wrong, which has its own line.
   */
  require(names: VariableName | readonly VariableName[], value: string | undefined, because: string): string {
    if (value !== undefined) return value;
    const asked = [names].flat();
    if (!asked.some((name) => this.#wrong.has(name)))
      this.note(`${asked.join(' or ')}: missing (needed because ${because})`);
    return '';
  }

  /** Any other fault, as a whole line. The same line is noted once. */
  note(line: string): void {
    if (!this.lines.includes(line)) this.lines.push(line);
  }
}

const TAKES: Readonly<Record<string, string>> = {
  number: 'a number',
  int: 'a whole number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
};

/**
 * Error map for `safeParse`: says what a variable or a key of a file takes, never the value that was given. Undefined
 * where the schema's own words will do.
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
