import type { DocumentLabels, IndexedDocument, NewDocument } from '#lib/core/ports/document-service.ts';
import type { StoredDocument } from '#lib/core/ports/document-store.ts';
import type { SkippedItems, SourceLease, SourceRepository, SyncCounts } from '#lib/core/records/sources.ts';
import type { DocumentOutcome } from '#lib/ingest/report.ts';

/** The index as a sync changes it: each method in one step per document. */
export interface SyncIndex {
  documents(): Promise<StoredDocument[]>;
  add(document: NewDocument, signal: AbortSignal): Promise<IndexedDocument>;
  /** Throws `not-found` for a document that is not there. */
  relabel(sourcefile: string, labels: DocumentLabels): Promise<unknown>;
  remove(sourcefiles: readonly string[]): Promise<void>;
  retireSamples(): Promise<void>;
}

/** The configuration of a source, as far as a sync needs it. */
export interface SyncedSource {
  name: string;
  labels: DocumentLabels;
}

/** How a sync works. */
export interface SyncOptions {
  signal: AbortSignal;
  /** Names this process among those that may sync. */
  holder: string;
  /** Where contents lie until they are indexed. */
  folder: string;
  maxItemBytes: number;
  /** Throws for a file that is infected, or cannot be scanned. */
  scan?: ((path: string, signal: AbortSignal) => Promise<void>) | undefined;
  /** Lists and says what would happen; reads and changes nothing. */
  dryRun?: boolean;
  /** Lists everything, not only what changed since the last run. */
  full?: boolean;
  /** Removes documents also where most of the source is gone. */
  allowRemoval?: boolean;
  /** Tries failed documents again at once, however often they failed. */
  retryFailed?: boolean;
  onDocument?: (outcome: DocumentOutcome) => void;
}

/** What a run did. */
export interface RunReport {
  counts: SyncCounts;
  /** What the whole run failed of, or why it removed nothing; null where it went well. */
  failure: string | null;
  /** For the log. */
  cause: unknown;
  interrupted: boolean;
  /**
   * The first failed documents with their reasons, new failures before known ones. `isNew`: it did not fail for this reason
   * before; absent where nothing is stored of the item.
   */
  failed: { document: string; reason: string; isNew?: boolean }[];
  /** What is left out, as of a listing that came to its end. */
  skipped: SkippedItems | undefined;
}

/** What a run works with. */
export interface SyncPorts {
  index: SyncIndex;
  states: SourceRepository;
  now: () => number;
  /** Undefined for a dry run. */
  lease: SourceLease | undefined;
}
