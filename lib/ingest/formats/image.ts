import type { Block, DocumentFile, ReadEvent } from '../document.ts';
import { bytesOf, headOf } from '../file-type.ts';
import { titleFromName } from '../names.ts';
import { PageReader } from '../pdf/page-reader.ts';
import { requireImageHeader } from '../pictures/image-header.ts';
import { tiffPages } from '../pictures/tiff.ts';
import { pageLinesOf, type Recognised, type RecognisedPage } from '../recognition/recognised-page.ts';

// Cameras put previews and profiles of colour before the size.
const HEADER_BYTES = 1_000_000;

/**
 * Reads an image file: its name, and the text that was recognised in it. What else it shows is for a model that sees. Nothing
 * is decoded here; the header tells whether it is an image and of a size that can be drawn.
 */
export async function* readImage(
  file: DocumentFile,
  name: string,
  recognised?: Recognised,
): AsyncGenerator<ReadEvent> {
  requireImageHeader(await headOf(file, HEADER_BYTES));
  yield* imagePages(1, name, recognised);
}

/** As `readImage`, the pages of a TIFF, each cited by its number where there are several. */
export async function* readTiff(
  file: DocumentFile,
  name: string,
  recognised?: Recognised,
): AsyncGenerator<ReadEvent> {
  const { length } = tiffPages(await bytesOf(file));
  yield { type: 'count', what: 'pages', count: length, isTotal: true };
  yield* imagePages(length, name, recognised);
}

function* imagePages(pages: number, name: string, recognised: Recognised | undefined): Generator<ReadEvent> {
  const title = titleFromName(name);
  const reader = new PageReader();
  const heading: Block[] = [{ kind: 'heading', level: 1, text: title }];
  let hasText = false;
  for (let number = 1; number <= pages; number += 1) {
    const page = recognised?.get(number);
    if (!page) yield { type: 'unread', page: number };
    if (pages > 1) yield { type: 'page', total: pages };
    const text = page ? textOf(page, number, reader) : [];
    const place = pages > 1 ? `page=${number}` : '';
    if (text.length > 0) yield sectionOf([...heading.splice(0), ...text], place);
    hasText ||= text.length > 0;
  }
  if (!hasText) yield* nameAlone(title);
}

function* nameAlone(title: string): Generator<ReadEvent> {
  yield { type: 'notice', text: 'an image: it is found by its file name' };
  yield sectionOf([{ kind: 'paragraph', text: title }], '');
}

function sectionOf(blocks: Block[], place: string): ReadEvent {
  return { type: 'section', section: { place, flows: place !== '', blocks } };
}

function textOf(page: RecognisedPage, number: number, reader: PageReader): Block[] {
  return reader.read([pageLinesOf(page, number)]).flatMap(({ blocks }) => blocks);
}
