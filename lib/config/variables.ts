import { z } from 'zod';
import { limitVariables, recordVariables, signInVariables } from './identity-variables.ts';
import {
  deploymentVariables,
  protocolVariables,
  serverVariables,
  telemetryVariables,
  upstreamVariables,
} from './server-variables.ts';
import {
  embeddingVariables,
  modelVariables,
  rerankVariables,
  searchVariables,
  storageVariables,
} from './service-variables.ts';

/** Every variable the application reads, with its default and meaning: `docs/configuration.md` and `.env.example` come from here. */
export const environmentSchema = z.object({
  ...serverVariables,
  ...searchVariables,
  ...modelVariables,
  ...embeddingVariables,
  ...rerankVariables,
  ...storageVariables,
  ...upstreamVariables,
  ...protocolVariables,
  ...signInVariables,
  ...recordVariables,
  ...limitVariables,
  ...telemetryVariables,
  ...deploymentVariables,
});

/** The variables as checked one by one. */
export type Variables = z.infer<typeof environmentSchema>;

export type VariableName = keyof Variables;

/** The same variables under the headings of the documents. */
export const variableGroups: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = {
  Server: serverVariables,
  Search: searchVariables,
  Answers: modelVariables,
  Embeddings: embeddingVariables,
  Reranking: rerankVariables,
  'Originals and pictures': storageVariables,
  'Timeouts and retries': upstreamVariables,
  'Protocols for other programs': protocolVariables,
  'Sign-in and access': signInVariables,
  Records: recordVariables,
  Limits: limitVariables,
  'Traces and metrics': telemetryVariables,
  'Read-only deployments': deploymentVariables,
};

/** Whether a value of this variable must never be shown. */
export function isSecret(name: VariableName): boolean {
  return z.toJSONSchema(environmentSchema.shape[name], { io: 'input' })['secret'] === true;
}

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
