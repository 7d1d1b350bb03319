import type { DocumentLabels, DocumentQuery, NewDocument } from '#lib/core/document-desk.ts';

/** What a desk may be told to do, as it crosses to the process that does it. */
export type DeskJob =
  | { kind: 'list'; query: DocumentQuery }
  | { kind: 'add'; document: NewDocument }
  | { kind: 'relabel'; sourcefile: string; changes: Partial<DocumentLabels> }
  | { kind: 'remove'; sourcefiles: readonly string[] }
  | { kind: 'reindex'; documents: readonly string[] | 'all' };
