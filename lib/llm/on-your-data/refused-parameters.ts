import { isRecord } from '#lib/shared/json.ts';
import type { UpstreamFailure } from '#lib/upstream/failure.ts';
import { readHttpFailure } from '#lib/upstream/http-failure.ts';
import { readOpenAiFailure, saidInError } from '../openai/openai-failure.ts';
import type { SearchParameters } from './data-source.ts';

/** Parameters of later API versions. Questions can be answered without them; the filter is not among them. */
const OPTIONAL = ['include_contexts', 'max_search_queries', 'allow_partial_result'] as const;
const NOT_KNOWN =
  /#\/data_sources\/0\/(?:azure_search\/)?parameters\/(\w+): (?:Extra inputs are not permitted|.*(?:unknown|unexpected|unrecognized))/i;

type OptionalParameter = (typeof OPTIONAL)[number];

/** The parameters that the configured API version has rejected so far. */
export class RefusedParameters {
  readonly #refused = new Set<OptionalParameter>();

  /** Sends `parameters` without those rejected so far, and once more without a newly rejected one. */
  async ask<T>(parameters: SearchParameters, send: (parameters: SearchParameters) => Promise<T>): Promise<T> {
    for (;;) {
      const accepted = { ...parameters };
      for (const name of this.#refused) delete accepted[name];
      try {
        return await send(accepted);
      } catch (thrown) {
        const name = refusedIn(thrown);
        if (name === undefined || accepted[name] === undefined) throw thrown;
        this.#refused.add(name);
      }
    }
  }

  /** The settings in `parameters` that had no effect. */
  among(parameters: SearchParameters): string[] {
    return [...this.#refused].filter((name) => name !== 'include_contexts' && parameters[name] !== undefined);
  }
}

function refusedIn(thrown: unknown): OptionalParameter | undefined {
  if (!isRecord(thrown) || thrown['status'] !== 400) return undefined;
  const name = NOT_KNOWN.exec(saidInError(thrown))?.[1];
  return OPTIONAL.find((optional) => optional === name);
}

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
