import type { DataPoints } from '#lib/core/events.ts';

const DATA_URL = /^data:image\/(png|jpeg|gif|webp);base64,[A-Za-z0-9+/]+={0,2}$/;

// No server has this name: an address that leaves our origin shows by having another.
const OWN = 'http://own.invalid';

/**
 * The pictures that went with a question, as far as this page may show them: paths on its own origin, and images within
 * the answer itself. Whatever would ask another server is left out, whoever says so.
 */
export function shownPictures({ images = [] }: DataPoints): string[] {
  return [...new Set(images.flatMap(({ url }) => safePicture(url) ?? []))];
}

function safePicture(url: string): string | undefined {
  if (DATA_URL.test(url)) return url;
  if (!url.startsWith('/')) return undefined;
  const parsed = URL.parse(url, OWN);
  return parsed?.origin === OWN ? parsed.pathname + parsed.search : undefined;
}
