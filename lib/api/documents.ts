// GET    /api/documents              UploadList
// PUT    /api/documents/{name}       the bytes as body          UploadEntry (status `indexing`)
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
