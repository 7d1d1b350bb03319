import type { StoredDocument } from './filter/compile.ts';
import { EMPHASIS, mark, sentences } from './highlight.ts';
import type { SemanticConfiguration } from './index-definition.ts';
import { similarity } from './similarity.ts';
import type { StoredIndex } from './stored-index.ts';
import { analyze } from './text/analyze.ts';
import { textOf } from './text/text-index.ts';

/** How many results the ranker looks at. */
const RERANKED = 50;
const ANSWER_THRESHOLD = 0.7;
const ANALYZER = 'en.microsoft';
/** Below this, two words are not one misspelt. */
const MISSPELT = 0.5;

/** One result as the ranker sees it. */
export interface Ranked {
  key: string;
  score: number;
  /** 0 to 4. */
  rerankerScore: number;
  caption: { text: string; highlights: string };
}

interface Content {
  /** Everything the configuration names. */
  terms: Set<string>;
  sentences: { text: string; terms: Set<string> }[];
}

interface Reading extends Content {
  key: string;
  score: number;
}

/**
 * Reorders the first fifty: by how much of the question, rare words counting more and misspelt ones read as what they
 * resemble, is held by all of a document and by its best two sentences, and a little by the order they came in.
 */
export function rerank(
  hits: readonly [string, number][],
  question: string,
  configuration: SemanticConfiguration,
  index: StoredIndex,
): Ranked[] {
  const candidates = hits.slice(0, RERANKED).map(([key, score]) => ({
    key,
    score,
    ...readOnce(index.documents.get(key) ?? {}, configuration),
  }));
  const weights = weigh(question, candidates, index);
  const ranked = candidates.map((reading, rank) => {
    const best = bestPassage(reading, weights);
    const closeness = 0.45 * share(weights, reading.terms) + 0.35 * best.share + 0.2 * (1 - rank / RERANKED);
    return {
      key: reading.key,
      score: reading.score,
      rerankerScore: Math.round(4e6 * closeness) / 1e6,
      caption: { text: best.text, highlights: mark(best.text, question, ANALYZER, EMPHASIS) ?? '' },
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

// Documents are replaced, never changed, so what was read of one stays true.
const readings = new WeakMap<StoredDocument, { of: SemanticConfiguration; content: Content }>();

function readOnce(document: StoredDocument, configuration: SemanticConfiguration): Content {
  const known = readings.get(document);
  if (known?.of === configuration) return known.content;
  const content = read(document, configuration);
  readings.set(document, { of: configuration, content });
  return content;
}

function read(document: StoredDocument, { prioritizedFields }: SemanticConfiguration): Content {
  const { titleField, prioritizedContentFields, prioritizedKeywordsFields } = prioritizedFields;
  const around = [titleField ?? [], prioritizedKeywordsFields ?? []].flat();
  const contents = (prioritizedContentFields ?? []).map(({ fieldName }) => textOf(document[fieldName]));
  const read = sentences(contents.join('\n')).map((text) => ({ text, terms: termsOf(text) }));
  const terms = termsOf(around.map(({ fieldName }) => textOf(document[fieldName])).join('\n'));
  for (const sentence of read) for (const term of sentence.terms) terms.add(term);
  return { terms, sentences: read };
}

/** The question's terms with what each is worth: the rarer in the index, the more. */
function weigh(question: string, candidates: readonly Reading[], index: StoredIndex): Map<string, number> {
  const total = index.documents.size;
  let vocabulary: string[] | undefined;
  const weights = new Map<string, number>();
  for (const term of termsOf(question)) {
    let known: string | undefined = term;
    let frequency = index.text.frequency(term);
    if (frequency === 0) {
      vocabulary ??= [...new Set(candidates.flatMap((reading) => [...reading.terms]))];
      known = resembling(term, vocabulary);
      frequency = known === undefined ? total : index.text.frequency(known);
    }
    weights.set(known ?? term, Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5)));
  }
  return weights;
}

function resembling(term: string, vocabulary: readonly string[]): string | undefined {
  let best: string | undefined;
  let closest = MISSPELT;
  for (const word of vocabulary) {
    const close = Math.abs(word.length - term.length) > 2 ? 0 : similarity(term, word);
    if (close > closest) [best, closest] = [word, close];
  }
  return best;
}

function bestPassage(
  { sentences: all }: Reading,
  weights: ReadonlyMap<string, number>,
): { text: string; share: number } {
  let best = { text: all[0]?.text ?? '', share: 0 };
  for (const [at, sentence] of all.entries()) {
    const next = all[at + 1];
    const alone = share(weights, sentence.terms);
    const pair = next ? share(weights, new Set([...sentence.terms, ...next.terms])) : 0;
    if (alone > best.share) best = { text: sentence.text, share: alone };
    if (next && pair > best.share) best = { text: `${sentence.text} ${next.text}`, share: pair };
  }
  return best;
}

function share(weights: ReadonlyMap<string, number>, found: ReadonlySet<string>): number {
  let held = 0;
  let all = 0;
  for (const [term, weight] of weights) {
    all += weight;
    if (found.has(term)) held += weight;
  }
  return all === 0 ? 0 : held / all;
}

function termsOf(text: string): Set<string> {
  return new Set(analyze(text, ANALYZER).map((term) => term.text));
}
