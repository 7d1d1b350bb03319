import { readFile } from 'node:fs/promises';
import { AppError } from '#lib/shared/app-error.ts';

/** Reads a text file: UTF-8 or UTF-16 by its byte order mark, UTF-8 where it is valid, else Windows-1252. */
export async function readText(path: string): Promise<string> {
  return decodeText(await readFile(path));
}

/** Decodes text as `readText` does; line breaks become LF. Throws when most of it is not text. */
function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes).replace(/\r\n?/g, '\n');
  if (text.includes('\0')) throw new AppError('unsupported-media-type', 'it holds binary data, not text');
  return text;
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
