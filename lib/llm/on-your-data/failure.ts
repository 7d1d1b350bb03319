import type { UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { readOpenAiFailure, saidInError } from '../openai/openai-failure.ts';

/** Error codes of the data source: an invalid parameter, an index that cannot be searched. */
const OF_THE_SOURCE =
  /Invalid AzureCognitiveSearch configuration detected|Validation error at #\/data_sources|calling Azure (Cognitive|AI) Search/i;
const PASSING = /\b(429|502|503|504)\b|too many requests|timed? ?out|timeout|temporarily/i;

/**
 * Classifies the service's errors. Failures of the data source have status 400, like invalid requests, but
 * are the operator's to fix, unless the search service was only busy.
 */
export function readOnYourDataFailure(thrown: unknown): UpstreamFailure {
  const said = saidInError(thrown);
  if (!OF_THE_SOURCE.test(said)) return readOpenAiFailure(thrown);
  const failure = readHttpFailure(thrown);
  return { ...failure, kind: PASSING.test(said) ? 'unavailable' : 'rejected' };
}
