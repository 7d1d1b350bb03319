import { fragments } from './highlight.ts';
import type { SearchPlan } from './plan-search.ts';
import type { Ranked } from './rerank.ts';
import type { SearchRequest } from './search-request.ts';
import { type StoredIndex, shownValue } from './stored-index.ts';
import { textOf } from './text/text-index.ts';

/** One result on its way out; `ranked` if the semantic ranker saw it. */
export interface Hit {
  key: string;
  score: number;
  ranked?: Ranked;
}

/** A result as the reply shows it. */
export function showHit(hit: Hit, request: SearchRequest, index: StoredIndex, plan: SearchPlan): object {
  const document = index.documents.get(hit.key) ?? {};
  const highlights = highlightsOf(hit, request, index, plan);
  return {
    '@search.score': hit.score,
    ...(hit.ranked ? { '@search.rerankerScore': hit.ranked.rerankerScore } : {}),
    ...(Object.keys(highlights).length > 0 ? { '@search.highlights': highlights } : {}),
    ...(hit.ranked && isExtractive(request.captions)
      ? { '@search.captions': [caption(hit.ranked, request)] }
      : {}),
    ...Object.fromEntries(plan.selected.map((field) => [field.name, shownValue(document, field)])),
  };
}

/** Whether captions or answers are asked for. */
export function isExtractive(option: string | null | undefined): boolean {
  return option?.startsWith('extractive') ?? false;
}

function caption(
  { caption: { text, highlights } }: Ranked,
  { captions }: SearchRequest,
): { text: string; highlights: string | null } {
  return { text, highlights: captions?.includes('highlight-false') ? null : highlights };
}

function highlightsOf(
  { key }: Hit,
  { search }: SearchRequest,
  index: StoredIndex,
  { highlights }: SearchPlan,
): Record<string, string[]> {
  const document = index.documents.get(key) ?? {};
  const all = highlights.map(
    ({ field, most }) =>
      [field.name, fragments(textOf(document[field.name]), search ?? '', field, most)] as const,
  );
  return Object.fromEntries(all.filter(([, found]) => found.length > 0));
}
