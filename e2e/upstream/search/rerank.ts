import type { StoredDocument } from './filter/compile.ts';
import { mark, sentences } from './highlight.ts';
import type { SemanticConfiguration } from './index-definition.ts';
import type { StoredIndex } from './stored-index.ts';
import { analyze } from './text/analyze.ts';
import { textOf } from './text/text-index.ts';

/** The number of results that the ranker reads. */
const RERANKED = 50;
const ANSWER_THRESHOLD = 0.7;
const ANALYZER = 'en.microsoft';

/** One result as the ranker sees it. */
export interface Ranked {
  key: string;
  score: number;
  /** 0 to 4. */
  rerankerScore: number;
  caption: { text: string; highlights: string };
}

/**
 * Reorders the first fifty: by how many words of the question are in the document and in its best sentence, and a
 * little by the order they came in.
 */
export function rerank(
  hits: readonly [string, number][],
  question: string,
  configuration: SemanticConfiguration,
  index: StoredIndex,
): Ranked[] {
  const wanted = termsOf(question);
  const ranked = hits.slice(0, RERANKED).map(([key, score], rank): Ranked => {
    const { around, content } = textsOf(index.documents.get(key) ?? {}, configuration);
    const best = bestSentence(content, wanted);
    const whole = share(wanted, termsOf(`${around}\n${content}`));
    const closeness = 0.45 * whole + 0.35 * best.share + 0.2 * (1 - rank / RERANKED);
    const highlights = mark(best.text, question, ANALYZER) ?? '';
    return {
      key,
      score,
      rerankerScore: Math.round(4e6 * closeness) / 1e6,
      caption: { text: best.text, highlights },
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
  return ranked
    .map(({ key, caption, rerankerScore }) => ({ key, ...caption, score: Math.min(1, rerankerScore / 3) }))
    .filter(({ score, text }) => score >= ANSWER_THRESHOLD && text !== '')
    .slice(0, count);
}

function textsOf(document: StoredDocument, { prioritizedFields }: SemanticConfiguration) {
  const { titleField, prioritizedContentFields, prioritizedKeywordsFields } = prioritizedFields;
  const joined = (fields: readonly { fieldName: string }[]) =>
    fields.map(({ fieldName }) => textOf(document[fieldName])).join('\n');
  return {
    around: joined([titleField ?? [], prioritizedKeywordsFields ?? []].flat()),
    content: joined(prioritizedContentFields ?? []),
  };
}

function bestSentence(content: string, wanted: ReadonlySet<string>): { text: string; share: number } {
  const all = sentences(content).map((text) => ({ text, share: share(wanted, termsOf(text)) }));
  return all.reduce((best, one) => (one.share > best.share ? one : best), all[0] ?? { text: '', share: 0 });
}

function share(wanted: ReadonlySet<string>, found: ReadonlySet<string>): number {
  return wanted.intersection(found).size / Math.max(1, wanted.size);
}

function termsOf(text: string): Set<string> {
  return new Set(analyze(text, ANALYZER).map((term) => term.text));
}
