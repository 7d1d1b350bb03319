// GET    /api/documents              UploadList
// PUT    /api/documents/{name}       the bytes as body          UploadEntry (status `indexing`)
// POST   /api/documents/parts        NewPartedUpload            PartedUploadEntry
// PUT    /api/documents/parts/{id}/{part}  the bytes of a part, counted from 1  204
// POST   /api/documents/parts/{id}   once all have come         UploadEntry
// DELETE /api/documents/parts/{id}   204
// GET    /api/documents/{id}         UploadEntry
// DELETE /api/documents/{id}         204

/** A file that the caller added for themselves. */
export interface UploadEntry {
  id: string;
  name: string;
  /** Its name in citations; the document is at `/content/` and it. */
  sourcefile: string;
  mediaType: string;
  sizeBytes: number;
  status: 'indexing' | 'ready' | 'failed';
  reason: string | null;
  passages: number;
  createdAtMs: number;
}

/** All of them, newest first, and what more may come. */
export interface UploadList {
  uploads: UploadEntry[];
  limits: { files: number; bytes: number; fileBytes: number; usedFiles: number; usedBytes: number };
  /** Endings of names that can be read, with the dot. */
  accepts: string[];
}

/** What is to come in parts. */
export interface NewPartedUpload {
  name: string;
  sizeBytes: number;
}

/** Where its parts go, and how many there are: all have `partBytes`, but the last. */
export interface PartedUploadEntry {
  id: string;
  partBytes: number;
  parts: number;
}
