import type { TokenUsage } from '../events/completion.ts';
import type { Turn } from '../question/request.ts';
import type { SynonymGroup } from '../question/synonym-group.ts';

/** A search query generated from a conversation, and its token usage. */
export interface RewrittenQuery {
  query: string;
  /** A second query, where the conversation leaves open which of two things is asked. */
  alternative?: string;
  /** Sourcepages that the answer cites which the question continues: their documents are searched by themselves too. */
  continues?: string[];
  model: string;
  usage: TokenUsage | null;
}

/** Rewrites a conversation that ends with a question into one standalone search query. */
export interface QueryRewriter {
  rewrite(turns: Turn[], signal: AbortSignal): Promise<RewrittenQuery>;
}

/**
 * Finds the company's synonyms that may explain a word of a text: few, of thousands. Never fails: while they cannot be
 * read, those known before are found.
 */
export type FindSynonyms = (text: string) => Promise<readonly SynonymGroup[]>;
