import type { z } from 'zod';
import { invalidBody } from './refusal.ts';

/** A body as its schema says, or the service's 400 that names the first thing wrong with it. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown, parameter: string): T {
  if (body === undefined) throw invalidBody('The request body is missing or is not JSON.', parameter);
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = issue?.path.join('.') || 'body';
  if (issue?.code === 'unrecognized_keys')
    throw invalidBody(
      `The property '${issue.keys[0]}' does not exist on '${path}' or is not present in the API version.`,
      parameter,
    );
  throw invalidBody(`'${path}': ${issue?.message}`, parameter);
}
