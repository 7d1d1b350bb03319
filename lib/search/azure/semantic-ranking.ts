import type { SearchRequest } from '#lib/core/ports/search-engine.ts';
import type { KnownIndex } from './known-index.ts';
import { RefusedResponse } from './refused-responses.ts';

/** Semantic ranking: the index's configuration, and the question. */
export interface SemanticPlan {
  configuration: string;
  question: string;
}

/**
 * How long a rejecting ranker is skipped: an exhausted quota stays exhausted, and every attempt costs a
 * call.
 */
const LEAVE_ALONE_MS = 60_000;

const RANKER = /semantic|query ?rewrit/i;
const INSTEAD = 'results keep the order of the plain search';
const QUOTA = `The quota of the search service's semantic ranker is used up; ${INSTEAD}.`;
const UNAVAILABLE = `The search service has no semantic ranker at the moment; ${INSTEAD}.`;

/** Reasons for an unranked or partial reply (`@search.semanticPartialResponseReason`). */
const PARTIAL: Record<string, string> = {
  capacityOverloaded: `The semantic ranker is overloaded or its quota is used up; ${INSTEAD}.`,
  maxWaitExceeded: `The semantic ranker took too long; ${INSTEAD}.`,
  transient: `The semantic ranker failed for the moment; ${INSTEAD}.`,
};

/** Plans semantic ranking, or gives the reason why there is none. */
export function planSemantic(
  asked: SearchRequest['semantic'],
  configured: string | undefined,
  { semanticConfigurations }: KnownIndex,
  question: string | undefined,
): SemanticPlan | string | undefined {
  if (!asked) return undefined;
  const configuration = asked.configuration ?? configured;
  if (configuration === undefined) return `No semantic ranker is configured; ${INSTEAD}.`;
  if (semanticConfigurations && !semanticConfigurations.includes(configuration))
    return `The index has no semantic configuration "${configuration.slice(0, 80)}"; ${INSTEAD}.`;
  if (question === undefined) return `The semantic ranker needs a question; ${INSTEAD}.`;
  return { configuration, question };
}

/** The notice for an unranked reply; undefined if it was ranked. */
export function partialNotice(reason: unknown): string | undefined {
  if (typeof reason !== 'string') return undefined;
  return PARTIAL[reason] ?? PARTIAL['transient'];
}

/**
 * The notice for a rejection that seems to concern only the ranker, so that the same search may work without
 * it. Undefined for other rejections.
 */
export function refusedByRanker(thrown: unknown): string | undefined {
  if (!(thrown instanceof RefusedResponse) || !RANKER.test(thrown.said)) return undefined;
  const isQuota = [402, 429].includes(thrown.statusCode) || /quota|limit|exceeded/i.test(thrown.said);
  return isQuota ? QUOTA : UNAVAILABLE;
}

/** Remembers rejections of the ranker. */
export class SemanticRanker {
  #refusedAt = Number.NEGATIVE_INFINITY;
  #notice = UNAVAILABLE;

  /** The notice while the ranker is skipped; undefined if it may be used. */
  get notice(): string | undefined {
    return performance.now() - this.#refusedAt < LEAVE_ALONE_MS ? this.#notice : undefined;
  }

  /** Records a rejection and its notice. */
  leaveAlone(notice: string): void {
    this.#notice = notice;
    this.#refusedAt = performance.now();
  }
}
