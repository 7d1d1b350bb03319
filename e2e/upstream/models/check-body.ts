import type { z } from 'zod';
import { invalidRequest } from './openai-error.ts';

type Issue = z.core.$ZodIssue;

/** The body as the schema has it; refused in OpenAI's words where it is anything else. */
export function checkBody<S extends z.ZodType>(schema: S, body: unknown): z.infer<S> {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw invalidRequest('We could not parse the JSON body of your request.');
  }
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw refusalOf(parsed.error.issues);
}

/** The deepest complaint: of a union's branches, the one that came furthest. */
export function deepestIssue(issues: readonly Issue[]): {
  path: PropertyKey[];
  message: string;
  key?: string;
} {
  const [issue] = issues;
  if (!issue) return { path: [], message: 'Invalid request.' };
  if (issue.code === 'unrecognized_keys') {
    return { path: issue.path, message: issue.message, key: issue.keys[0] ?? '' };
  }
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) {
    return { path: issue.path, message: issue.message };
  }
  const branches = issue.errors.map((branch) => deepestIssue(branch));
  const deepest = branches.reduce((best, branch) => (branch.path.length > best.path.length ? branch : best));
  return { ...deepest, path: [...issue.path, ...deepest.path] };
}

/** `messages[0].content`, as OpenAI names fields. */
function fieldOf(path: readonly PropertyKey[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '');
}

function refusalOf(issues: readonly Issue[]) {
  const { path, message, key } = deepestIssue(issues);
  if (key !== undefined) {
    return invalidRequest(`Unrecognized request argument supplied: ${fieldOf([...path, key])}`);
  }
  const field = fieldOf(path);
  return invalidRequest(`Invalid value for '${field}': ${message}`, field, 'invalid_value');
}
