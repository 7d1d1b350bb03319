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
  if (request.singleTurn || request.turns.length === 1 || !request.settings.query_rewriting) {
    return { query: plain(question), model: null, usage: null, ms: 0 };
  }
  const started = now();
  const rewritten = await rewriter.rewrite(request.turns, signal);
  return { ...rewritten, query: plain(rewritten.query) || plain(question), ms: now() - started };
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
