import { Refusal } from '../http/reply.ts';
import { EMPHASIS, mark, sentences } from './highlight.ts';
import type { SemanticConfiguration } from './index-definition.ts';
import { badRequest, errorReply } from './refusal.ts';
import type { SearchRequest } from './search-request.ts';
import type { StoredIndex } from './stored-index.ts';
import { analyze } from './text/analyze.ts';
import { textOf } from './text/text-index.ts';

/** How many results the ranker looks at. */
export const RERANKED = 50;
const ANSWER_THRESHOLD = 0.7;

/** What the semantic ranker shall do instead of its work; the first two heed `semanticErrorHandling`. */
export type SemanticFailure = 'quota' | 'unavailable' | 'quota-error' | 'disabled';

export interface Ranked {
  key: string;
  score: number;
  rerankerScore: number;
  caption: { text: string; highlights: string };
}

/** The configuration to rank by; refuses unknown ones and what can only be asked of the ranker. Undefined: no ranking. */
export function semanticConfigurationOf(
  request: SearchRequest,
  { checked }: StoredIndex,
): SemanticConfiguration | undefined {
  const wanted = request.queryType === 'semantic' || request.semanticQuery != null;
  if (!wanted) {
    for (const name of ['answers', 'captions'] as const)
      if ((request[name] ?? 'none') !== 'none')
        throw badRequest(`The '${name}' parameter is only valid if the query type is 'semantic'.`, name);
    return undefined;
  }
  if (request.orderby != null) throw badRequest("'orderby' cannot be used with semantic ranking.", 'orderby');
  const name = request.semanticConfiguration ?? checked.definition.semantic?.defaultConfiguration;
  if (!name)
    throw badRequest(
      "'semanticConfiguration' must be set for queries of type 'semantic'.",
      'semanticConfiguration',
    );
  const found = checked.definition.semantic?.configurations?.find((one) => one.name === name);
  if (!found)
    throw badRequest(
      `Unknown semantic configuration '${name}'.`,
      'semanticConfiguration',
      'UnknownSemanticConfiguration',
    );
  return found;
}

/** Throws what the ranker's failure makes of the whole request, or returns why its reply is partial. */
export function semanticFailureOf(failure: SemanticFailure, request: SearchRequest): string {
  const partial = request.semanticErrorHandling === 'partial';
  if (failure === 'disabled')
    throw badRequest(
      'Semantic search is not enabled for this service.',
      'queryType',
      'SemanticQueriesNotAvailable',
    );
  if (failure === 'unavailable') {
    if (partial) return 'transient';
    throw new Refusal(errorReply(503, 'Semantic ranking failed: the ranker is unavailable.'));
  }
  if (partial && failure === 'quota') return 'capacityOverloaded';
  throw new Refusal(
    errorReply(402, 'The free query limit of semantic ranking has been exceeded for this month.'),
  );
}

/** Reorders the first fifty by how much of the question the best sentences of their prioritised fields hold. */
export function rerank(
  hits: readonly [string, number][],
  question: string,
  configuration: SemanticConfiguration,
  index: StoredIndex,
): Ranked[] {
  const ranked = hits.slice(0, RERANKED).map(([key, score], rank) => {
    const { best, text, coverage } = readDocument(key, question, configuration, index);
    const closeness = 0.55 * coverage + 0.25 * best + 0.2 * (1 - rank / RERANKED);
    return {
      key,
      score,
      rerankerScore: Math.round(4 * closeness * 1e6) / 1e6,
      caption: captionOf(text, question),
    };
  });
  return ranked.sort((a, b) => b.rerankerScore - a.rerankerScore);
}

/** Passages that answer by themselves: the captions of the best, if the ranker is sure enough. */
export function answersOf(
  ranked: readonly Ranked[],
  answers: string,
): { key: string; text: string; highlights: string; score: number }[] {
  const count = Number(/count-(\d+)/.exec(answers)?.[1] ?? 1);
  const threshold = Number(/threshold-([\d.]+)/.exec(answers)?.[1] ?? ANSWER_THRESHOLD);
  return ranked
    .map(({ key, caption, rerankerScore }) => ({ key, ...caption, score: Math.min(1, rerankerScore / 3) }))
    .filter(({ score, text }) => score >= threshold && text !== '')
    .slice(0, count);
}

function readDocument(
  key: string,
  question: string,
  { prioritizedFields }: SemanticConfiguration,
  index: StoredIndex,
): { best: number; text: string; coverage: number } {
  const wanted = termsOf(question);
  const document = index.documents.get(key) ?? {};
  const contents = (prioritizedFields.prioritizedContentFields ?? [])
    .map(({ fieldName }) => textOf(document[fieldName]))
    .join('\n');
  const around = [prioritizedFields.titleField, ...(prioritizedFields.prioritizedKeywordsFields ?? [])]
    .map((field) => textOf(field && document[field.fieldName]))
    .join('\n');
  const scored = sentences(contents).map((text) => ({ text, share: share(wanted, termsOf(text)) }));
  const best = scored.reduce((a, b) => (b.share > a.share ? b : a), {
    text: scored[0]?.text ?? '',
    share: 0,
  });
  const coverage = share(wanted, termsOf(`${around}\n${contents}`));
  return { best: best.share, text: best.text, coverage };
}

function captionOf(text: string, question: string): { text: string; highlights: string } {
  return { text, highlights: mark(text, question, 'en.lucene', EMPHASIS) ?? '' };
}

function termsOf(text: string): Set<string> {
  return new Set(analyze(text, 'en.lucene').map((term) => term.text));
}

function share(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  let held = 0;
  for (const term of wanted) if (found.has(term)) held += 1;
  return wanted.size === 0 ? 0 : held / wanted.size;
}
