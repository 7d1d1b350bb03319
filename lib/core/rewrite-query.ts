import type { QueryRewriter, RewrittenQuery } from './ports.ts';
import type { AnswerRequest, Turn } from './request.ts';

/** A search query and the milliseconds it took to make; `model` and `usage` are null when no model made it. */
export interface SearchQuery extends Omit<RewrittenQuery, 'model'> {
  model: string | null;
  ms: number;
}

const LONGEST_QUERY = 1000;

/**
 * The query to search with: made from the whole conversation, or the question as it stands when it is the
 * only turn, on `/ask`, and where `query_rewriting` is off. Plain text of at most 1,000 characters.
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

/** A question mark of any script, and what follows it. */
const QUESTION_END = /(?<=[?？؟])\s*/;

/**
 * The searches that one query becomes: the query itself, or the questions in it, each alone, when it asks several and
 * `most` allows more than one.
 */
export function searchQueries(query: string, most = 1): string[] {
  const questions = query
    .split(QUESTION_END)
    .map((question) => question.trim())
    .filter(Boolean);
  if (most < 2 || questions.length < 2) return [query];
  const [first = query, ...others] = questions;
  // What does not fit stays with the last search, so that nothing asked is lost.
  return [first, ...others.slice(0, most - 2), others.slice(most - 2).join(' ')].filter(Boolean);
}

/** The turn that asks. A decoded request always has one. */
export function lastTurn(turns: Turn[]): Turn {
  const turn = turns.at(-1);
  if (!turn) throw new Error('A request without turns was not refused by its codec.');
  return turn;
}

function plain(query: string): string {
  return query.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY);
}
