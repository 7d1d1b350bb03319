import type { LibraryPage } from '#lib/core/ports/library.ts';
import type { Upload } from '#lib/core/records/uploads.ts';

// GET    /api/documents              UploadList
// PUT    /api/documents/{name}       the bytes as body          UploadEntry (status `indexing`)
// POST   /api/documents/parts        NewPartedUpload            PartedUploadEntry
// PUT    /api/documents/parts/{id}/{part}  the bytes of a part, counted from 1  204
// POST   /api/documents/parts/{id}   once all have come         UploadEntry
// DELETE /api/documents/parts/{id}   204
// GET    /api/documents/{id}         UploadEntry
// DELETE /api/documents/{id}         204

/** A file that the caller uploaded for themselves. */
export type UploadEntry = Omit<Upload, 'owner'>;

/** All uploads of the caller, newest first, and the remaining quota. */
export interface UploadList {
  uploads: UploadEntry[];
  limits: { files: number; bytes: number; fileBytes: number; usedFiles: number; usedBytes: number };
  /** Supported file name extensions, with the dot. */
  accepts: string[];
}

/** The file of a new multipart upload. */
export interface NewPartedUpload {
  name: string;
  sizeBytes: number;
}

/** Where to send its parts, and how many; all but the last have `partBytes` bytes. */
export interface PartedUploadEntry {
  id: string;
  partBytes: number;
  parts: number;
}

// GET /api/library?search=&category=&folder=&own=true&name=&order=&limit=&after=   LibraryPage

/** The request for a page of the list of documents. */
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
