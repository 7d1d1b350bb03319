import { Marked } from 'marked';
import type { DocumentBlock, DocumentSection, DocumentText } from '#lib/core/source-blocks.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { FormatShownAs } from '#lib/shared/document-formats.ts';
import { readText } from '../formats/decode-text.ts';
import { docxHtml } from '../formats/docx.ts';
import { readJson } from '../formats/json.ts';
import { splitFrontMatter } from '../formats/markdown.ts';
import { readSlides } from '../formats/pptx.ts';
import { boundText } from './bound-text.ts';
import { htmlDocument } from './html-document.ts';
import { plainDocument } from './plain-document.ts';
import { nameInFront } from './record-names.ts';
import { shownBlocks } from './section-blocks.ts';

const READERS = {
  docx: docxSections,
  pptx: slideSections,
  json: entrySections,
  html: whole(async (path) => htmlDocument(await readText(path))),
  markdown: whole(async (path) => markdownDocument(await readText(path))),
  text: whole(async (path) => plainDocument(await readText(path))),
} satisfies Record<FormatShownAs<'blocks'>, (path: string) => AsyncIterable<DocumentSection>>;

/**
 * Reads one document for readers in this very thread, without bounds of time and memory: what a process of its own does.
 * Throws AppError with the reason when the file cannot be read.
 */
export function readDocumentText(path: string, format: FormatShownAs<'blocks'>): Promise<DocumentText> {
  return boundText(READERS[format](path));
}

function whole(read: (path: string) => Promise<DocumentBlock[]>) {
  return async function* sections(path: string): AsyncGenerator<DocumentSection> {
    yield { blocks: await read(path) };
  };
}

async function* docxSections(path: string): AsyncGenerator<DocumentSection> {
  const { html, running } = await docxHtml(path);
  yield { blocks: htmlDocument(html) };
  // The lines of headers and footers, which every page repeats, once at the end.
  if (running.length > 0) {
    const lines = running.map((text) => ({ kind: 'paragraph' as const, text }));
    yield { blocks: [{ kind: 'rule' }, ...shownBlocks(lines)] };
  }
}

async function* slideSections(path: string): AsyncGenerator<DocumentSection> {
  let slide = 0;
  for await (const { blocks, notes } of readSlides(path)) {
    slide += 1;
    yield { slide, blocks: shownBlocks(blocks), notes: shownBlocks(notes) };
  }
}

async function* entrySections(path: string): AsyncGenerator<DocumentSection> {
  for await (const event of readJson(path)) {
    if (event.type !== 'section') continue;
    const item = Number(/^item=(\d+)$/.exec(event.section.place)?.[1] ?? 0);
    const blocks = shownBlocks(event.section.blocks).map(nameInFront);
    yield { ...(item > 0 && { item }), blocks };
  }
}

// GitHub's dialect. What its HTML says is read as any other: nothing of it reaches a page.
const markdown = new Marked({ gfm: true });

function markdownDocument(text: string): DocumentBlock[] {
  return htmlDocument(toHtml(splitFrontMatter(text).text));
}

function toHtml(text: string): string {
  try {
    return markdown.parse(text, { async: false });
  } catch (cause) {
    throw new AppError('bad-request', 'its Markdown is nested too deeply', { cause });
  }
}
