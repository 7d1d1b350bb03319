import type { ReindexReport } from '#lib/core/document-desk.ts';
import type { StoredDocument } from '#lib/core/ports.ts';

// For administrators alone, as everything below /api/admin. What people added for themselves is not among these.
//
// GET    /api/admin/documents?search=&category=&reader=&limit=&after=   DocumentList
// PUT    /api/admin/documents/{name}?category=&group=&oid=   the bytes as body   DocumentRow, once it is in the index
// PATCH  /api/admin/documents            LabelChange         DocumentList, of those that were changed
// POST   /api/admin/documents/removal    ChosenDocuments     204
// GET    /api/admin/documents/indexing                       IndexingState
// POST   /api/admin/documents/indexing   ChosenDocuments     IndexingState: reads originals again; 409 while it does
// DELETE /api/admin/documents/indexing                       IndexingState: stops, what is done stays

/** A document of the company, as administrators see it. */
export interface DocumentRow
  extends Pick<
    StoredDocument,
    'sourcefile' | 'title' | 'mediaType' | 'sizeBytes' | 'category' | 'oids' | 'groups' | 'origin'
  > {
  /** How many passages of it are in the index; null where that is not to be had. */
  passages: number | null;
}

/** One page of documents in the order of their names; `next` is the `after` of the one behind it. */
export interface DocumentList {
  documents: DocumentRow[];
  next: string | null;
}

/** Documents by their names in the index, at most 500; for reading again also all of them. */
export interface ChosenDocuments {
  documents: string[] | 'all';
}

/** Other labels for some documents; what is absent stays. `all` among the readers is everyone, none at all is nobody. */
export interface LabelChange {
  documents: string[];
  category?: string | null;
  oids?: string[];
  groups?: string[];
}

/** What is being read again in the process that answers, or was last. */
export interface IndexingState {
  status: 'idle' | 'running' | 'done' | 'stopped' | 'failed';
  startedAtMs: number | null;
  /** Of a run: the document being read, how many are done, how many there are. */
  sourcefile: string | null;
  documents: number;
  totalDocuments: number;
  report: ReindexReport | null;
  /** Why it failed as a whole. */
  reason: string | null;
}
