import { AppError } from '#lib/shared/app-error.ts';
import type { Block, DocumentFile, ReadEvent } from '../document.ts';
import { bytesOf } from '../file-type.ts';

const LIST_ITEM = /^\s*(?:[-*•‣–·]|\(?\d{1,3}[.)]|[a-z][.)])\s+/u;
// Wrapped prose has lines of about this length; shorter ones are deliberate line breaks.
const WRAPPED_LENGTH = 45;

/** Reads plain text: paragraphs are separated by blank lines, and hard-wrapped lines are joined. */
export async function* readPlainText(file: DocumentFile): AsyncGenerator<ReadEvent> {
  yield { type: 'section', section: { place: '', flows: true, blocks: textBlocks(await readText(file)) } };
}

/** Takes plain text apart into paragraphs and list items. */
export function textBlocks(text: string): Block[] {
  return text.split(/\n[^\S\n]*\n\s*/).flatMap(paragraphBlocks);
}

function paragraphBlocks(paragraph: string): Block[] {
  const lines = paragraph.split('\n').filter((line) => line.trim());
  const blocks: Block[] = [];
  for (const [index, line] of lines.entries()) {
    const last = blocks.at(-1);
    const isItem = LIST_ITEM.test(line);
    const before = lines[index - 1] ?? '';
    const isWrapped = before.length >= WRAPPED_LENGTH || /^\s/.test(line);
    if (last && 'text' in last && !isItem && isWrapped) last.text += ` ${line.trim()}`;
    else blocks.push({ kind: isItem ? 'item' : 'paragraph', text: line.trim() });
  }
  return blocks;
}

/** Reads a text file: UTF-8 or UTF-16 by its byte order mark, UTF-8 where it is valid, else Windows-1252. */
export async function readText(file: DocumentFile): Promise<string> {
  return decodeText(await bytesOf(file));
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
