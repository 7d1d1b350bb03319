import type { ReadEvent, Reader } from '../document.ts';
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
export type ToHtml = (path: string) => Promise<DocumentHtml>;

/** A reader of a format that `toHtml` writes as HTML: a section for each heading. */
export function readerOf(toHtml: ToHtml): Reader {
  return async function* read(path): AsyncGenerator<ReadEvent> {
    const { title, properties = [], html, notices = [] } = await toHtml(path);
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
