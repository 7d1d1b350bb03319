import type { Block, DocumentFile, ReadEvent } from '../document.ts';
import { headOf } from '../file-type.ts';
import { titleFromName } from '../names.ts';
import { PageReader } from '../pdf/page-reader.ts';
import { requireImageHeader } from '../pictures/image-header.ts';
import { pageLinesOf, type Recognised } from '../recognition/recognised-page.ts';

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
  const title = titleFromName(name);
  const page = recognised?.get(1);
  if (!page) yield { type: 'unread', page: 1 };
  const text = page ? new PageReader().read([pageLinesOf(page, 1)]).flatMap(({ blocks }) => blocks) : [];
  if (text.length === 0) yield { type: 'notice', text: 'an image: it is found by its file name' };
  const blocks: Block[] =
    text.length === 0
      ? [{ kind: 'paragraph', text: title }]
      : [{ kind: 'heading', level: 1, text: title }, ...text];
  yield { type: 'section', section: { place: '', flows: false, blocks } };
}
