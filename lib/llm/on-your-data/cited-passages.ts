import { decodeSourcefile, encodeSourcefile } from '#lib/core/citations/sourcepage.ts';
import { makePassage, type Passage } from '#lib/core/events/passage.ts';
import type { Citation, DataContext, RetrievedDocument } from './data-reply.ts';

/** The citations as passages in order, so that `[docN]` names the Nth. */
export function citedPassages({ citations, retrieved }: DataContext): Passage[] {
  const names = citationNames(citations);
  return citations.map((citation, index) => {
    const found = retrieved.find((document) => isSame(document, citation));
    return makePassage({
      id: `doc${index + 1}`,
      content: citation.content,
      title: citation.title,
      sourcepage: names[index] ?? '',
      // Without ranks from the service, the order decides.
      score: found?.score ?? 1 / (index + 1),
      rerankerScore: found?.rerankerScore ?? null,
    });
  });
}

/** Documents that were found but not used, as passages with the reason. */
export function leftOutPassages({ retrieved }: DataContext): { passage: Passage; reason: string }[] {
  const leftOut = retrieved.filter(({ filterReason }) => filterReason !== null);
  const names = citationNames(leftOut);
  return leftOut.map((document, index) => ({
    passage: makePassage({
      id: `left-out-${index + 1}`,
      content: document.content,
      title: document.title,
      sourcepage: names[index] ?? '',
      score: document.score ?? 0,
      rerankerScore: document.rerankerScore,
    }),
    reason: document.filterReason ?? '',
  }));
}

function isSame(document: RetrievedDocument, citation: Citation): boolean {
  return document.content === citation.content && document.filepath === citation.filepath;
}

/** Maximum length of a name in a citation mark. */
const LONGEST_NAME = 400;

/**
 * The name of each citation in the answer: its location, by which the page opens it (the index's `sourcepage`,
 * mapped to `filepath`); in foreign indexes the path within the URL, else the title. Parts of one file
 * without a page or row are distinguished by their chunk.
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
