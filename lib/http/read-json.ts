import { AppError } from '#lib/shared/app-error.ts';
import type { Json } from '#lib/shared/json.ts';
import { jsonFault } from './json-fault.ts';

/** Brackets open at once in a body: deeper nesting has no use here and exhausts the stack of whoever walks it. */
const DEEPEST_NESTING = 64;

/** Values in a body, objects and lists included: the longest conversation has fewer, and each is checked. */
const MOST_VALUES = 100_000;

/**
 * The body of a request, at most `limitBytes` long. Refuses with `too-large`, naming the limit, before reading when
 * the sender says the length, else as soon as the bytes exceed it.
 */
export async function readBytes(request: Request, limitBytes: number): Promise<Uint8Array> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > limitBytes) throw tooLarge(limitBytes);
  const parts: Uint8Array[] = [];
  let length = 0;
  try {
    // Leaving the loop cancels the stream: what comes beyond the limit is not kept.
    for await (const part of request.body ?? []) {
      length += part.length;
      if (length > limitBytes) throw tooLarge(limitBytes);
      parts.push(part);
    }
  } catch (cause) {
    throw cause instanceof AppError ? cause : new AppError('bad-request', 'The body broke off.', { cause });
  }
  return Buffer.concat(parts, length);
}

/** JSON in UTF-8. Throws `bad-request` with the position of a syntax error, or for too much nesting or too many values. */
export function parseJson(bytes: Uint8Array, name = 'The body'): Json {
  const text = decodeUtf8(bytes, name);
  if (!text.trim()) throw new AppError('bad-request', `${name} is empty; it must be a JSON object.`);
  requireModest(text, name);
  try {
    return JSON.parse(text) as Json;
  } catch {
    const place = jsonFault(text);
    throw new AppError('bad-request', `${name} is not valid JSON${place ? `: it breaks at ${place}` : ''}.`);
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

// Looks at brackets and commas outside strings only; it need not know whether the text is JSON otherwise.
function outlineOf(text: string): { deepest: number; values: number } {
  let depth = 0;
  let deepest = 0;
  let values = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (inString && character === '\\') at += 1;
    else if (character === '"') inString = !inString;
    else if (!inString) {
      const change = nesting(character);
      depth += change;
      deepest = Math.max(deepest, depth);
      if (change > 0 || character === ',') values += 1;
    }
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
