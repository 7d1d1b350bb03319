import type { RetrievalEffort } from '#lib/shared/efforts.ts';
import type { AccessFilter } from '../access/principal.ts';
import type { RetrievalStep } from '../events/answer-trace.ts';
import type { TokenUsage } from '../events/completion.ts';
import type { Passage } from '../events/passage.ts';
import type { Settings } from '../settings/settings.ts';

/** One message of the conversation that a knowledge base plans for. */
export interface KnowledgeMessage {
  role: 'user' | 'assistant';
  text: string;
}

/** What a knowledge base is asked. `filter` is OData over the index alone; `access` is and-ed with it. */
export interface KnowledgeRequest {
  effort: RetrievalEffort;
  /** Searched as they are with `minimal`. */
  queries: string[];
  /** What the other efforts plan for: the conversation, ending with the question. */
  messages: KnowledgeMessage[];
  /** Whether the public web is searched too; then the service writes the answer. */
  web: boolean;
  /** Whether SharePoint is searched too, with `queryAuthorization`. */
  sharePoint: boolean;
  filter?: string;
  access?: AccessFilter;
  /** 0 to 4. */
  minimumRerankerScore: number;
  /** The caller's token for the search service. */
  queryAuthorization?: string;
}

/** What a knowledge base found, bounded in number and length. */
export interface KnowledgeReply {
  /** The name of the base that was asked. */
  knowledgeBase: string;
  /** Best first, each with `foundBy` where the service tells. */
  passages: Passage[];
  /** The answer that the service wrote, citing passages by `[sourcepage]`; null unless the web was searched and it wrote one. */
  answer: string | null;
  steps: RetrievalStep[];
  /** Of planning and answering; null when the service tells none. */
  usage: TokenUsage | null;
  isPartial: boolean;
  notices: string[];
}

/**
 * Agentic retrieval. `retrieve` throws AppError: `bad-request` for a malformed filter, `rate-limited` and `unavailable`
 * as a search does, and `internal` with the operator's next step where the knowledge base does not exist.
 */
export interface KnowledgeRetriever {
  /** The name reported on the wire. */
  readonly name: string;
  /** Settings that have no effect here. */
  readonly ignores: readonly (keyof Settings)[];
  /** Least first. */
  readonly efforts: readonly RetrievalEffort[];
  /** Where a request names none. */
  readonly effort: RetrievalEffort;
  readonly searchesWeb: boolean;
  readonly searchesSharePoint: boolean;
  retrieve(request: KnowledgeRequest, signal: AbortSignal): Promise<KnowledgeReply>;
}
