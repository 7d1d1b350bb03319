import type { Block, ReadEvent } from '../document.ts';
import { firstHeading, sectionsByHeading } from './by-heading.ts';
import { readText } from './decode-text.ts';
import { HtmlBlockReader } from './html-blocks.ts';

/** Reads a web page: headings, paragraphs, lists, tables, code; without navigation, scripts and footers. Nothing is fetched. */
export async function* readHtml(path: string): AsyncGenerator<ReadEvent> {
  const { title, blocks } = htmlBlocks(await readText(path));
  const name = title || firstHeading(blocks);
  if (name) yield { type: 'title', title: name };
  for (const section of sectionsByHeading(blocks)) yield { type: 'section', section };
}

/** The blocks of an HTML text, and what its title element says. */
export function htmlBlocks(html: string): { title: string; blocks: Block[] } {
  const reader = new HtmlBlockReader();
  return reader.read(html);
}

/** HTML as plain text, blocks separated by line breaks. */
export function htmlToText(html: string): string {
  return htmlBlocks(html)
    .blocks.map((block) => {
      if (block.kind === 'table')
        return [block.header ?? [], ...block.rows].map((row) => row.join(' | ')).join('\n');
      return block.kind === 'record' ? '' : block.text;
    })
    .filter(Boolean)
    .join('\n');
}
