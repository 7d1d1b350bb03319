import type { z } from 'zod';
import { shapeError } from '#lib/protocols/chat-request.ts';
import { AppError } from '#lib/shared/app-error.ts';
import { type Json, jsonFault } from '#lib/shared/json.ts';

/** Maximum nesting: deeper bodies have no use and exhaust the stack of recursive readers. */
const DEEPEST_NESTING = 64;

/**
 * Maximum number of values, objects and lists included: the longest conversation has fewer, and each is
 * validated.
 */
const MOST_VALUES = 100_000;

/**
 * Reads a body of at most `limitBytes`. Throws `too-large`, naming the limit: before reading if the client
 * declares the length, else as soon as the bytes exceed it.
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limitBytes) throw tooLarge(limitBytes);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    // Leaving the loop cancels the stream, so bytes beyond the limit are not read.
    for await (const part of request.body ?? []) {
      length += part.length;
      if (length > limitBytes) throw tooLarge(limitBytes);
      parts.push(part);
    }
  } catch (cause) {
    throw cause instanceof AppError
      ? cause
      : new AppError('bad-request', 'The request body was cut off.', { cause });
  }
  return Buffer.concat(parts, length);
}

/**
 * Parses JSON in UTF-8. Throws `bad-request` with the position of a syntax error, or for excessive nesting
 * or too many values.
 */
export function parseJson(bytes: Uint8Array, name = 'The body'): Json {
  const text = decodeUtf8(bytes, name);
  if (!text.trim()) throw new AppError('bad-request', `${name} is empty; it must be a JSON object.`);
  requireModest(text, name);
  try {
    return JSON.parse(text) as Json;
  } catch {
    const position = jsonFault(text);
    throw new AppError(
      'bad-request',
      `${name} is not valid JSON${position ? `: it breaks at ${position}` : ''}.`,
    );
  }
}

function decodeUtf8(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new AppError('bad-request', `${name} is not valid UTF-8.`);
  }
}

function requireModest(text: string, name: string): void {
  const { deepest, values } = outlineOf(text);
  if (deepest > DEEPEST_NESTING) {
    throw new AppError('bad-request', `${name} nests deeper than ${DEEPEST_NESTING} levels.`);
  }
  if (values > MOST_VALUES) {
    throw new AppError('bad-request', `${name} holds too many values: at most ${MOST_VALUES} are accepted.`);
  }
}

// Counts brackets and commas outside strings; validity does not matter here.
function outlineOf(text: string): { deepest: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString && character === '\\') at += 1;
    if (character === '"') inString = !inString;
    if (inString) continue;
    const change = nesting(character);
    depth += change;
    deepest = Math.max(deepest, depth);
    if (change > 0 || character === ',') values += 1;
  }
  return { deepest, values };
}

function nesting(character: string | undefined): number {
  if (character === '{' || character === '[') return 1;
  return character === '}' || character === ']' ? -1 : 0;
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('too-large', `The body is too large: at most ${limitBytes} bytes are accepted.`);
}

const MOST_BYTES = 65_536;

/**
 * Reads and validates the body of a call of our page's own API. Throws `unsupported-media-type` if it is not
 * JSON, `too-large`, and `bad-request` naming the first invalid field or every unknown one.
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
