import type { Limits } from '#lib/core/limits.ts';
import type { Reranker } from '#lib/core/ports/reranker.ts';
import type { SearchEngine } from '#lib/core/ports/search-engine.ts';
import type { Caller } from '#lib/core/principal.ts';
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
