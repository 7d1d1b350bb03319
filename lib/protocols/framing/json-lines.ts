import type { Json } from '#lib/shared/json.ts';

/** One JSON value, terminated (not separated) by a newline: the Microsoft chat client drops a last line that is not. */
export function toLine(value: Json): string {
  return `${JSON.stringify(value)}\n`;
}

const LINE_FEED = 10;

/**
 * Splits bytes into lines of text, however the network cut them. Empty lines are skipped, CRLF is taken for LF, and a
 * last line without a terminator still counts. Throws what the stream throws; leaving early cancels the stream.
 */
export async function* readLines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let held: Uint8Array[] = [];
  for await (const chunk of chunksOf(bytes)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, start)) {
      const line = decodeLine([...held, chunk.subarray(start, end)]);
      held = [];
      start = end + 1;
      if (line) yield line;
    }
    if (start < chunk.length) held.push(chunk.subarray(start));
  }
  const last = decodeLine(held);
  if (last) yield last;
}

// Decoded line by line: a character cut in two by the network is whole again before it is read.
function decodeLine(parts: Uint8Array[]): string {
  const decoder = new TextDecoder();
  return (parts.map((part) => decoder.decode(part, { stream: true })).join('') + decoder.decode()).trim();
}

// Safari cannot iterate a ReadableStream, so it is read by hand.
async function* chunksOf(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = bytes.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) yield next.value;
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
