import type { RerankScores } from '#lib/core/ports/reranker.ts';
import { isRecord } from '#lib/shared/json.ts';

/** The scale of Azure AI Search's semantic ranker, in which scores are reported and limits are set. */
const HIGHEST = 4;

/**
 * Reads the scores of a reply: `results` with `relevance_score` (Jina, Cohere, vLLM, llama.cpp), or a bare list with
 * `score` (Text Embeddings Inference). Entries that name no text of ours, no finite score, or a text for the second
 * time are left out.
 */
export function readScores(reply: unknown, texts: number): RerankScores {
  const list = isRecord(reply) ? reply['results'] : reply;
  const scores: RerankScores = Array.from({ length: texts }, () => null);
  for (const entry of Array.isArray(list) ? list.filter(isRecord) : []) {
    const { index, score, relevance_score = score } = entry;
    if (typeof index !== 'number' || scores[index] !== null) continue;
    if (Number.isFinite(relevance_score)) scores[index] = Number(relevance_score);
  }
  return scores;
}

/**
 * Scores on the scale from 0 to 4. Most rerankers give 0 to 1. Some servers (llama.cpp) give what the model computes
 * before its sigmoid, which has any sign and size: a list with such a score is put through it.
 */
export function onOneScale(scores: RerankScores): RerankScores {
  const areShares = scores.every((score) => score === null || (score >= 0 && score <= 1));
  const share = (score: number) => (areShares ? score : 1 / (1 + Math.exp(-score)));
  return scores.map((score) => (score === null ? null : HIGHEST * share(score)));
}
