import type { Environment } from '#lib/config/environment.ts';
import type { Caller } from '#lib/core/access/principal.ts';
import type { Limits } from '#lib/core/ports/limits.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { Reranker } from '#lib/core/ports/search-models.ts';
import { AppError } from '#lib/shared/app-error.ts';
import type { AnswerDeps } from '../answers/answer-response.ts';
import type { Call } from '../route/route.ts';

/** What the Model Context Protocol needs: answers, and the index. */
export interface McpDeps extends AnswerDeps {
  search: Pick<SearchEngine, 'search' | 'listDocuments'>;
  reranker?: Reranker | undefined;
  limits: Pick<Limits, 'openAnswer'>;
}

/** One message of an identified caller, as its tools see it. */
export interface McpCall {
  call: Call<McpDeps>;
  caller: Caller;
  /** The address of this server as people open it, for links. */
  origin: string;
  /** Aborts when the client leaves. */
  signal: AbortSignal;
}

/**
 * Does work in one of the caller's slots for answers, because a search costs what an answer's first half does. Throws
 * `rate-limited` before the work when none is free.
 */
export async function inAnswerSlot<Result>(
  { call, caller }: McpCall,
  work: () => Promise<Result>,
): Promise<Result> {
  const lease = await call.services.limits.openAnswer(caller);
  try {
    return await work();
  } finally {
    await lease.close(0);
  }
}

/** Throws `not-found` where the operator turned the Model Context Protocol off. */
export function requireMcp({ MCP }: Pick<Environment, 'MCP'>): void {
  if (!MCP) throw new AppError('not-found', 'The Model Context Protocol is off on this server (MCP=off).');
}
