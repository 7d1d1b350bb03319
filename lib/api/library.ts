import type { LibraryPage } from '#lib/core/ports/library.ts';

// GET /api/library?search=&category=&folder=&own=true&name=&order=&limit=&after=   LibraryPage

/** What a page of the list of documents was asked for. */
export interface LibraryRequest {
  search: string;
  category: string | null;
  folder: string | null;
  own: boolean;
  order: 'name' | 'newest';
}

/** The list for a page's address, and what the address asks for. */
export interface RequestedLibrary extends LibraryRequest {
  library: Library;
  after: string | null;
}

/** The documents that the caller may read, or why they cannot be listed. */
export type Library = LibraryPage | { refusal: 'unsupported' | 'unreachable' };
