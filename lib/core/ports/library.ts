import { isReviewDue, type ShownValidity, shownValidity, type Validity } from '../documents/validity.ts';

/** A document as its readers see it; its own readers are never part of it. */
export interface LibraryDocument {
  /** Its name in citations, as in `StoredDocument`. */
  sourcefile: string;
  title: string | null;
  category: string | null;
  /** Null where only the search service knows the document. */
  sizeBytes: number | null;
  /** Whether the caller uploaded it. */
  isOwn: boolean;
  /** When its content was last changed (ISO 8601), where that is known. */
  modified?: string | undefined;
  /** Which version it is, where that is stated. */
  validity?: ShownValidity | undefined;
  /** The owner of a document whose review is due, as it is stated. The server shows it to the owner alone. */
  reviewBy?: string | undefined;
  /** Whether the caller owns it and its review is due. */
  isToReview?: true | undefined;
  /** The sentence that a search found in it, in pieces: those that the search is about are `marked`. Absent without one. */
  found?: readonly FoundText[] | undefined;
}

/** A piece of a sentence that was found. */
export interface FoundText {
  text: string;
  marked: boolean;
}

/** Which of the readable documents to list. A search orders by relevance, otherwise `order` does. */
export interface LibraryQuery extends PageRequest {
  /** Words of the name, the title, the category or the text; empty matches all. */
  search: string;
  /** Undefined matches any category. */
  category?: string;
  /** A folder, with those below it. */
  folder?: string;
  ownOnly: boolean;
  /** Only these documents, at most 50. */
  names?: readonly string[];
  order: LibraryOrder;
}

/** `newest`: last indexed first, where the engine knows; elsewhere by name. */
type LibraryOrder = 'name' | 'newest';

/** A folder or a category with its number of documents; null where the engine counts none. */
export interface LibraryPart {
  name: string;
  count: number | null;
}

/** One page of documents; `categories` and `folders` describe all that the caller may read. */
export interface LibraryPage {
  documents: LibraryDocument[];
  next: string | null;
  /** The number of matching documents. */
  total: number;
  /** Whether there are more documents than the engine lists; a search finds the others. */
  isPartial: boolean;
  /** By name. */
  categories: LibraryPart[];
  /** Every folder with the documents in it and below it, by path. Uploads are in none. */
  folders: LibraryPart[];
  orders: LibraryOrder[];
}

/** The most documents that an engine lists for a caller: it bounds the memory that a list takes. */
export const MAX_LISTED = 500_000;
/** The most categories, and the most folders. */
const MAX_PARTS = 500;

/** The last part of a document's name. */
export function fileNameOf(sourcefile: string): string {
  return sourcefile.slice(sourcefile.lastIndexOf('/') + 1);
}

/**
 * The page of `documents`, which are in their order, that a query asks for. `found` lists the names that a search of
 * the texts found, best first; what matches by name or title comes before them.
 */
export function pageOfDocuments(
  documents: readonly LibraryDocument[],
  { search, limit, after }: Pick<LibraryQuery, 'search' | 'limit' | 'after'>,
  found: readonly string[],
): Pick<LibraryPage, 'documents' | 'next' | 'total'> {
  const matching = search.trim() ? ranked(documents, search, found) : documents;
  const start = Number(after ?? 0);
  const end = start + limit;
  return {
    documents: matching.slice(start, end),
    next: matching.length > end ? String(end) : null,
    total: matching.length,
  };
}

function ranked(
  documents: readonly LibraryDocument[],
  search: string,
  found: readonly string[],
): LibraryDocument[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  const named = documents.filter((document) => {
    const text = folded([document.sourcefile, document.title, document.category].join('\n'));
    return words.every((word) => text.includes(word));
  });
  const isNamed = new Set(named.map(({ sourcefile }) => sourcefile));
  const byName = new Map(documents.map((document) => [document.sourcefile, document]));
  const others = found.flatMap((name) => (isNamed.has(name) ? [] : (byName.get(name) ?? [])));
  return [...named, ...others];
}

/** Without case and accents. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What a list tells of the validity of a document. */
export function versionOf(validity: Validity): Pick<LibraryDocument, 'validity' | 'reviewBy'> {
  const shown = shownValidity(validity);
  const owner = isReviewDue(validity) ? validity.owner : undefined;
  return { ...(shown && { validity: shown }), ...(owner !== undefined && { reviewBy: owner }) };
}

/** Counts documents by category. */
export function categoriesOf(documents: readonly LibraryDocument[]): LibraryPart[] {
  return partsOf(documents.flatMap(({ category }) => (category === null ? [] : [category])));
}

/** Counts documents by folder, those below it included; uploads are in none. */
export function foldersOf(documents: readonly LibraryDocument[]): LibraryPart[] {
  return partsOf(documents.flatMap(({ sourcefile, isOwn }) => (isOwn ? [] : foldersAbove(sourcefile))));
}

function foldersAbove(sourcefile: string): string[] {
  const parts = sourcefile.split('/').slice(0, MAX_DEPTH);
  return parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

/** Bounds the work for names of very many slashes. */
const MAX_DEPTH = 16;

function partsOf(names: readonly string[]): LibraryPart[] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .slice(0, MAX_PARTS);
}

/** One page of a list. `next` is an opaque cursor for the next page, null at the end. */
export interface PageOf<Item> {
  items: Item[];
  next: string | null;
}

/** Selects a page of a list. `limit` is 1 to 100; `after` is the `next` of the previous page. */
export interface PageRequest {
  limit: number;
  after: string | null;
}
