/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** A JSON object. */
export type JsonObject = { [key: string]: Json };

/** Whether a value is an object with string keys, not null and not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value of a JSON text; undefined for any other text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * What is wrong with a text that is not JSON, for its author: `it is not JSON (line 3, column 8)`. Does not repeat the
 * text, as the message of JSON.parse does: it may hold a credential.
 */
export function notJson(text: string): string {
  const position = jsonFault(text);
  return position === undefined ? 'it is not JSON' : `it is not JSON (${position})`;
}

/** The search parses the text about 20 times; larger texts only get V8's message. */
const MOST_SEARCHED = 1_048_576;

/** The position of the first syntax error: `line 3, column 14`, both from 1. Undefined if unknown. */
export function jsonFault(text: string): string | undefined {
  const offset = faultOffset(text);
  if (offset === undefined) return undefined;
  const before = text.slice(0, offset).split('\n');
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}

function faultOffset(text: string): number | undefined {
  const known = reportedOffset(text);
  if (known !== undefined || text.length > MOST_SEARCHED) return known;
  // V8 names no position for an unexpected token. Every prefix that ends before it breaks at its own end, so halve.
  let sound = 0;
  let broken = text.length;
  while (broken - sound > 1) {
    const middle = (sound + broken) >>> 1;
    if ((reportedOffset(text.slice(0, middle)) ?? 0) >= middle) sound = middle;
    else broken = middle;
  }
  return sound;
}

/**
 * The offset at which V8 stopped parsing: the text's length if it was valid so far, undefined if V8 gives
 * none.
 */
function reportedOffset(text: string): number | undefined {
  try {
    JSON.parse(text);
    return text.length;
  } catch (thrown) {
    const reason = String(thrown);
    if (reason.includes('end of JSON input')) return text.length;
    // An open string is valid so far.
    if (reason.includes('Unterminated string')) return text.length;
    const position = / at position (\d+)/.exec(reason)?.[1];
    return position === undefined ? undefined : Number(position);
  }
}
