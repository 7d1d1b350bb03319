import type { ReadEvent } from '../document.ts';
import { headOf } from '../file-type.ts';
import { requireImageHeader } from '../pictures/image-header.ts';
import { titleFromName } from '../title.ts';

// Cameras put previews and profiles of colour before the size.
const HEADER_BYTES = 1_000_000;

/**
 * Reads an image file for its name alone: what it shows is for a model that sees. Nothing is decoded; the header tells
 * whether it is an image and of a size that can be drawn.
 */
export async function* readImage(path: string, name: string): AsyncGenerator<ReadEvent> {
  requireImageHeader(await headOf(path, HEADER_BYTES));
  yield { type: 'notice', text: 'an image: it is found by its file name' };
  const text = titleFromName(name);
  yield { type: 'section', section: { place: '', flows: false, blocks: [{ kind: 'paragraph', text }] } };
}
