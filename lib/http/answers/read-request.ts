import type { Environment } from '#lib/config/environment.ts';
import type { ReceivedFile } from '#lib/protocols/attachments.ts';
import type { ReceivedRequest } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { parseJson, readBytes } from '../route/read-body.ts';
import { multipartBoundary, type Part, parseMultipart } from './multipart.ts';

const MOST_JSON_BYTES = 1_048_576;
/** For bodies that bring files, or images as data URLs. */
export const MOST_BYTES_WITH_FILES = 8 * 1_048_576;

/**
 * Reads what a protocol endpoint accepts: JSON, or multipart/form-data with the JSON in a part called `json` and
 * files beside it. Throws `unsupported-media-type` for anything else, `too-large` naming the limit, `bad-request`.
 */
export async function readRequest(
  request: Request,
  environment: Environment,
  mostJsonBytes = MOST_JSON_BYTES,
): Promise<ReceivedRequest> {
  const contentType = request.headers.get('content-type') ?? '';
  const mediaType = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (mediaType === 'multipart/form-data') {
    const boundary = multipartBoundary(contentType);
    const bytes = await readBytes(request, environment.MAX_BODY_BYTES ?? MOST_BYTES_WITH_FILES);
    return fromParts(parseMultipart(bytes, boundary), mostJsonBytes);
  }
  if (!/^application\/(json|[\w.-]+\+json)$/.test(mediaType)) {
    throw new AppError('unsupported-media-type', 'request must be json');
  }
  const bytes = await readBytes(request, environment.MAX_BODY_BYTES ?? mostJsonBytes);
  return { body: parseJson(bytes), files: [] };
}

function fromParts(parts: Part[], mostJsonBytes: number): ReceivedRequest {
  const json = parts.find((part) => part.name === 'json');
  if (!json)
    throw new AppError('bad-request', 'The multipart body has no part called "json".', { field: 'json' });
  if (json.bytes.length > mostJsonBytes) {
    throw new AppError(
      'too-large',
      `The part "json" is too large: at most ${mostJsonBytes} bytes are accepted.`,
    );
  }
  const files = parts.filter((part) => part !== json).map(toFile);
  return { body: parseJson(json.bytes, 'The part "json"'), files };
}

// The Microsoft chat client names a file after its message, `messages[0].files[1]`; other clients call it as they like.
function toFile({ name, filename, mediaType, bytes }: Part): ReceivedFile {
  const index = /^messages\[(\d{1,5})\]/.exec(name)?.[1];
  return {
    message: index === undefined ? null : Number(index),
    name: printable(filename || name),
    mediaType: mediaType ?? 'application/octet-stream',
    bytes,
  };
}

// File names end up in prompts and errors: no control or direction characters, no essays.
function printable(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'file';
}
