import type { QueryRewriter, RewrittenQuery } from '../ports/query-rewriter.ts';
import type { AnswerRequest, Turn } from '../question/request.ts';

/** A search query and the time it took to generate; `model` and `usage` are null when no model generated it. */
export interface SearchQuery extends Omit<RewrittenQuery, 'model'> {
  model: string | null;
  ms: number;
}

const MAX_QUERY_LENGTH = 1000;

/**
 * Returns the search query: rewritten from the conversation, or the question itself when it is the only turn,
 * on `/ask`, and when `query_rewriting` is off. Plain text of at most 1,000 characters.
 */
export async function rewriteQuery(
  request: AnswerRequest,
  rewriter: QueryRewriter,
  now: () => number,
  signal: AbortSignal,
): Promise<SearchQuery> {
  const question = lastTurn(request.turns).content;
  const directed = request.directions?.query;
  if (directed) return { query: plain(directed), model: null, usage: null, ms: 0 };
  if (request.singleTurn || request.turns.length === 1 || !request.settings.query_rewriting) {
    return { query: plain(question), model: null, usage: null, ms: 0 };
  }
  const started = now();
  const rewritten = await rewriter.rewrite(request.turns, signal);
  return { ...rewritten, query: plain(rewritten.query) || plain(question), ms: now() - started };
}

/** A question mark in any script, and the white space after it. */
const QUESTION_END = /(?<=[?？؟])\s*/;

/**
 * Splits a query into searches: one per question when it contains several and `maxQueries` allows more than
 * one, else the query itself.
 */
export function searchQueries(query: string, maxQueries = 1): string[] {
  const questions = query
    .split(QUESTION_END)
    .map((question) => question.trim())
    .filter(Boolean);
  if (maxQueries < 2 || questions.length < 2) return [query];
  const [first = query, ...others] = questions;
  // The last search takes all remaining questions, so none is lost.
  return [first, ...others.slice(0, maxQueries - 2), others.slice(maxQueries - 2).join(' ')].filter(Boolean);
}

/** Returns the user's question. Decoded requests always have one. */
export function lastTurn(turns: Turn[]): Turn {
  const turn = turns.at(-1);
  if (!turn) throw new Error('The codec accepted a request without turns.');
  return turn;
}

function plain(query: string): string {
  return query.replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH);
}
