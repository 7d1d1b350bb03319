import { AppError } from '#lib/shared/app-error.ts';
import { isRecord } from '#lib/shared/json.ts';
import { parseJson, readBytes } from '../read-json.ts';

const MOST_BYTES = 1_048_576;

/** The JSON object that a change comes in. Throws `unsupported-media-type`, `too-large`, `bad-request`. */
export async function readBody(request: Request): Promise<Record<string, unknown>> {
  const mediaType = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    throw new AppError('unsupported-media-type', 'request must be json');
  }
  const body = parseJson(await readBytes(request, MOST_BYTES));
  if (isRecord(body)) return body;
  throw new AppError('bad-request', 'The request must be a JSON object.');
}
