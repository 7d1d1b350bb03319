import type { Block, ReadEvent } from '../document.ts';
import { readText } from './decode-text.ts';

const LIST_ITEM = /^\s*(?:[-*•‣–·]|\(?\d{1,3}[.)]|[a-z][.)])\s+/u;
// Wrapped prose has lines of about this length; shorter ones are deliberate line breaks.
const WRAPPED_LENGTH = 45;

/** Reads plain text: paragraphs are separated by blank lines, and hard-wrapped lines are joined. */
export async function* readPlainText(path: string): AsyncGenerator<ReadEvent> {
  yield { type: 'section', section: { place: '', flows: true, blocks: textBlocks(await readText(path)) } };
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
