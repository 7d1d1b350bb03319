import type { SearchRequest } from '#lib/core/ports.ts';
import type { KnownIndex } from './known-index.ts';
import { RefusedResponse } from './refused-responses.ts';

/** How to rank semantically: by which configuration of the index, and for which question. */
export interface SemanticPlan {
  configuration: string;
  question: string;
}

/** How long a ranker that refused is left alone: an exhausted quota stays exhausted, and every try costs a call. */
const LEAVE_ALONE_MS = 60_000;

const RANKER = /semantic|query ?rewrit/i;
const INSTEAD = 'results keep the order of the plain search';
const QUOTA = `The quota of the search service's semantic ranker is used up; ${INSTEAD}.`;
const UNAVAILABLE = `The search service has no semantic ranker at the moment; ${INSTEAD}.`;

/** Reasons of a reply that was not ranked, or not in time (`@search.semanticPartialResponseReason`). */
const PARTIAL: Record<string, string> = {
  capacityOverloaded: `The semantic ranker is overloaded or its quota is used up; ${INSTEAD}.`,
  maxWaitExceeded: `The semantic ranker took too long; ${INSTEAD}.`,
  transient: `The semantic ranker failed for the moment; ${INSTEAD}.`,
};

/** Plans the semantic part of a search, or says in plain words why there can be none. */
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

/** What to say of a reply that the ranker did not rank; undefined where it did. */
export function partialNotice(reason: unknown): string | undefined {
  if (typeof reason !== 'string') return undefined;
  return PARTIAL[reason] ?? PARTIAL['transient'];
}

/**
 * What to say of a refusal that seems to concern the ranker alone: the same search without it may go well. Undefined
 * where the refusal is about something else.
 */
export function refusedByRanker(thrown: unknown): string | undefined {
  if (!(thrown instanceof RefusedResponse) || !RANKER.test(thrown.said)) return undefined;
  const isQuota = [402, 429].includes(thrown.statusCode) || /quota|limit|exceeded/i.test(thrown.said);
  return isQuota ? QUOTA : UNAVAILABLE;
}

/** Remembers when the ranker refused. */
export class SemanticRanker {
  #refusedAt = Number.NEGATIVE_INFINITY;
  #notice = UNAVAILABLE;

  /** What to say instead of asking a ranker that refused a moment ago; undefined where it may be asked. */
  get notice(): string | undefined {
    return performance.now() - this.#refusedAt < LEAVE_ALONE_MS ? this.#notice : undefined;
  }

  /** It refused just now, with what there is to say of that. */
  leaveAlone(notice: string): void {
    this.#notice = notice;
    this.#refusedAt = performance.now();
  }
}
