import type { Caption } from './passage.ts';

/** A field of an index document. Vectors are never returned. */
export type FieldValue = string | number | boolean | string[] | null;

/** A search hit: its selected fields, scores and explanations. */
export interface SearchHit {
  document: Record<string, FieldValue>;
  score: number;
  rerankerScore: number | null;
  captions: Caption[];
  /** Text fragments by field, with terms marked by `<em>`. */
  highlights: Record<string, string[]>;
}

/** A passage that the semantic ranker identified as a direct answer. `highlights` marks terms with `<em>`. */
export interface SemanticAnswer extends Caption {
  /** The id of the passage. */
  id: string;
  score: number;
}

/**
 * What the engine knows of one word of the question. `word` is as asked, folded to lower case. `isHeld`: a document that
 * the caller may read holds it in some form. `meant`: its likely corrections, likeliest first, as documents write them
 * (`health care` for `healthcare`); the ranking searched for these too. Empty when the word is spelled right. `rarity`: what
 * the word weighs in ranking, the inverse document frequency of BM25.
 */
export interface SearchedWord {
  word: string;
  isHeld: boolean;
  meant: string[];
  rarity: number;
}

/** Search results. `notices` explain in plain words which options the engine did not support and what it did instead. */
export interface SearchResponse {
  hits: SearchHit[];
  /** The number of matches before `top` and `skip`; null unless requested. */
  count: number | null;
  facets: Record<string, { value: string | number | boolean; count: number }[]>;
  /** Empty when no semantic ranker ran or it found no answer. */
  answers: SemanticAnswer[];
  /** Words of the question in its order, each once, without stop words; empty from engines that do not tell. */
  words: SearchedWord[];
  notices: string[];
}
