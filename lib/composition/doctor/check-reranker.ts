import { createReranker } from '#lib/search/reranker/reranker.ts';
import { type Examination, isReachable } from './examination.ts';
import { failureReason } from './failure-reason.ts';
import { type Finding, failed, ok, skipped } from './finding.ts';

const QUERY = 'How many days of leave are there in a year?';
const ANSWERS = 'Employees have 27 days of paid leave in each year.';
const DOES_NOT = 'The canteen is on the ground floor, beside the entrance.';

/** Checks that the reranker puts the better of two texts first; undefined where none is configured. */
export async function checkReranker(examination: Examination): Promise<Finding | undefined> {
  const { reranker: config, upstream } = examination.environment.services;
  if (!config) return undefined;
  const check = `reranker ${config.model ?? new URL(config.baseUrl).host}`;
  if (!isReachable(config.baseUrl, examination)) return skipped(check, 'its server is not reached');
  const startedAt = performance.now();
  try {
    const reranker = createReranker(config, upstream);
    const [low, high] = await reranker.rerank(QUERY, [DOES_NOT, ANSWERS], examination.signal);
    if ((high ?? -1) > (low ?? -1)) {
      return ok(check, `ordered two texts in ${Math.round(performance.now() - startedAt)} ms`);
    }
    return failed(
      check,
      'it prefers a text that does not answer the question',
      'Check that RERANK_MODEL is a reranker; some conversions of models for llama.cpp give wrong scores.',
    );
  } catch (thrown) {
    return failed(check, ...failureReason(thrown, REMEDIES));
  }
}

const REMEDIES = {
  credentials: 'Check RERANK_API_KEY.',
  missing:
    'Check RERANK_MODEL, and that RERANK_BASE_URL with /rerank added is the address of the interface, such as https://api.jina.ai/v1 or https://api.cohere.com/v2.',
  rejected:
    'Check RERANK_MODEL, and that the server runs as a reranker (llama.cpp: `--reranking`, and `--ubatch-size` not below the length of a passage).',
};
