import type { SynonymGroup } from '../synonyms/synonym-group.ts';

/**
 * Finds the company's synonyms that may explain a word of a text: few, of thousands. Never fails: while they cannot be
 * read, those known before are found.
 */
export type FindSynonyms = (text: string) => Promise<readonly SynonymGroup[]>;
