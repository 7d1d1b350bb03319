import { decodeSourcefile, encodeSourcefile } from '#lib/core/sourcepage.ts';
import type { Citation } from './data-context.ts';

/** Maximum length of a name in a citation mark. */
const LONGEST_NAME = 400;

/**
 * The name of each citation in the answer: its place, by which the page opens it (the index's `sourcepage`,
 * mapped to `filepath`); in foreign indexes the path within the URL, else the title. Parts of one file
 * without places of their own are told apart by their chunk.
 */
export function citationNames(citations: readonly Citation[]): string[] {
  const names = citations.map((citation, index) => nameOf(citation) ?? `document ${index + 1}`);
  return citations.map(({ chunkId }, index) => {
    const name = names[index] ?? '';
    const chunks = new Set(citations.filter((_, at) => names[at] === name).map((one) => one.chunkId));
    return chunks.size < 2 || chunkId === null || name.includes('#')
      ? name
      : `${name}#chunk=${inert(chunkId)}`;
  });
}

function nameOf({ filepath, url, title }: Citation): string | undefined {
  const candidates = [isUrl(filepath) ? pathIn(filepath) : filepath, pathIn(url), title];
  return candidates.map((candidate) => inert(candidate ?? '')).find(Boolean);
}

function isUrl(text: string | null): boolean {
  return text !== null && /^https?:\/\//i.test(text);
}

/** Never the URL's query: it may hold a signature that opens the file to anyone. */
function pathIn(url: string | null): string | undefined {
  if (url === null || !URL.canParse(url)) return undefined;
  const { hostname, pathname, hash } = new URL(url);
  const segments = pathname.split('/').filter(Boolean).map(decodeSourcefile);
  // In Blob Storage, the first segment is the container.
  const path = segments.slice(hostname.includes('.blob.') ? 1 : 0).join('/');
  return path === '' ? undefined : `${encodeSourcefile(path)}${hash}`;
}

/** The name, made safe inside square brackets. */
function inert(name: string): string {
  return name
    .toWellFormed()
    .trim()
    .slice(0, LONGEST_NAME)
    .replace(/[[\]\p{Cc}]/gu, (found) => encodeURIComponent(found));
}
