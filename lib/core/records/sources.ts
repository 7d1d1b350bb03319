import type { SourceItem, SourceReaders } from '../ports/source.ts';

const ROOT = 'source:';

/** The `root` of the documents of a source, which distinguishes them from ingested folders in the index. */
export function sourceRoot(name: string): string {
  return `${ROOT}${name}`;
}

/** The name of the source that a document came from; undefined for documents that people or `npm run ingest` added. */
export function sourceOfRoot(root: string | null): string | undefined {
  return root?.startsWith(ROOT) ? root.slice(ROOT.length) : undefined;
}

/** The labels that the source itself gives to an item; what is absent comes from the configuration of the source. */
export interface ItemLabels {
  readers?: SourceReaders | undefined;
  category?: string | null | undefined;
}

/** What is stored of an item of a source. */
export interface SourceItemState extends ItemLabels {
  id: string;
  path: string;
  /** The name of its document in the index. Stays the same when the item moves. */
  document: string;
  /** The version that the index holds; empty before the first. */
  version: string;
  /** SHA-256 of the content that the index holds; empty before the first. */
  hash: string;
  url: string | null;
  /** Why the latest version is not in the index; null where it is. */
  failure: string | null;
  /** The version that failed, how often in a row, and when last. */
  failedVersion: string;
  attempts: number;
  failedAtMs: number;
}

/** How many documents a run added, changed and so on. */
export interface SyncCounts {
  added: number;
  replaced: number;
  relabelled: number;
  unchanged: number;
  skipped: number;
  removed: number;
  failed: number;
}

/** The state of one source. */
export interface SourceState {
  name: string;
  isPaused: boolean;
  /** Whether a process syncs it now. */
  isRunning: boolean;
  attemptedAtMs: number | null;
  succeededAtMs: number | null;
  /** Why the last run as a whole failed, or removed nothing; null where it went well. */
  failure: string | null;
  /** Of the last run; null before the first has ended. */
  counts: SyncCounts | null;
  /** Documents in the index. */
  documents: number;
  /** Items whose latest version is not in the index. */
  failedDocuments: number;
  /** Items that are left out, as of the last listing that came to its end. */
  skippedItems: number;
}

/** An item whose latest version is not in the index. */
export interface FailedItem extends Pick<SourceItem, 'path'> {
  document: string;
  reason: string;
  atMs: number;
}

/** An item that a source lists and that is no document: a format that is not read, a link that leads out of a folder. */
export interface SkippedItem {
  id: string;
  path: string;
  reason: string;
}

/** What a source lists and leaves out: how many, and the first of them. */
export interface SkippedItems {
  count: number;
  named: SkippedItem[];
}

/** How a run ended. `cursor` undefined: the next run lists from the same cursor again. */
export interface SyncEnd {
  cursor?: string | null | undefined;
  failure: string | null;
  counts: SyncCounts;
  /** Absent where it is as before. */
  skipped?: SkippedItems | undefined;
  /** True where the run was ended before its listing: then it neither failed nor succeeded. */
  interrupted?: boolean;
}

/** The right to sync a source, which one process at a time has. Ends by itself when it is not renewed. */
export interface SourceLease {
  name: string;
  holder: string;
}

/**
 * The states of sources, shared by all servers on a database. Methods with a lease renew it for `LEASE_MS`, and throw AppError
 * `conflict` and change nothing when another process has it by now.
 */
export interface SourceRepository {
  /** Sources that were ever synced or paused, by name. */
  list(): Promise<SourceState[]>;
  /** The failed items of a source, the latest first. */
  failures(name: string, most: number): Promise<FailedItem[]>;
  /** What the source lists and leaves out; nothing before its first run. */
  skipped(name: string): Promise<SkippedItems>;
  /** Pauses a source, or lets it go on; a run under way ends as it would. */
  pause(name: string, isPaused: boolean): Promise<void>;
  /** Takes the lease; undefined while another process has it. */
  begin(name: string, holder: string): Promise<{ lease: SourceLease; cursor: string | null } | undefined>;
  renew(lease: SourceLease): Promise<void>;
  items(name: string): Promise<SourceItemState[]>;
  /** Stores items in place of those with their ids, and removes others, in one step. */
  change(lease: SourceLease, put: readonly SourceItemState[], remove: readonly string[]): Promise<void>;
  /** Stores the end of a run and gives the lease back. Resolves with the failure of the run before. */
  end(lease: SourceLease, end: SyncEnd): Promise<{ failureBefore: string | null; failedBefore: number }>;
  /** The addresses where people open these documents at their sources. */
  urls(documents: readonly string[]): Promise<Map<string, string>>;
}

/** A lease that is not renewed for this long is free: its process died. */
export const LEASE_MS = 60_000;
