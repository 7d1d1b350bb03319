import { Buffer } from 'node:buffer';
import type { Environment } from '#lib/config/environment.ts';
import type { ReceivedFile } from '#lib/protocols/attachments.ts';
import type { ReceivedRequest } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { parseJson, readBytes } from '../route/read-body.ts';

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

/** Parts in one body; a body of many empty parts would cost more to split than to send. */
const MOST_PARTS = 64;
/** The header lines of one part. */
const MOST_HEADER_BYTES = 4096;

/** One part of a multipart/form-data body. `filename` and `mediaType` are null when the part names none. */
export interface Part {
  name: string;
  filename: string | null;
  mediaType: string | null;
  bytes: Uint8Array;
}

/** The boundary in a `multipart/form-data` content type (RFC 2046 §5.1.1). Throws `bad-request` when there is none. */
export function multipartBoundary(contentType: string): string {
  const boundary = parameter(contentType, 'boundary');
  if (boundary && boundary.length <= 70) return boundary;
  throw new AppError('bad-request', 'The multipart content type names no boundary of 1 to 70 characters.');
}

/**
 * Splits a body as RFC 7578 says. Names may stand without quotes, as the Microsoft chat client sends them, which the
 * platform's own parser refuses. Throws `bad-request` for a body that is cut off or has too many parts.
 */
export function parseMultipart(body: Uint8Array, boundary: string): Part[] {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const parts: Part[] = [];
  let start = firstDelimiterEnd(bytes, delimiter);
  while (bytes.toString('latin1', start, start + 2) !== '--') {
    const end = bytes.indexOf(delimiter, start);
    if (end < 0)
      throw new AppError('bad-request', 'The multipart body is cut off: its last boundary is missing.');
    if (parts.length >= MOST_PARTS) {
      throw new AppError('bad-request', `The multipart body has more than ${MOST_PARTS} parts.`);
    }
    parts.push(parsePart(bytes.subarray(start, end)));
    start = end + delimiter.length;
  }
  return parts;
}

// The first boundary may stand at the very beginning, or after a preamble and a line break.
function firstDelimiterEnd(bytes: Buffer, delimiter: Buffer): number {
  const atOnce = delimiter.subarray(2);
  if (bytes.subarray(0, atOnce.length).equals(atOnce)) return atOnce.length;
  const at = bytes.indexOf(delimiter);
  if (at < 0) throw new AppError('bad-request', 'The multipart body does not begin with its boundary.');
  return at + delimiter.length;
}

function parsePart(bytes: Buffer): Part {
  const headerEnd = bytes.subarray(0, MOST_HEADER_BYTES).indexOf('\r\n\r\n');
  if (headerEnd < 0)
    throw new AppError('bad-request', 'A part of the multipart body has no end of its headers.');
  const headers = bytes.toString('utf8', 0, headerEnd).split('\r\n');
  const disposition = headerValue(headers, 'content-disposition');
  const name = parameter(disposition, 'name');
  if (name === undefined) throw new AppError('bad-request', 'A part of the multipart body has no name.');
  return {
    name,
    filename: parameter(disposition, 'filename') ?? null,
    mediaType: headerValue(headers, 'content-type') || null,
    bytes: bytes.subarray(headerEnd + 4),
  };
}

function headerValue(headers: string[], name: string): string {
  const line = headers.find((header) => header.toLowerCase().startsWith(`${name}:`));
  return line?.slice(name.length + 1).trim() ?? '';
}

/** A parameter of a header value, quoted or not: `form-data; name=json`, `form-data; name="json"`. */
function parameter(value: string, name: string): string | undefined {
  const pattern = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]*))/g;
  for (const [, key, quoted, bare] of value.matchAll(pattern)) {
    if (key?.toLowerCase() === name) return quoted === undefined ? bare : quoted.replace(/\\(["\\])/g, '$1');
  }
  return undefined;
}
