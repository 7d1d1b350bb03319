import type { SynonymGroup } from '../question/synonym-group.ts';

/** A group of synonyms that an administrator added. */
export interface StoredSynonyms extends SynonymGroup {
  /** `sy_…` */
  id: string;
  changedAtMs: number;
  changedBy: string | null;
}

/**
 * The groups of synonyms that administrators added, at most MAX_SYNONYM_GROUPS. Groups are stored as `checkSynonymGroup`
 * returns them; what it throws, these methods throw.
 */
export interface SynonymRepository {
  /** Last changed first. */
  list(): Promise<StoredSynonyms[]>;
  /** Grows with each change in any process; 0 before the first. */
  version(): Promise<number>;
  /** Adds all groups or none. Throws `too-large` when there is no room for them. */
  add(groups: readonly SynonymGroup[], by: string | null): Promise<StoredSynonyms[]>;
  /** Resolves with the group before and after. Throws `not-found`. */
  change(
    id: string,
    group: SynonymGroup,
    by: string | null,
  ): Promise<{ before: StoredSynonyms; after: StoredSynonyms }>;
  /** Resolves with the removed group. Throws `not-found`. */
  remove(id: string): Promise<StoredSynonyms>;
}
