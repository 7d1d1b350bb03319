/**
 * Who may read an item at its source: ids of users and groups as access lists name them, `all` for everyone.
 * Both lists empty: nobody.
 */
export interface SourceReaders {
  oids: string[];
  groups: string[];
}

/** A document as its source lists it. */
export interface SourceItem {
  /** Never changes for this document at this source; survives a rename where the source has ids. At most 1,000 characters. */
  id: string;
  /** Location below the source, with `/`; ends in a file name whose extension names the format. */
  path: string;
  /** Different whenever the content is: an ETag, a hash, or a size and a time. */
  version: string;
  /** The address where people open the document; absent when only a copy can be opened. */
  url?: string;
  /** In bytes, where the source says it before the content is read. */
  sizeBytes?: number;
  /** ISO 8601. */
  modifiedAt?: string;
  /** The person in charge at the source, as a name or an e-mail address. */
  owner?: string;
  /** Absent where the source has no permissions: the configuration of the source applies. */
  readers?: SourceReaders;
  /** Absent where the source has no categories: the configuration of the source applies. */
  category?: string | null;
}

/** The content of an item. */
export interface SourceContent {
  bytes: AsyncIterable<Uint8Array>;
  /** Replaces the item's version where reading it told a newer one. */
  version?: string;
}

/**
 * What one listing says, in the order of the source. `present`: the item exists, changed or not; `read` fetches its content, is
 * called at most once and before the next change is pulled, and throws AppError with a reason when this item alone cannot be
 * read. `gone`: it was deleted, or is no longer shared with us. `unreadable`: it may exist, so it stays as it is; the reason is
 * for administrators. `skipped`: it exists and is no document, whatever it was before; the reason says why.
 */
export type SourceChange =
  | { type: 'present'; item: SourceItem; read(signal: AbortSignal): Promise<SourceContent> }
  | { type: 'gone'; id: string }
  | { type: 'unreadable'; id: string; path: string; reason: string }
  | { type: 'skipped'; id: string; path: string; reason: string };

/**
 * The end of a listing. `cursor` is passed to the next one; it is opaque, up to 16 million characters. With `complete`, every
 * item that was not listed is gone; otherwise only `gone` changes remove something.
 */
export interface ListingEnd {
  cursor: string | null;
  complete: boolean;
}

/**
 * Documents of a company at the system that holds them: a folder, a website, a bucket. An adapter lists and reads; comparing,
 * indexing and removing are the same for all kinds. Throws AppError: `unavailable` when the source cannot be reached or its
 * listing broke off (then nothing is removed and the cursor stays), `not-configured` or `forbidden` when an administrator has to
 * act. Stops at the bounds of `SourceLimits` with an error that names the bound.
 */
export interface Source {
  /** Lists what changed since `cursor`, or everything for null. Pulled: the consumer handles each change before the next. */
  changes(cursor: string | null, signal: AbortSignal): AsyncGenerator<SourceChange, ListingEnd>;
  /** Releases connections and temporary files. */
  close(): Promise<void>;
}

/** Bounds of one listing. */
export interface SourceLimits {
  maxItems: number;
  /** Of one item, in bytes. */
  maxItemBytes: number;
}
