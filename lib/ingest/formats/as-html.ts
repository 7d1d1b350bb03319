import type { Block, DocumentFile, ReadAttached, ReadEvent, Reader } from '../document.ts';
import { sectionsByHeading } from './by-heading.ts';
import { htmlBlocks } from './html.ts';

/** A document written as HTML, for the readers of HTML: its declared title, and what could not be read. */
export interface DocumentHtml {
  title?: string | undefined;
  /** What the file says of itself in properties that its author named. */
  properties?: readonly (readonly [name: string, value: string])[];
  html: string;
  notices?: string[];
}

/** Writes one file as HTML. Throws AppError with a reason and a remedy when the file cannot be read. */
export type ToHtml = (file: DocumentFile, readAttached?: ReadAttached) => Promise<DocumentHtml>;

/** A reader of a format that `toHtml` writes as HTML: a section for each heading. */
export function readerOf(toHtml: ToHtml): Reader {
  return async function* read(file, _name, _recognised, readAttached): AsyncGenerator<ReadEvent> {
    const { title, properties = [], html, notices = [] } = await toHtml(file, readAttached);
    if (title) yield { type: 'title', title };
    for (const [name, value] of properties) yield { type: 'property', name, value };
    for (const text of notices) yield { type: 'notice', text };
    for (const section of sectionsByHeading(htmlBlocks(html).blocks)) yield { type: 'section', section };
  };
}

/** Text for an element of HTML or for a quoted attribute. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Blocks as HTML, each heading `below` levels lower; the deepest level is that of HTML. */
export function htmlOfBlocks(blocks: readonly Block[], below: number): string {
  return blocks.map((block) => htmlOfBlock(block, below)).join('');
}

function htmlOfBlock(block: Block, below: number): string {
  if (block.kind === 'table') {
    const rows = block.rows.map((cells) => rowHtml('td', cells)).join('');
    return `<table>${block.header ? rowHtml('th', block.header) : ''}${rows}</table>`;
  }
  const text = escapeHtml(block.text);
  if (block.kind === 'heading') {
    const level = Math.min(6, Math.max(1, block.level) + below);
    return `<h${level}>${text}</h${level}>`;
  }
  if (block.kind === 'code') return `<pre>${text}</pre>`;
  // The list that this becomes has marks of its own, but no numbers of its own.
  const item = block.kind === 'item' ? /^\s*[-*•‣–·]\s+/u.exec(text) : null;
  if (item) return `<ul><li>${text.slice(item[0].length)}</li></ul>`;
  return `<p>${text.replaceAll('\n', '<br>')}</p>`;
}

function rowHtml(cell: 'td' | 'th', cells: readonly string[]): string {
  return `<tr>${cells.map((text) => `<${cell}>${escapeHtml(text)}</${cell}>`).join('')}</tr>`;
}
