import type { Json } from '#lib/shared/json.ts';

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
