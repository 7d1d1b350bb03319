import type { z } from 'zod';
import { shapeError } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { parseJson, readBytes } from './read-json.ts';

const MOST_BYTES = 65_536;

/**
 * The body of a call of our page's own API. Throws `unsupported-media-type` for what is not JSON, `too-large`, and
 * `bad-request` naming the first field at fault or every field that is not known.
 */
export async function readBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  mostBytes = MOST_BYTES,
): Promise<z.infer<Schema>> {
  const mediaType = (request.headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    throw new AppError('unsupported-media-type', 'request must be json');
  }
  const parsed = schema.safeParse(parseJson(await readBytes(request, mostBytes)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  if (issue?.code !== 'unrecognized_keys') throw shapeError(issue);
  const [field = ''] = issue.keys;
  const names = issue.keys
    .slice(0, 10)
    .map((key) => key.slice(0, 80))
    .join(', ');
  throw new AppError('bad-request', `${names} cannot be set here.`, { field: field.slice(0, 80) });
}
