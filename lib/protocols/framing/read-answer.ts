import { AppError, type ErrorCode } from '#lib/shared/app-error.ts';
import { isRecord, type Json } from '#lib/shared/json.ts';

/**
 * Reads the JSON values of an answer of protocols 1 to 3: each line of a stream, or the body of a complete answer.
 * Throws AppError with the server's own message for an error status, an error line and an unreadable line.
 */
export async function* readAnswer(response: Response): AsyncGenerator<Json> {
  if (!response.ok) throw await failureOf(response);
  if (isComplete(response)) {
    yield parse(await response.text());
    return;
  }
  if (!response.body) return;
  for await (const line of readLines(response.body)) yield parse(line);
}

function isComplete(response: Response): boolean {
  return /^application\/json\s*(;|$)/i.test(response.headers.get('content-type') ?? '');
}

function parse(text: string): Json {
  const value = parseOrUndefined(text);
  if (value === undefined)
    throw new AppError('unavailable', 'The server sent an answer that is not valid JSON.');
  if (isRecord(value) && 'error' in value) throw new AppError('internal', errorText(value));
  return value;
}

function parseOrUndefined(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

async function failureOf(response: Response): Promise<AppError> {
  const body = parseOrUndefined(await response.text().catch(() => ''));
  const message = isRecord(body) ? errorText(body) : withoutReason(response.status);
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new AppError(codeOf(response.status), message, {
    ...(isRecord(body) && typeof body['field'] === 'string' && { field: body['field'] }),
    ...(Number.isFinite(wait) && { retryAfterSeconds: wait }),
  });
}

// Of a gateway or a proxy in front of the server: their pages are not for readers.
function withoutReason(status: number): string {
  if (status === 429 || status >= 502) return 'The service is busy. Try again.';
  return `The request failed (status ${status}). Try again.`;
}

const CODES: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'rate-limited',
  501: 'not-configured',
  503: 'unavailable',
};

function codeOf(status: number): ErrorCode {
  return CODES[status] ?? (status < 500 ? 'bad-request' : 'internal');
}

// Most servers send a string; the Microsoft specification also allows an object with a message, and the JavaScript
// sample a sibling.
function errorText({ error, message }: Record<string, unknown>): string {
  if (typeof error === 'string' && error) return error;
  if (isRecord(error) && typeof error['message'] === 'string') return error['message'];
  return typeof message === 'string' && message ? message : 'The server reported an error without a message.';
}

/** One JSON value, terminated (not separated) by a newline: the Microsoft chat client drops a last line that is not. */
export function toLine(value: Json): string {
  return `${JSON.stringify(value)}\n`;
}

const LINE_FEED = 10;

/**
 * Splits bytes into lines of text, however the network splits them. Skips empty lines, accepts CRLF, and accepts a last
 * line without a terminator. Throws what the stream throws; leaving early cancels the stream.
 */
export async function* readLines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let pending: Uint8Array[] = [];
  for await (const chunk of chunksOf(bytes)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = decodeLine([...pending, chunk.subarray(start, end)]);
      pending = [];
      start = end + 1;
      if (line) yield line;
    }
    if (start < chunk.length) pending.push(chunk.subarray(start));
  }
  const last = decodeLine(pending);
  if (last) yield last;
}

// Lines are decoded as a whole, so a character split by the network is complete.
function decodeLine(parts: Uint8Array[]): string {
  const decoder = new TextDecoder();
  return (parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()).trim();
}

// Safari cannot iterate a ReadableStream.
async function* chunksOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = bytes.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
