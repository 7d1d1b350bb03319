import type { ReindexReport } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';

// For administrators only, like all routes below /api/admin. User uploads are not included.
//
// GET    /api/admin/documents?search=&category=&reader=&limit=&after=   DocumentList
// PUT    /api/admin/documents/{name}?category=&group=&oid=   the bytes as body   DocumentRow, once it is in the index
// PATCH  /api/admin/documents            LabelChange         DocumentList of the changed documents
// POST   /api/admin/documents/removal    ChosenDocuments     204
// GET    /api/admin/documents/indexing                       IndexingState
// POST   /api/admin/documents/indexing   ChosenDocuments     IndexingState: re-indexes originals; 409 while running
// DELETE /api/admin/documents/indexing                       IndexingState: stops; finished documents stay

/** A company document as administrators see it. */
export interface DocumentRow
  extends Pick<
    StoredDocument,
    'sourcefile' | 'title' | 'mediaType' | 'sizeBytes' | 'category' | 'oids' | 'groups' | 'origin'
  > {
  /** The number of its passages in the index; null when unknown. */
  passages: number | null;
}

/** One page of documents by name; `next` is the `after` of the next page. */
export interface DocumentList {
  documents: DocumentRow[];
  next: string | null;
}

/** Documents by name, at most 500; `all` is allowed for re-indexing. */
export interface ChosenDocuments {
  documents: string[] | 'all';
}

/** New labels for some documents; absent keys stay. `all` in the readers means everyone, an empty list no one. */
export interface LabelChange {
  documents: string[];
  category?: string | null;
  oids?: string[];
  groups?: string[];
}

/** The current or latest re-indexing run in this process. */
export interface IndexingState {
  status: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  /** Whether the server started it by itself, because another version or embedding model had filled the index. */
  isUpgrade: boolean;
  startedAtMs: number | null;
  /** The document being indexed, the number done, and the total. */
  sourcefile: string | null;
  documents: number;
  totalDocuments: number;
  report: ReindexReport | null;
  /** Why the run failed. */
  reason: string | null;
}
