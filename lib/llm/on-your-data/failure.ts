import type { UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { readOpenAiFailure, saidInError } from '../openai/openai-failure.ts';

/** Of the data source: a parameter that is wrong, an index that cannot be searched. */
const OF_THE_SOURCE =
  /Invalid AzureCognitiveSearch configuration detected|Validation error at #\/data_sources|calling Azure (Cognitive|AI) Search/i;
const PASSING = /\b(429|502|503|504)\b|too many requests|timed? ?out|timeout|temporarily/i;

/**
 * Reads what the service throws. Failures of the data source come with status 400, like wrong requests: they are the
 * operator's to mend, unless the search service was only busy.
 */
export function readOnYourDataFailure(thrown: unknown): UpstreamFailure {
  const said = saidInError(thrown);
  if (!OF_THE_SOURCE.test(said)) return readOpenAiFailure(thrown);
  const failure = readHttpFailure(thrown);
  return { ...failure, kind: PASSING.test(said) ? 'unavailable' : 'rejected' };
}
